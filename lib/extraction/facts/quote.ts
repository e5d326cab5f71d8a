// What a text says of a fact, word for word.
import type { TaggedText } from "../encoder/window";
import { sentenceAt } from "../text/sentences";

const [LEAST_WORDS, MOST_WORDS] = [6, 40];

/** The sentence around a word in quotation marks; of a long one the clause, with dots for what is left out. */
export function quote({ text, words }: TaggedText, anchor: number): string {
	const sentence = sentenceAt(text, words[anchor]?.start ?? 0);
	const isOutside = (w: number) => (words[w]?.start ?? 0) < sentence.start || (words[w]?.end ?? 0) > sentence.end;
	const isMark = (w: number) => /^[,;:–—]$/.test(words[w]?.text ?? "");
	let [from, to] = [anchor, anchor + 1];
	while (from > 0 && !isOutside(from - 1)) from--;
	while (to < words.length && !isOutside(to)) to++;
	const [first, last] = [from, to];
	if (to - from > MOST_WORDS) {
		[from, to] = [anchor, anchor + 1];
		while (from > first && !(isMark(from - 1) && to - from > LEAST_WORDS) && to - from < MOST_WORDS / 2) from--;
		while (to < last && !(isMark(to) && to - from > MOST_WORDS / 2) && to - from < MOST_WORDS) to++;
	}
	const said = text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0).replace(/\s+/g, " ");
	return `“${from > first ? "… " : ""}${said.replace(/^[\s,;:*>#-]+/, "")}${to < last ? " …" : ""}”`;
}
