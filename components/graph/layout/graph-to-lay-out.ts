// Rows as a layout takes them. Pure.
import { adjacencyOf, neighbourhood } from "../data/adjacency";
import { findCommunities } from "../data/find-communities";
import type { GraphRows } from "../data/graph-rows";
import type { LayoutGraph, Start } from "./graph-layout";
import type { KeptPlaces } from "./position-cache";

/**
 * What pulls: the edges in force, in an order that depends on nothing but who is joined to whom. Decision: edges are numbered
 * as they arrive, and how two streams interleave must not change a layout.
 */
export function graphToLayOut(rows: GraphRows): LayoutGraph {
	const nodes = rows.nodeCount;
	const adjacency = adjacencyOf(nodes, rows.edgeCount, rows.ends, rows.isInForce);
	const { starts, peers } = adjacency;
	const pairs: number[] = [];
	for (let node = 0; node < nodes; node++)
		for (const peer of peers.subarray(starts[node], starts[node + 1])) if (peer < node) pairs.push(peer, node);
	const ends = Uint32Array.from(pairs);
	const loose = new Uint8Array(nodes).fill(1);
	for (const node of neighbourhood(adjacency, 0, Number.POSITIVE_INFINITY)) loose[node] = 0;
	return { nodes, adjacency, ends, communities: findCommunities(nodes, ends), loose };
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
