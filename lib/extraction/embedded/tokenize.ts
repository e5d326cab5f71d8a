// Owns the cut of raw text into sentences of tokens with exact UTF-16 offsets. Knows nothing of grammar.
// The conventions are those of UD English-EWT: clitics and most hyphenated words are split. Linear in the text.

/** One token; `text.slice(start, end)` of the whole episode is the token, to the letter. */
export type Token = { text: string; start: number; end: number; spaceAfter: boolean };
/** Tokens of one sentence, at most `MAX_SENTENCE_TOKENS`. */
export type TokenSentence = Token[];

export const MAX_SENTENCE_TOKENS = 160;
const MAX_LINK_LENGTH = 400;

const CHUNK = /\S+/gu;
const LINK = /^(?:[a-z][a-z+.-]*:\/\/|www\.)\S+$/i;
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
const DOMAIN =
	/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|edu|gov|io|dev|co\.uk|html?|pdf|docx?|xlsx?|txt|png|jpe?g|js|ts|py|json|md)(?:\/\S*)?$/i;
const HANDLE = /^[@#][\p{L}\p{N}_]+$/u;
const OPEN = /^["'“”‘’«»([{<*_~`]+/u;
const CLOSE = /["'“”‘’«»)\]}>*~`,;:!?….]+$/u;
const EMOTICON = /(?:[:;=8][-^']?[)(DPpOo/\\|\]*3]+|<3|\^_?\^|;\)|:\))/y;
const PIECE =
	/(?:\d+(?:[.,:/]\d+)*(?:-\d{3,4}(?:-\d{3,4})?)?(?:(?:st|nd|rd|th|s)(?![\p{L}\p{N}]))?)|(?:\p{Lu}\.(?:-?\p{Lu}\.)+)|(?:\p{L}[\p{L}\p{M}\p{N}_]*(?:['’](?=\p{L})[\p{L}\p{M}]+)*(?:&\p{Lu}+)*)|(?:\.{2,}|-{2,}|[!?]+|\*+|_+|=+)/uy;
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

/** Cuts `text` into sentences. Every non-space character is in exactly one token, in order. Never throws; linear time. */
export function tokenize(text: string): TokenSentence[] {
	return splitSentences(text, tokenizeFlat(text));
}

/** All tokens of `text` in order, not yet cut into sentences. */
export function tokenizeFlat(text: string): Token[] {
	const tokens: Token[] = [];
	for (const match of text.matchAll(CHUNK)) cutChunk(match[0], match.index, tokens);
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

/** Cuts one run without spaces. */
function cutChunk(chunk: string, offset: number, tokens: Token[]): void {
	let from = 0;
	let to = chunk.length;
	if (chunk.length <= MAX_LINK_LENGTH && /[.@#:/]/.test(chunk)) {
		const open = OPEN.exec(chunk)?.[0].length ?? 0;
		const close = chunk.length - (CLOSE.exec(chunk.slice(open))?.[0].length ?? 0);
		const core = chunk.slice(open, close);
		if (LINK.test(core) || EMAIL.test(core) || DOMAIN.test(core) || HANDLE.test(core)) {
			cutPieces(chunk, offset, 0, open, tokens);
			push(tokens, core, offset + open);
			from = close;
			to = chunk.length;
		}
	}
	cutPieces(chunk, offset, from, to, tokens);
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

const FINAL = /^(?:[.!?…]+|\.{2,}|[。！？])$/u;
const AFTER_FINAL = /^["'”’)\]»]+$/u;
const STARTER = /^[\p{Lu}\p{N}"“'‘([*•–-]/u;
const ABBREVIATION_BEFORE_START =
	/^(?:The|He|She|It|They|We|I|In|On|At|But|And|This|That|There|However|His|Her|Their|Its|After|When|For|As)$/;

/** Cuts tokens into sentences: at final marks, blank lines, list and dialogue lines, and hard at `MAX_SENTENCE_TOKENS`. */
export function splitSentences(text: string, tokens: Token[]): TokenSentence[] {
	const sentences: TokenSentence[] = [];
	let current: Token[] = [];
	const flush = () => {
		if (current.length > 0) sentences.push(current);
		current = [];
	};
	for (let i = 0; i < tokens.length; i++) {
		const token = tokens[i] as Token;
		current.push(token);
		const next = tokens[i + 1];
		if (!next) break;
		if (current.length >= MAX_SENTENCE_TOKENS) {
			flush();
			continue;
		}
		const gap = next.start > token.end ? text.slice(token.end, Math.min(next.start, token.end + 8)) : "";
		if (gap.includes("\n") && (/\n\s*\n/.test(gap) || lineBreaks(text, token, next))) {
			flush();
			continue;
		}
		let last = i;
		while (last > 0 && AFTER_FINAL.test((tokens[last] as Token).text) && last > i - 3) last--;
		const mark = tokens[last] as Token;
		if (AFTER_FINAL.test(next.text) && !token.spaceAfter) continue;
		if (FINAL.test(mark.text)) {
			if (!token.spaceAfter && !/[!?。！？…]/.test(mark.text)) continue;
			if (/^\p{Ll}/u.test(next.text) && !(mark.text === "." && /^(?:i|im)$/.test(next.text))) continue;
			if (STARTER.test(next.text) || next.text.charCodeAt(0) > 127 || mark.text !== "...") flush();
		} else if (
			token.text.endsWith(".") &&
			token.text.length > 2 &&
			ABBREVIATION_BEFORE_START.test(next.text) &&
			!/^(?:Mr|Mrs|Ms|Dr|St|Prof|Gen|Gov|Sen|Rep)\.$/.test(token.text)
		) {
			flush();
		}
	}
	flush();
	return sentences;
}

/** Whether a single line feed between two tokens ends the sentence: it does unless the line looks hard-wrapped. */
function lineBreaks(text: string, token: Token, next: Token): boolean {
	const lineStart = text.lastIndexOf("\n", token.end - 1) + 1;
	if (/^[-*•>#\d]/.test(next.text)) return true;
	return token.end - lineStart < 60 || token.end - lineStart > 120 || /^[.!?:;]$/.test(token.text);
}
