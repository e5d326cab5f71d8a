// What a filter asks for, and what it leaves in sight. It hides and shows; it never moves a node. Pure.
import { EDGE_RETRACTED, type GraphFilter, NO_FILTER, NODE_KNOT } from "../messages";
import type { FactRow } from "../rows";
import { countOnes, type GraphRows } from "./graph-rows";

/** 1 for what is in sight; null when all of it is. `count` is the number of nodes in sight. */
export type VisibleRows = { nodes: Uint8Array | null; edges: Uint8Array | null; count: number };

/**
 * What of the rows passes the filter: an edge needs both its ends, a node one of the labels ("" for none at all). A node that is
 * left without an edge goes too where it is edges that are asked for: by pattern, confidence or time. Decision: nodes without an edge
 * in force say nothing in a picture and are folded away until they are asked for, unless there are no others; so are, in a graph that is
 * not taken in at a glance, those with one edge alone.
 */
export function visibleRows(rows: GraphRows, filter: GraphFilter): VisibleRows {
	const nodes = passingNodes(rows, filter);
	const edges = passingEdges(rows, filter, nodes);
	if (filter.patterns || filter.minConfidence > 0 || filter.time) hideUnjoined(rows, nodes, edges);
	const count = countOnes(nodes);
	return {
		nodes: count === nodes.length ? null : nodes,
		edges: countOnes(edges) === edges.length ? null : edges,
		count,
	};
}

function passingNodes(rows: GraphRows, filter: GraphFilter): Uint8Array {
	const { nodeCount, degrees, nodeBits, goneNodes } = rows;
	const labels = filter.labels && new Set(filter.labels);
	const isFolding = !filter.showIsolated && !filter.showRetracted && !filter.time && rows.edgeCount > 0;
	const least = Math.max(filter.minDegree, foldsLeaves(rows, filter) ? 2 : isFolding ? 1 : 0);
	return Uint8Array.from({ length: nodeCount }, (_, i) => {
		if (goneNodes[i] === 1 || (degrees[i] as number) < least) return 0;
		if (filter.knotsOnly && ((nodeBits[i] as number) & NODE_KNOT) === 0) return 0;
		return !labels || hasOneOf(rows.labels(i), labels) ? 1 : 0;
	});
}

/** Nodes with more than one edge from which on the others are folded away: fewer of them are a small picture, or a star. */
const BACKBONE = 25;

/** Whether nodes with one edge alone are folded away: while nothing narrower than the whole is asked for, and enough is left. Pure. */
export function foldsLeaves({ nodeCount, degrees, goneNodes }: GraphRows, filter: GraphFilter): boolean {
	const conditions = { ...filter, showIsolated: false };
	if (Object.entries(NO_FILTER).some(([name, as]) => conditions[name as keyof GraphFilter] !== as)) return false;
	let rest = 0;
	for (let node = 0; node < nodeCount && rest < BACKBONE; node++)
		if (goneNodes[node] === 0 && (degrees[node] as number) > 1) rest++;
	return rest >= BACKBONE;
}

const hasOneOf = (own: string[], wanted: Set<string>) =>
	own.length === 0 ? wanted.has("") : own.some((label) => wanted.has(label));

function passingEdges(rows: GraphRows, filter: GraphFilter, nodes: Uint8Array): Uint8Array {
	const { edgeCount, ends, edgeBits, goneEdges } = rows;
	const { time, minConfidence, showRetracted } = filter;
	const patterns = filter.patterns && new Set(filter.patterns);
	const edges = new Uint8Array(edgeCount);
	for (let e = 0; e < edgeCount; e++) {
		if (goneEdges[e] === 1 || nodes[ends[2 * e] as number] === 0 || nodes[ends[2 * e + 1] as number] === 0) continue;
		const fact = rows.fact(e);
		const held = time?.mode === "until" && fact ? holdsAt(fact, time.at) : null;
		if (held === false || (time?.mode === "since" && fact && fact.v < time.at)) continue;
		if (!held && !showRetracted && ((edgeBits[e] as number) & EDGE_RETRACTED) !== 0) continue;
		if (fact && fact.c < minConfidence) continue;
		if (patterns && !patterns.has(rows.link(e).p ?? "")) continue;
		edges[e] = 1;
	}
	return edges;
}

/** What has been retired since then was known then. */
const holdsAt = ({ v, x }: FactRow, at: number) => v <= at && (x === null || x > at);

function hideUnjoined({ ends }: GraphRows, nodes: Uint8Array, edges: Uint8Array): void {
	const joined = new Uint8Array(nodes.length);
	for (let e = 0; e < edges.length; e++) {
		if (edges[e] === 0) continue;
		joined[ends[2 * e] as number] = 1;
		joined[ends[2 * e + 1] as number] = 1;
	}
	for (let i = 0; i < nodes.length; i++) if (joined[i] === 0) nodes[i] = 0;
}
