// What a text says of a fact, word for word.
import type { TaggedText } from "../encoder/window";
import type { FoundFact } from "../heads/facts";
import type { Mention } from "../heads/mentions";
import { sentenceAt } from "../text/sentences";
import { canCarry, isGlued } from "./clauses";
import { isBalanced, LEAST_WORDS as LEAST_IN_LINE, MOST_WORDS as MOST_IN_LINE } from "./finish-line";
import { type Naming, write } from "./write-line";

const [LEAST_WORDS, MOST_WORDS] = [6, 40];
/** Who writes or is written to, and whoever opens a sentence without a name. */
export const UNNAMED =
	/\bI\b(?!\/)|\b(?:[Mm]e|[Mm]y|[Ww]e|[Oo]ur|[Yy]ou|[Yy]our)\b|^“?(?:[Hh]e|[Ss]he|[Tt]hey|[Tt]hem)\b/;
/** Whether a line has a name, and not only as a part of another word. Pure. */
export function saysName(line: string, name: string): boolean {
	const at = line.indexOf(name);
	return at >= 0 && !/[\p{L}\p{N}]$/u.test(line.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(line.slice(at + name.length));
}
const LEADING_MARKS = /^[\s,;:.!?*>#|–-]+/;

/**
 * The sentence of a fact as it stands, with the names for its pronouns, or the part of it that `marks` part from the rest. Null of one
 * that is too short or too long, has no verb behind a noun, or speaks of somebody who has no name in it.
 */
export function wholeSentence(tagged: TaggedText, fact: FoundFact, nameOf: Naming, marks: RegExp): string | null {
	const [from, to] = sentenceOf(tagged, fact.anchor);
	const { subject, object, value, anchor, relation } = fact;
	const own = [subject.from, object?.from ?? value?.from ?? anchor, anchor, ...relation].filter(
		(w) => w >= from && w < to,
	);
	// "7:30" and "go-live" are whole.
	const isMark = (w: number) =>
		marks.test(tagged.words[w]?.text ?? "") &&
		!isGlued(tagged, w + 1) &&
		(tagged.words[w]?.text === ":" || !isGlued(tagged, w));
	let [begin, end] = [Math.min(...own), Math.max(...own) + 1];
	while (begin > from && !isMark(begin - 1)) begin--;
	while (end < to && !isMark(end)) end++;
	const order = Array.from({ length: end - begin }, (_, k) => begin + k);
	const verb = order.findIndex((w) => canCarry(tagged, w));
	const noun = order.findIndex((w) => /^(?:NOUN|PROPN|PRON)$/.test(tagged.upos[w] ?? ""));
	if (order.length > MOST_WORDS || verb < 0 || noun < 0 || noun > verb) return null;
	// Who has been named before is "she" behind.
	const isNamed = (name: string, before: number) =>
		saysName(tagged.text.slice(tagged.words[begin]?.start, tagged.words[before]?.start), name);
	const naming = (m: Mention) => (isNamed(nameOf(m), m.from) ? "" : nameOf(m));
	const said = write(tagged, order, fact, naming).replace(/\s+/g, " ").replace(LEADING_MARKS, "");
	const line = said.replace(/[\s,;:.!–-]+$/, "");
	const count = line.split(" ").length;
	if (count < LEAST_IN_LINE || count > MOST_IN_LINE || line.endsWith("?") || UNNAMED.test(line) || !isBalanced(line))
		return null;
	return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
}

/** The words of the sentence around one, the last exclusive. */
export function sentenceOf({ text, words }: TaggedText, anchor: number): [from: number, to: number] {
	const sentence = sentenceAt(text, words[anchor]?.start ?? 0);
	const isOutside = (w: number) => (words[w]?.start ?? 0) < sentence.start || (words[w]?.end ?? 0) > sentence.end;
	let [from, to] = [anchor, anchor + 1];
	while (from > 0 && !isOutside(from - 1)) from--;
	while (to < words.length && !isOutside(to)) to++;
	return [from, to];
}

/** The sentence around a word in quotation marks; of a long one the clause, with dots for what is left out. */
export function quote(tagged: TaggedText, anchor: number): string {
	const { text, words } = tagged;
	const isMark = (w: number) => /^[,;:–—]$/.test(words[w]?.text ?? "");
	const [first, last] = sentenceOf(tagged, anchor);
	let [from, to] = [first, last];
	if (to - from > MOST_WORDS) {
		[from, to] = [anchor, anchor + 1];
		while (from > first && !(isMark(from - 1) && to - from > LEAST_WORDS) && to - from < MOST_WORDS / 2) from--;
		while (to < last && !(isMark(to) && to - from > MOST_WORDS / 2) && to - from < MOST_WORDS) to++;
	}
	const said = text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0).replace(/\s+/g, " ");
	return `“${from > first ? "… " : ""}${said.replace(LEADING_MARKS, "")}${to < last ? " …" : ""}”`;
}
