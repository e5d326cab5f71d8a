// Where a span of words begins and ends in print: the network cuts words at hyphens and dots, a name is not to end within one.
import type { Word } from "../encoder/window";
import type { FoundFact } from "./facts";

const QUOTES = "'’\"“”";

/** A span without quotation marks and a mark of possession at its ends, grown to the ends of words with hyphens or dots inside. */
export function wholeWords<T extends { from: number; to: number }>(words: Word[], span: T): T {
	let { from, to } = span;
	const said = (k: number) => words[k]?.text ?? "";
	const isQuote = (k: number) => said(k) !== "" && QUOTES.includes(said(k));
	if (to - from > 2 && isQuote(from) && said(from + 1) === "s") from += 2;
	// "Kuusamo's Bottom Field" where the network begins the field with the "s".
	if (to - from > 1 && said(from) === "s" && isQuote(from - 1)) from++;
	while (to - from > 1 && isQuote(from)) from++;
	while (to - from > 1 && isQuote(to - 1)) to--;
	// "Break-" of "break-even".
	if (joins(words, to - 1)) to++;
	while (joins(words, to)) to += 2;
	while (joins(words, from - 1)) from -= 2;
	// "In the U.K. London": the stop is of the word before it, as the hyphen of "X-Forwarded-" is of one that is not in it.
	while (to - from > 1 && /^[.,;:)\]-]$/.test(said(from))) from++;
	while (to - from > 1 && /^[,;:([-]$/.test(said(to - 1))) to--;
	return { ...span, from, to };
}

/** Whether a word is a mark inside of a longer word, as in "time-out" and "example.com". */
function joins(words: Word[], k: number): boolean {
	const [before, mark, after] = [words[k - 1], words[k], words[k + 1]];
	if (!before || !mark || !after) return false;
	const isOfNumber = mark.text === "," && /^\d+$/.test(before.text) && /^\d{3}$/.test(after.text);
	// "A/B", which is one, and not "iOS/Android".
	const isOfLetters = mark.text === "/" && before.text.length === 1 && after.text.length === 1;
	if (!isOfNumber && !isOfLetters && !"-_.".includes(mark.text)) return false;
	const isGlued = before.end === mark.start && mark.end === after.start;
	return isGlued && /^[\p{L}\p{N}]/u.test(before.text) && /^[\p{L}\p{N}]/u.test(after.text);
}

const DESCRIBES = new Set(["ADJ", "NOUN", "PROPN", "NUM"]);

/** "Japanese car makers" rather than "makers", where the line keeps what stands before the noun. */
export function wholeValue(
	upos: string[],
	{ kept, relation }: Pick<FoundFact, "kept" | "relation">,
	value: { from: number; to: number },
): { from: number; to: number } {
	let { from } = value;
	if (upos[from] !== "NOUN" && upos[from] !== "PROPN") return value;
	const isPart = (w: number) => DESCRIBES.has(upos[w] ?? "") && kept.includes(w) && !relation.includes(w);
	while (isPart(from - 1)) from--;
	return { from, to: value.to };
}
