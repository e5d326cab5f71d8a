// Rows as a layout takes them. Pure.
import { adjacencyOf, neighbourhood } from "../data/adjacency";
import { findCommunities } from "../data/find-communities";
import type { GraphRows } from "../data/graph-rows";
import type { LayoutGraph, Start } from "./graph-layout";
import type { KeptPlaces } from "./position-cache";

/**
 * How strongly an edge between communities pulls, against one within. Decision: measured at 50,000 nodes, .1 instead of 1
 * doubles the share of nodes whose nearest are of their own kind (.30 → .60) at the same stress.
 */
const BETWEEN_COMMUNITIES = 0.1;

/**
 * What pulls: the edges in force, in an order that depends on nothing but who is joined to whom. Decision: edges are numbered
 * as they arrive, and how two streams interleave must not change a layout.
 */
export function graphToLayOut(rows: GraphRows): LayoutGraph & { communities: Uint32Array } {
	const nodes = rows.nodeCount;
	const adjacency = adjacencyOf(nodes, rows.edgeCount, rows.ends, rows.isInForce);
	const communities = findCommunities(adjacency);
	const { starts, peers } = adjacency;
	const ends = new Uint32Array(peers.length);
	const strengths = new Float32Array(peers.length);
	let edges = 0;
	for (let node = 0; node < nodes; node++) {
		for (let i = starts[node] as number, end = starts[node + 1] as number; i < end; i++) {
			const peer = peers[i] as number;
			if (peer >= node) break;
			ends[2 * edges] = peer;
			ends[2 * edges + 1] = node;
			strengths[edges++] = communities[peer] === communities[node] ? 1 : BETWEEN_COMMUNITIES;
		}
	}
	const loose = new Uint8Array(nodes).fill(1);
	for (const node of neighbourhood(adjacency, 0, Number.POSITIVE_INFINITY)) loose[node] = 0;
	return { nodes, loose, ends: ends.slice(0, 2 * edges), strengths: strengths.slice(0, edges), adjacency, communities };
}

/** Where a layout of these rows goes on from, given where entities stood on the last visit; null when too few are known. */
export function startFrom(kept: KeptPlaces, rows: GraphRows, version: string | null): Start | null {
	const count = rows.nodeCount;
	const start = { xy: new Float64Array(2 * count), isPlaced: new Uint8Array(count), atRest: false };
	const placeOf = new Map(kept.uuids.map((uuid, i) => [uuid, i]));
	let known = 0;
	for (let node = 0; node < count; node++) {
		const at = placeOf.get(rows.row(node).u);
		if (at === undefined) continue;
		start.xy[2 * node] = kept.xy[2 * at] as number;
		start.xy[2 * node + 1] = kept.xy[2 * at + 1] as number;
		start.isPlaced[node] = 1;
		known++;
	}
	start.atRest = known === count && kept.version === version;
	return known > count / 2 ? start : null;
}
