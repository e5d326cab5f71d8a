import { type Block, piecesOf } from "./block";

/** Facts of a sentence that begins at `at`, with where the words of each stand; null where that is not known. */
export type RowInText = { at: number | null; facts: { uuid: string; start: number | null; end: number | null }[] };

/**
 * What is marked in each piece of a text, by the place at which the piece begins; marks count from there. Facts have their uuid and
 * cover every piece that their words reach into; the place of a sentence (`at-…`) is the first letter from there on that is shown. Pure.
 */
export function placeMarks(blocks: Block[], rows: RowInText[]): Map<number, Marked[]> {
	const pieces = piecesOf(blocks).filter(({ text }) => text.trim() !== "");
	const marks = new Map<number, Marked[]>();
	const add = (at: number, mark: Marked) => marks.set(at, [...(marks.get(at) ?? []), mark]);
	/** The first piece that ends behind an offset: pieces are in the order of the text. */
	const firstBehind = (offset: number) => {
		let [low, high] = [0, pieces.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			const { at, text } = pieces[middle] as (typeof pieces)[number];
			if (at + text.length > offset) high = middle;
			else low = middle + 1;
		}
		return low;
	};
	for (const { at, facts } of rows) {
		const first = at === null ? undefined : pieces[firstBehind(at)];
		if (at !== null && first) {
			const start = Math.max(0, at - first.at);
			// To the end of the piece, as a first letter of its own would be a link of its own where a fact begins there.
			add(first.at, { id: `at-${at}`, start, end: first.text.length });
		}
		for (const { uuid, start, end } of facts) {
			if (start === null || end === null) continue;
			for (let n = firstBehind(start); n < pieces.length; n++) {
				const { at, text } = pieces[n] as (typeof pieces)[number];
				if (at >= end) break;
				add(at, { id: uuid, start: Math.max(0, start - at), end: Math.min(text.length, end - at) });
			}
		}
	}
	return marks;
}

export type Marked = { id: string; start: number; end: number };

/** A text cut wherever a mark begins or ends, in order and without gaps; `ids` are the marks that cover the piece. Pure. */
export function segmentsOf(text: string, marks: Marked[]): { text: string; start: number; ids: string[] }[] {
	const fitting = marks.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
	const cuts = [...new Set([0, ...fitting.flatMap(({ start, end }) => [start, end]), text.length])].sort(
		(a, b) => a - b,
	);
	return cuts.slice(0, -1).map((start, n) => {
		const end = cuts[n + 1] ?? text.length;
		const ids = fitting.filter((mark) => mark.start <= start && mark.end >= end).map(({ id }) => id);
		return { text: text.slice(start, end), start, ids };
	});
}
