// Owns what a filter leaves in sight. It hides and shows; it never moves a node. Pure.

import { EDGE_RETRACTED, type FactRow, NODE_KNOT } from "../messages";
import type { GraphFilter } from "./filter";
import type { GraphRows } from "./graph-rows";

/** 1 for what is in sight; null when all of it is. `count` is the number of nodes in sight. */
export type VisibleRows = { nodes: Uint8Array | null; edges: Uint8Array | null; count: number };

/**
 * What of the rows passes the filter: an edge needs both its ends, a node one of the labels ("" for none at all). A node that is
 * left without an edge goes too where it is edges that are asked for: by pattern, confidence or time. Decision: nodes without an edge
 * in force say nothing in a picture and are folded away until they are asked for, unless there are no others.
 */
export function visibleRows(rows: GraphRows, filter: GraphFilter): VisibleRows {
	const nodes = passingNodes(rows, filter);
	const edges = passingEdges(rows, filter, nodes);
	if (filter.patterns || filter.minConfidence > 0 || filter.time) hideUnjoined(rows, nodes, edges);
	const count = sum(nodes);
	return {
		nodes: count === nodes.length ? null : nodes,
		edges: sum(edges) === edges.length ? null : edges,
		count,
	};
}

function passingNodes(rows: GraphRows, filter: GraphFilter): Uint8Array {
	const nodes = new Uint8Array(rows.nodeCount());
	const degrees = rows.degrees();
	const bits = rows.nodeBits();
	const gone = rows.goneNodes();
	const labels = filter.labels && new Set(filter.labels);
	const most = filter.maxDegree ?? Number.POSITIVE_INFINITY;
	const isFolding = !filter.showIsolated && !filter.showRetracted && !filter.time && rows.edgeCount() > 0;
	for (let i = 0; i < nodes.length; i++) {
		const degree = degrees[i] as number;
		if (gone[i] === 1 || degree < filter.minDegree || degree > most) continue;
		if (isFolding && degree === 0) continue;
		if (filter.knotsOnly && ((bits[i] as number) & NODE_KNOT) === 0) continue;
		if (labels && !hasOneOf(rows.labels(i), labels)) continue;
		nodes[i] = 1;
	}
	return nodes;
}

const hasOneOf = (own: string[], wanted: Set<string>) =>
	own.length === 0 ? wanted.has("") : own.some((label) => wanted.has(label));

function passingEdges(rows: GraphRows, filter: GraphFilter, nodes: Uint8Array): Uint8Array {
	const edges = new Uint8Array(rows.edgeCount());
	const ends = rows.ends();
	const bits = rows.edgeBits();
	const gone = rows.goneEdges();
	const patterns = filter.patterns && new Set(filter.patterns);
	for (let e = 0; e < edges.length; e++) {
		if (gone[e] === 1 || nodes[ends[2 * e] as number] === 0 || nodes[ends[2 * e + 1] as number] === 0) continue;
		const fact = rows.fact(e);
		const held = filter.time?.mode === "until" && fact ? holdsAt(fact, filter.time.at) : null;
		if (held === false || (filter.time?.mode === "since" && fact && fact.v < filter.time.at)) continue;
		if (!held && !filter.showRetracted && ((bits[e] as number) & EDGE_RETRACTED) !== 0) continue;
		if (fact && fact.c < filter.minConfidence) continue;
		if (patterns && !patterns.has(rows.pattern(e) ?? "")) continue;
		edges[e] = 1;
	}
	return edges;
}

/** What has been retired since then was known then. */
const holdsAt = ({ v, x }: FactRow, at: number) => v <= at && (x === null || x > at);

function hideUnjoined(rows: GraphRows, nodes: Uint8Array, edges: Uint8Array): void {
	const ends = rows.ends();
	const joined = new Uint8Array(nodes.length);
	for (let e = 0; e < edges.length; e++) {
		if (edges[e] === 0) continue;
		joined[ends[2 * e] as number] = 1;
		joined[ends[2 * e + 1] as number] = 1;
	}
	for (let i = 0; i < nodes.length; i++) if (joined[i] === 0) nodes[i] = 0;
}

function sum(flags: Uint8Array): number {
	let total = 0;
	for (let i = 0; i < flags.length; i++) total += flags[i] as number;
	return total;
}
