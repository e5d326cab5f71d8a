// The passages of a text, each of which has a vector of its own: a vector of many subjects is near none of them. Pure.
import { readTurn } from "./dialogue";

/** Words of a passage at most; the model was trained on shorter ones and reads little more. */
const MAX_WORDS = 200;
/** Characters that count as a word where no space ends one. */
const LONG_WORD = 20;
/** What is read of a text. */
const MAX_PASSAGES = 200;

/**
 * Passages of about the same length, of at most 200 words, cut where sentences or lines end where there is such a place; at most
 * the first 200. A leading date is left out, as it says nothing of what a text means. At least one, unless the text is blank.
 */
export function passagesOf(text: string): string[] {
	const { speaker, body } = readTurn(text);
	const units = (speaker ? `${speaker}: ${body}` : body).split(/(?<=[.!?…]["'”’)\]]*\s)|(?<=[。！？\n])/u);
	const words = units.flatMap((unit) => wordsOf(unit).map((word, i) => ({ word, opens: i === 0 })));
	const size = words.length / Math.max(1, Math.ceil(words.length / MAX_WORDS));
	const passages: string[] = [];
	for (let from = 0; from < words.length && passages.length < MAX_PASSAGES; ) {
		const to = cutAt(words, from, size);
		passages.push(
			words
				.slice(from, to)
				.map(({ word }) => word)
				.join(" "),
		);
		from = to;
	}
	return passages;
}

/** Where a passage ends that begins here: at the last sentence that fits, unless that leaves less than half. */
function cutAt(words: { opens: boolean }[], from: number, size: number): number {
	const full = Math.min(words.length, from + MAX_WORDS);
	if (full === words.length && full - from <= size * 1.25) return full;
	const wanted = Math.min(full, from + Math.ceil(size * 1.1));
	for (let at = wanted; at > from + size / 2; at--) if (words[at]?.opens) return at;
	return Math.min(full, from + Math.ceil(size));
}

const wordsOf = (unit: string): string[] =>
	unit
		.split(/\s+/)
		.filter(Boolean)
		.flatMap((word) =>
			word.length <= LONG_WORD ? word : (word.match(new RegExp(`.{1,${LONG_WORD}}`, "gsu")) as string[]),
		);
