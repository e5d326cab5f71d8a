// Where sentences begin and end, by the platform's own rules (Unicode TR 29), on the lines of a text.
import type { Span } from "../extraction";

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
/** Characters of a paragraph that are looked at on each side. */
const REACH = 2_000;
/** A full stop that ends no sentence: "Mr. Tanaka", "Mt. Fuji", "e.g. Figma". */
const ABBREVIATED = /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|St|Mt|Ft|Prof|vs|e\.\s?g|i\.\s?e|cf|incl)\.\s+$/u;
/** And one that ends none before a number: "Friedrichstr. 112", "No. 5". */
const BEFORE_NUMBER =
	/(?:\p{L}str|[\s(](?:no|nr|str|pp?|fig|vol|ch|sec|approx|ca|max|min|est|rd|ave|blvd|bldg))\.\s+$/iu;

/** A text in which each of these that the network takes for ends is none: "e.g." is read as "like". Every word keeps its place. */
export const withoutStops = (text: string): string =>
	text.replace(/(?<=[\s(])e\.g\.(?=,? \S)/gi, "like").replace(/(?<=\p{Ll}str)\.(?= \d)/gu, " ");

/** The sentence that holds a place of the text, without white space and list marks at its ends. Never over a blank line. */
export function sentenceAt(text: string, place: number): Span {
	const from = Math.max(text.lastIndexOf("\n", place - 1) + 1, place - REACH);
	const lineEnd = text.indexOf("\n", place);
	const to = Math.min(lineEnd < 0 ? text.length : lineEnd, place + REACH);
	let start = from;
	for (const { index, segment } of segmenter.segment(text.slice(from, to))) {
		const end = from + index + segment.length;
		if (ABBREVIATED.test(segment) || (BEFORE_NUMBER.test(segment) && /\d/.test(text.charAt(end)))) continue;
		if (end > place) {
			const lead = /^[\s>*#|-]*/.exec(text.slice(start, end))?.[0].length ?? 0;
			return { start: Math.min(start + lead, place), end: start + text.slice(start, end).trimEnd().length };
		}
		start = end;
	}
	return { start, end: start + text.slice(start, to).trimEnd().length };
}

/** The sentences of a text in order. */
export function sentencesOf(text: string): Span[] {
	const sentences: Span[] = [];
	for (let at = text.search(/\S/); at >= 0 && at < text.length; ) {
		const { start, end } = sentenceAt(text, at);
		// A sentence of a long line is looked for from its midst.
		sentences.push({ start: Math.max(start, sentences.at(-1)?.end ?? 0), end });
		const next = text.slice(Math.max(end, at + 1)).search(/\S/);
		at = next < 0 ? text.length : Math.max(end, at + 1) + next;
	}
	return sentences;
}
