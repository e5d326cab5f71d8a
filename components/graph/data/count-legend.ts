// Owns the counts that a legend shows. Pure.
import type { GraphRows } from "./graph-rows";

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
