// Owns the schedule of a layout: which nodes take part when, and how warm. Pure data.

/** `nodes` best connected ones take part for `ticks` ticks, from `alpha` down to `alphaEnd`. */
export type Level = { nodes: number; ticks: number; alpha: number; alphaEnd: number };

/** Sizes of the coarse levels: each is laid out by itself, then its nodes carry the next. */
const COARSE = [
	{ nodes: 500, ticks: 80 },
	{ nodes: 2_000, ticks: 60 },
	{ nodes: 8_000, ticks: 40 },
	{ nodes: 32_000, ticks: 24 },
];
const LAST_TICKS = 50;
/** Without coarse levels, as d3 by default. */
const ONLY_TICKS = 300;

/** The alpha at which a layout is at rest: what moves below it, nobody sees. */
export const ALPHA_REST = 0.003;

/**
 * The levels of a layout from nothing: 500 hubs, 2,000, 8,000, 32,000, all. Rows arrive by falling degree, so the first of
 * them are the skeleton of the rest. Decision: the schedule counts ticks and nodes, never time, so that the same rows give
 * the same layout on any machine.
 */
export function levelsOf(nodes: number): Level[] {
	const coarse = COARSE.filter((level) => level.nodes < 0.8 * nodes).map((level, i) => ({
		...level,
		alpha: i === 0 ? 1 : 0.4,
		alphaEnd: 0.05,
	}));
	const alpha = coarse.length === 0 ? 1 : 0.3;
	const ticks = coarse.length === 0 ? ONLY_TICKS : LAST_TICKS;
	return [...coarse, { nodes, ticks, alpha, alphaEnd: ALPHA_REST }];
}

/** A layout that is at rest is warmed up to `alpha` by something that changed in it. */
export const reheated = (nodes: number, alpha: number): Level[] => [{ nodes, ticks: 90, alpha, alphaEnd: ALPHA_REST }];
