// How much is drawn while the picture moves, learned from how long the last frames took. Pure.

export type Detail = { nodes: number; edges: number };

const [GOOD_GAP_MS, BAD_GAP_MS] = [18, 22];
const [GROWTH, CUT] = [1.04, 0.85];
const LEAST: Detail = { nodes: 1_500, edges: 1_000 };
const FIRST: Detail = { nodes: 16_000, edges: 4_000 };

/** What may be drawn in one frame, most important first: it grows by 4 % after a frame of at most 18 ms and is cut by 15 % after one over 22 ms. */
export function createDetailBudget() {
	let budget = { ...FIRST };
	const scaled = (factor: number, whole: Detail): Detail => ({
		// What is not there costs nothing: a budget beyond the whole would take long to come down again.
		nodes: Math.max(LEAST.nodes, Math.min(budget.nodes, Math.max(whole.nodes, FIRST.nodes)) * factor),
		edges: Math.max(LEAST.edges, Math.min(budget.edges, Math.max(whole.edges, FIRST.edges)) * factor),
	});
	return {
		/** The part of `whole` that fits. */
		of: (whole: Detail): Detail => ({
			nodes: Math.min(whole.nodes, Math.round(budget.nodes)),
			edges: Math.min(whole.edges, Math.round(budget.edges)),
		}),
		/** Tells how many milliseconds lay between the frame that drew this part of `whole` and the next. */
		learn(gapMs: number, whole: Detail): void {
			if (gapMs <= GOOD_GAP_MS) budget = scaled(GROWTH, whole);
			else if (gapMs > BAD_GAP_MS) budget = scaled(CUT, whole);
		},
	};
}
