// Cuts a long text, so that what was read of it can be kept when its time is over. Pure.
import type { Span } from "../extraction";

/** Characters of one segment at most, half a second's work for a slow processor: what was read of a text is kept by segments. */
export const SEGMENT_CHARACTERS = 2_000;

/** Where a text is best cut: behind a paragraph, else a line, a sentence, a word. */
const ENDS = ["\n\n", "\n", ". ", " "];

/** The segments of the part of a text, in order and without gaps. Linear in the text. */
export function segmentsOf(text: string, { start, end }: Span): Span[] {
	const segments: Span[] = [];
	for (let from = start; from < end; ) {
		const to = end - from <= SEGMENT_CHARACTERS ? end : cutOf(text, from);
		segments.push({ start: from, end: to });
		from = to;
	}
	return segments;
}

function cutOf(text: string, from: number): number {
	const half = from + SEGMENT_CHARACTERS / 2;
	const most = from + SEGMENT_CHARACTERS;
	const tail = text.slice(half, most);
	for (const mark of ENDS) {
		const at = tail.lastIndexOf(mark);
		if (at >= 0) return half + at + mark.length;
	}
	// Not within a character of two code units.
	return /[\udc00-\udfff]/.test(text.charAt(most)) ? most - 1 : most;
}
