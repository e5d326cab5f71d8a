// Cuts raw text into tokens with exact UTF-16 offsets.
// The conventions are those of UD English-EWT: clitics and most hyphenated words are split. Identifiers are one token each.
// Linear in the text.
import { identifierKind } from "./identifiers";

/** One token; `text.slice(start, end)` of the whole episode is the token, to the letter. */
export type Token = { text: string; start: number; end: number; spaceAfter: boolean };

/** Words of inline code that still make one name: `git push --force`. */
const MAX_CODE_WORDS = 4;

/** A stretch of inline code, a run of backticks, or a run without either. */
const CHUNK = /(`+)(?!`)([^`\n]{1,120})\1(?!`)|`+|[^\s`]+/gu;
const OPEN = /^(?:["'“”‘’«»([{<*_]|~(?!\/))+/u;
const CLOSE = /["'“”‘’«»)\]}>*~`,;:!?….]+$/u;
const EMOTICON = /(?:[:;=8][-^']?[)(DPpOo/\\|\]*3]+|<3|\^_?\^|;\)|:\))/y;
const PIECE =
	/(?:\d+\p{Lu}\p{Ll}{2,}[\p{L}\p{N}]*)|(?:\d+(?:[.,:/]\d+)*(?:-\d{3,4}(?:-\d{3,4})?)?(?:(?:st|nd|rd|th|s)(?![\p{L}\p{N}]))?)|(?:\p{Lu}\.(?:-?\p{Lu}\.)+)|(?:\p{L}[\p{L}\p{M}\p{N}_]*(?:['’](?=\p{L})[\p{L}\p{M}]+)*(?:&\p{Lu}+)*)|(?:\.{2,}|-{2,}|[!?]+|\*+|_+|=+)/uy;
const PREFIX_HYPHEN =
	/^(?:e|re|co|non|pre|post|anti|ex|mid|semi|multi|pro|over|un|sub|neo|socio|psycho|inter|ultra|self-)-$/i;
const ABBREVIATIONS = new Set(
	"mr mrs ms dr prof rev st sr jr vs etc inc ltd co corp gen lt col sgt capt gov sen rep reps maj cpl hon pres jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun no nos vol fig ft mt ave blvd rd approx dept est ext al eg ie cf p.m a.m ph.d e.g i.e a.k.a u.s u.k d.c".split(
		" ",
	),
);
const CLITIC = /^(.+?)(n['’]t|['’](?:s|m|re|ve|ll|d))$/iu;
const BARE_CLITIC = /^(?:n['’]t|['’](?:s|m|re|ve|ll|d))$/iu;
const FUSED: Record<string, number> = {
	cannot: 3,
	gonna: 3,
	wanna: 3,
	gotta: 3,
	dont: 2,
	didnt: 3,
	doesnt: 4,
	isnt: 2,
	wasnt: 3,
	arent: 3,
	werent: 4,
	wont: 2,
	wouldnt: 5,
	couldnt: 5,
	shouldnt: 6,
	havent: 4,
	hasnt: 3,
	hadnt: 3,
	cant: 2,
	im: 1,
	ive: 1,
};

/** All tokens of `text` in order, not yet cut into sentences. Every non-space character is in exactly one. Never throws; linear time. */
export function tokenizeFlat(text: string): Token[] {
	const tokens: Token[] = [];
	for (const match of text.matchAll(CHUNK)) {
		const [chunk, fence, code] = match;
		if (fence === undefined || code === undefined) cutChunk(chunk, match.index, tokens);
		else pushCode(tokens, fence, code, match.index);
	}
	// "language B." at the very end is a letter and a full stop, not an initial.
	const last = tokens[tokens.length - 1];
	if (last && /^\p{Lu}\.$/u.test(last.text)) {
		tokens.pop();
		push(tokens, last.text.slice(0, 1), last.start);
		push(tokens, ".", last.start + 1);
	}
	for (let i = 0; i < tokens.length; i++) {
		const token = tokens[i] as Token;
		token.spaceAfter = tokens[i + 1]?.start !== token.end;
	}
	return tokens;
}

function push(tokens: Token[], text: string, start: number): void {
	tokens.push({ text, start, end: start + text.length, spaceAfter: true });
}

/** Inline code is one token between its fences, spaces and all; what is long or no code is cut as prose. */
function pushCode(tokens: Token[], fence: string, code: string, start: number): void {
	push(tokens, fence, start);
	const from = start + fence.length;
	const body = code.trim();
	if (body.length > 60 || body === "" || body.split(/\s+/).length > MAX_CODE_WORDS)
		for (const match of code.matchAll(/\S+/gu)) cutChunk(match[0], from + match.index, tokens);
	else push(tokens, body, from + code.indexOf(body));
	push(tokens, fence, from + code.length);
}

/** Cuts one run without spaces. */
function cutChunk(chunk: string, offset: number, tokens: Token[]): void {
	const open = OPEN.exec(chunk)?.[0].length ?? 0;
	const close = chunk.length - (CLOSE.exec(chunk.slice(open))?.[0].length ?? 0);
	// The bracket that ends a call belongs to it: "parse()".
	const core = chunk.slice(open, chunk.slice(close - 1, close + 1) === "()" ? close + 1 : close);
	const owner = /['’]s$/iu.exec(core)?.[0] ?? "";
	const stem = core.slice(0, core.length - owner.length);
	let rest = 0;
	if (identifierKind(stem)) {
		cutPieces(chunk, offset, 0, open, tokens);
		push(tokens, stem, offset + open);
		rest = open + stem.length;
	}
	cutPieces(chunk, offset, rest, chunk.length, tokens);
}

function cutPieces(chunk: string, offset: number, from: number, to: number, tokens: Token[]): void {
	let at = from;
	while (at < to) {
		EMOTICON.lastIndex = at;
		const face = EMOTICON.exec(chunk);
		if (face && (at === from || !/[\p{L}\p{N}]/u.test(chunk[at - 1] ?? "")) && at + face[0].length === to) {
			push(tokens, face[0], offset + at);
			at = to;
			continue;
		}
		PIECE.lastIndex = at;
		const piece = PIECE.exec(chunk);
		if (!piece || at + piece[0].length > to) {
			const rest = chunk.slice(at, Math.min(at + 3, to));
			const clitic = /^['’]s(?![\p{L}\p{N}])/iu.exec(rest)?.[0];
			const longer = /^['’](?:m|re|ve|ll|d)(?![\p{L}\p{N}])/iu.exec(chunk.slice(at, Math.min(at + 4, to)))?.[0];
			const single = clitic ?? longer ?? String.fromCodePoint(chunk.codePointAt(at) ?? 0);
			push(tokens, single, offset + at);
			at += single.length;
			continue;
		}
		let word = piece[0];
		const after = chunk[at + word.length];
		// "Mr." and "p.m." keep their point; so does a lone initial before more text ("J. Smith").
		if (after === "." && at + word.length < to) {
			const bare = word.toLowerCase();
			if (ABBREVIATIONS.has(bare) || (/^\p{Lu}$/u.test(word) && chunk.length === at + 2)) word += ".";
			else if (/^[ap]$/i.test(word) && /^\.m\.?/i.test(chunk.slice(at + 1)))
				word = chunk.slice(at, at + (chunk[at + 3] === "." ? 4 : 3));
			else if (/^[ie]$/i.test(word) && /^\.[eg]\.?/i.test(chunk.slice(at + 1)))
				word = chunk.slice(at, at + (chunk[at + 3] === "." ? 4 : 3));
		} else if (after === "-" && PREFIX_HYPHEN.test(`${word}-`)) {
			PIECE.lastIndex = at + word.length + 1;
			const tail = PIECE.exec(chunk);
			if (tail && at + word.length + 1 + tail[0].length <= to && /^\p{L}/u.test(tail[0])) word = `${word}-${tail[0]}`;
		}
		pushWord(tokens, word, offset + at);
		at += word.length;
	}
}

/** Pushes a word, its clitics ("don't", "Anna's", "cannot") split off. */
function pushWord(tokens: Token[], word: string, start: number): void {
	if (word.length <= 40) {
		const clitic = BARE_CLITIC.test(word) ? null : CLITIC.exec(word);
		if (clitic) {
			const stem = clitic[1] as string;
			pushWord(tokens, stem, start);
			push(tokens, clitic[2] as string, start + stem.length);
			return;
		}
		const cut = Object.hasOwn(FUSED, word.toLowerCase()) ? FUSED[word.toLowerCase()] : undefined;
		if (cut !== undefined && !/^[A-Z]{2,3}$/.test(word)) {
			push(tokens, word.slice(0, cut), start);
			push(tokens, word.slice(cut), start + cut);
			return;
		}
	}
	push(tokens, word, start);
}
