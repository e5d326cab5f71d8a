// The schedule of a layout: which nodes take part when, and how warm. Pure data.

/** `nodes` best connected ones take part for `ticks` ticks, from `alpha` down to `alphaEnd`. */
export type Level = { nodes: number; ticks: number; alpha: number; alphaEnd: number };

/** Sizes of the coarse levels: each is laid out by itself, then its nodes carry the next. */
const COARSE = [
	{ nodes: 500, ticks: 60 },
	{ nodes: 2_000, ticks: 30 },
	{ nodes: 8_000, ticks: 16 },
	{ nodes: 24_000, ticks: 10 },
];
const LAST_TICKS = 16;
/** Together as warm as 90 ticks down to `ALPHA_REST`, and as good. */
const REHEATED_TICKS = 40;
/** Without coarse levels, as d3 by default. */
const ONLY_TICKS = 300;

/** Coarse levels stay hot: the next one moves their nodes anyhow. */
const ALPHA_COARSE = 0.4;
const ALPHA_LAST = 0.03;
/** The alpha at which a layout is at rest: what moves below it, nobody sees. */
export const ALPHA_REST = 0.003;

/**
 * The levels of a layout from nothing: 500 hubs, 2,000, 8,000, 24,000, all. Rows arrive by falling degree, so the first of
 * them are the skeleton of the rest. Decision: the schedule counts ticks and nodes, never time, so that the same rows give
 * the same layout on any machine. Decision: every level starts as hot as it can and has few ticks. Measured at 50,000 nodes
 * against levels that start at .4 with twice the ticks: edges are shorter (.196 of a random pair against .199), stress is the
 * same (.189), more of the nearest are of one's own community (.66 against .61), at 25 ticks' worth of work instead of 75.
 */
export function levelsOf(nodes: number): Level[] {
	const coarse = COARSE.filter((level) => level.nodes < 0.8 * nodes);
	if (coarse.length === 0) return [{ nodes, ticks: ONLY_TICKS, alpha: 1, alphaEnd: ALPHA_REST }];
	return [
		...coarse.map((level) => ({ ...level, alpha: 1, alphaEnd: ALPHA_COARSE })),
		{ nodes, ticks: LAST_TICKS, alpha: 1, alphaEnd: ALPHA_LAST },
	];
}

/** A layout that is at rest is warmed up to `alpha` by something that changed in it. */
export const reheated = (nodes: number, alpha: number): Level[] => [
	{ nodes, ticks: REHEATED_TICKS, alpha, alphaEnd: ALPHA_LAST },
];
