// What the page shows of the rows as a whole. Pure.
import type { Added, GraphRows } from "./graph-rows";

/** The entries of a count, the most first. */
export const byCount = (counts: Map<string, number>): [string, number][] =>
	[...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));

/**
 * Nodes by each of their labels ("" for those without), nodes without an edge in force, and edges by cognitive pattern; what is gone
 * does not count.
 */
export function countLegend(rows: GraphRows) {
	const labels = new Map<string, number>();
	const patterns = new Map<string, number>();
	let isolated = 0;
	const degrees = rows.degrees();
	const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
	const goneNodes = rows.goneNodes();
	for (let i = 0; i < rows.nodeCount(); i++) {
		if (goneNodes[i] === 1) continue;
		const own = rows.labels(i);
		if (degrees[i] === 0) isolated++;
		if (own.length === 0) count(labels, "");
		for (const label of own) count(labels, label);
	}
	const goneEdges = rows.goneEdges();
	for (let e = 0; e < rows.edgeCount(); e++) {
		const pattern = rows.pattern(e);
		if (pattern !== null && goneEdges[e] === 0) count(patterns, pattern);
	}
	return { labels, patterns, isolated };
}

/**
 * Seconds since 1970 between which nearly all facts begin to hold. Decision: from where the earliest fiftieth ends, as a single "in 1998" would leave the rest one step of a slider.
 */
export function spanOf(dates: number[]): { from: number; to: number } | null {
	const sorted = Float64Array.from(dates).sort();
	const [from, to] = [sorted[Math.floor(sorted.length / 50)], sorted.at(-1)];
	return from === undefined || to === undefined ? null : { from, to };
}

/** Nodes that are marked as new at most: more would be a picture of its own. */
const MOST_MARKED = 100;

/** How much is new, and where: new nodes and both ends of new edges, the best connected first. */
export function arrivedIn(rows: GraphRows, nodes: Added, edges: Added) {
	const marked = new Set<number>(rows.ends().subarray(2 * edges.from, 2 * edges.to));
	for (let node = nodes.from; node < nodes.to; node++) marked.add(node);
	return {
		nodes: nodes.to - nodes.from,
		edges: edges.to - edges.from,
		marked: [...marked].sort((a, b) => a - b).slice(0, MOST_MARKED),
	};
}
