// What a text says of a fact, word for word.
import type { TaggedText } from "../encoder/window";
import type { FoundFact } from "../heads/facts";
import { sentenceAt } from "../text/sentences";
import { isVerb } from "./clauses";

const [LEAST_WORDS, MOST_WORDS, MOST_PLAIN_WORDS] = [6, 40, 25];

/** Whether a word stands for somebody or something that the sentence does not name: "she", "their", "this release". */
const isPointing = ({ words, upos, xpos }: TaggedText, w: number): boolean =>
	/^PRP/.test(xpos[w] ?? "") || (upos[w] !== "SCONJ" && /^th(?:is|at|ese|ose)$/i.test(words[w]?.text ?? ""));

/**
 * The sentence of a fact as it stands, where it needs no quotation marks: a short one that begins with a name or the fact's subject, has
 * its verb and names all that it speaks of. Null of another.
 */
export function plainSentence(tagged: TaggedText, { anchor, subject, relation }: FoundFact): string | null {
	const { text, words } = tagged;
	const [from, last] = sentenceOf(tagged, anchor);
	// Behind a semicolon stands another one.
	const mark = words.findIndex(({ text: said }, w) => w > anchor && w < last && said === ";");
	const to = mark < 0 ? last : mark;
	const isOwn = tagged.upos[from] === "PROPN" || (subject.kind !== "pronoun" && subject.from - from <= 1);
	const isSaid = isOwn && relation.some((w) => isVerb(tagged, w));
	const said = `${text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0).replace(/\s+/g, " ")}${to < last ? "." : ""}`;
	const isWhole = /^\p{Lu}.*[^.][.!]$/u.test(said) && to - from <= MOST_PLAIN_WORDS;
	const isClear = !words.slice(from, to).some((_, k) => isPointing(tagged, from + k));
	return isSaid && isWhole && isClear ? said : null;
}

/** The words of the sentence around one, the last exclusive. */
function sentenceOf({ text, words }: TaggedText, anchor: number): [from: number, to: number] {
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
	return `“${from > first ? "… " : ""}${said.replace(/^[\s,;:*>#-]+/, "")}${to < last ? " …" : ""}”`;
}
