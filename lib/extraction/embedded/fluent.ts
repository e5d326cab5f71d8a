// Speech as it was meant: without fillers and words said twice in a row. Knows nothing of grammar.
import type { Token } from "./tokenize";

const FILLER = /^(?:u[hm]+|uhm+|erm*|hm+|mm+|mhm+|uhuh|nah?um)$/i;
/** Words that stand twice in a row on purpose: "had had", "that that", "very, very". */
const DOUBLED = /^(?:had|that|is|very|really|so|no|yes|many|much|far|long|ha|bye|blah|knock|\W+|\d\S*)$/i;
/** Words of a start that is made again: "the third the third", "you could do a you could do a". */
const MAX_REPEATED = 4;

/** The tokens of a sentence without fillers and false starts; the same list where it has none. */
export function fluent(tokens: Token[]): Token[] {
	const spoken = withoutAsides(withoutFillers(tokens));
	const out: Token[] = [];
	for (const token of spoken) {
		out.push(token);
		for (let n = Math.min(MAX_REPEATED, out.length >> 1); n > 0; n--)
			if (isRepeated(out, n)) {
				out.splice(-n);
				if (out.at(-1)?.text === ",") out.pop();
				spaced(out);
				break;
			}
	}
	return out.length === tokens.length ? tokens : out;
}

/** ", you know, " and "I mean, " between marks. */
function withoutAsides(tokens: Token[]): Token[] {
	const word = (i: number) => tokens[i]?.text.toLowerCase() ?? ",";
	const isAside = (i: number) =>
		((word(i) === "you" && word(i + 1) === "know") || (word(i) === "i" && word(i + 1) === "mean")) &&
		/^(?:,|and|but|so|right|well)$/.test(word(i - 1)) &&
		(word(i + 2) === "," || (word(i) === "i" && !/^(?:it|that|to|by|what|how|the|a)$/.test(word(i + 2))));
	const at = tokens.findIndex((_, i) => isAside(i));
	if (at < 0) return tokens;
	return [...tokens.slice(0, at), ...tokens.slice(word(at + 2) === "," ? at + 3 : at + 2)];
}

/** "um, " goes with its comma; "a, uh, model" keeps none of the two. */
function withoutFillers(tokens: Token[]): Token[] {
	if (!tokens.some((t) => FILLER.test(t.text)) || tokens.every((t) => FILLER.test(t.text) || /^\W+$/.test(t.text)))
		return tokens;
	const out: Token[] = [];
	let skipped = false;
	for (const [i, token] of tokens.entries()) {
		// "0.2 mm" is a length.
		if (FILLER.test(token.text) && !/^\d/.test(tokens[i - 1]?.text ?? "")) {
			if (out.at(-1)?.text === "," && !skipped) out.pop();
			spaced(out);
			skipped = true;
		} else if (skipped && /^,$/.test(token.text)) continue;
		else {
			skipped = false;
			out.push(token);
		}
	}
	return out;
}

/** What stood between the last token and the next is gone: a space takes its place. */
function spaced(out: Token[]): void {
	const last = out.at(-1);
	if (last && !last.spaceAfter) out[out.length - 1] = { ...last, spaceAfter: true };
}

/** Whether the last `n` tokens say the `n` before them again. */
function isRepeated(tokens: Token[], n: number): boolean {
	const at = tokens.length - n;
	const word = (i: number) => tokens[i]?.text.toLowerCase() ?? "";
	if (n === 1 && DOUBLED.test(word(at))) return false;
	// "We can, we can tell": with a comma, two words and more.
	const comma = word(at - 1) === "," ? 1 : 0;
	if (comma > 0 && !/^(?:\p{Ll}|I$)/u.test(tokens[at]?.text ?? "")) return false;
	if (comma > 0 && n === 1 && !/^(?:i|we|it|he|she|they|you)$/.test(word(at))) return false;
	// "and I, I think", but "if it is for you, you go".
	const isStart = at < 3 || /^(?:\W|and|because|but|or|so|that|well|yeah)$/.test(word(at - 3));
	if (comma > 0 && n === 1 && !isStart) return false;
	for (let k = 0; k < n; k++)
		if (word(at + k) !== word(at - comma - n + k) || !/^[\p{L}'’]+$/u.test(word(at + k))) return false;
	return true;
}
