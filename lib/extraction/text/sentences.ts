// Where sentences begin and end, by the platform's own rules (Unicode TR 29), on the lines of a text.
import type { Span } from "../extraction";

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
/** Characters of a paragraph that are looked at on each side. */
const REACH = 2_000;

/** The sentence that holds a place of the text, without white space and list marks at its ends. Never over a blank line. */
export function sentenceAt(text: string, place: number): Span {
	const from = Math.max(text.lastIndexOf("\n", place - 1) + 1, place - REACH);
	const lineEnd = text.indexOf("\n", place);
	const to = Math.min(lineEnd < 0 ? text.length : lineEnd, place + REACH);
	for (const { index, segment } of segmenter.segment(text.slice(from, to))) {
		const start = from + index;
		if (start + segment.length <= place) continue;
		const lead = /^[\s>*#|-]*/.exec(segment)?.[0].length ?? 0;
		return { start: Math.min(start + lead, place), end: start + segment.trimEnd().length };
	}
	return { start: from, end: to };
}
