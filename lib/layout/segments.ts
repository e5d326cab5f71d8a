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
