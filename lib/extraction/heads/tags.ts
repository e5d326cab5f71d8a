// Spans of a layer of tags (O, then B and I of each type).

/** Words `from` to `to` (exclusive) of a window; `votes` is the share of each type. */
export type TagSpan = { from: number; to: number; votes: number[] };

/** Where a span begins and goes on is asked of all types together, its type of its words together. */
export function spansOf(tags: Float32Array, labels: number): TagSpan[] {
	const words = tags.length / labels;
	const types = (labels - 1) / 2;
	const at = (k: number, label: number) => tags[k * labels + label] as number;
	const sum = (k: number, first: number) => {
		let total = 0;
		for (let t = 0; t < types; t++) total += at(k, first + 2 * t);
		return total;
	};
	const spans: TagSpan[] = [];
	let open: TagSpan | null = null;
	for (let k = 0; k < words; k++) {
		const [begins, inside, outside] = [sum(k, 1), sum(k, 2), at(k, 0)];
		if (open && inside > Math.max(begins, outside)) {
			open.to = k + 1;
			for (let t = 0; t < types; t++) (open.votes[t] as number) += at(k, 2 + 2 * t);
			continue;
		}
		open = null;
		if (Math.max(begins, inside) > outside) {
			open = { from: k, to: k + 1, votes: Array.from({ length: types }, (_, t) => at(k, 1 + 2 * t)) };
			spans.push(open);
		}
	}
	for (const span of spans) span.votes = span.votes.map((v) => v / (span.to - span.from));
	return spans;
}

/** The place of the highest value. */
export function bestOf(values: ArrayLike<number>): number {
	let best = 0;
	for (let i = 1; i < values.length; i++) if ((values[i] as number) > (values[best] as number)) best = i;
	return best;
}
