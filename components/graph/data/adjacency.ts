// Who is joined to whom, as ranges of one array. Pure.

/**
 * The neighbours of node i are `peers` from `starts[i]` up to `starts[i + 1]`, each by the edge `edges` at the same place, in
 * rising order of peers. An edge from a node to itself counts once.
 */
export type Adjacency = { starts: Uint32Array; peers: Uint32Array; edges: Uint32Array };

/** Of the edges that `isWanted`, all of them without it. */
export function adjacencyOf(
	nodes: number,
	edgeCount: number,
	ends: Uint32Array,
	isWanted?: (edge: number) => boolean,
): Adjacency {
	// By the other end first, then by this one: two stable passes leave every range sorted.
	const starts = new Uint32Array(nodes + 2);
	const wanted: Uint8Array = new Uint8Array(edgeCount);
	for (let e = 0; e < edgeCount; e++) {
		if (isWanted && !isWanted(e)) continue;
		wanted[e] = 1;
		const a = ends[2 * e] as number;
		const b = ends[2 * e + 1] as number;
		starts[a + 2] = (starts[a + 2] as number) + 1;
		if (b !== a) starts[b + 2] = (starts[b + 2] as number) + 1;
	}
	for (let i = 2; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
	const total = starts[nodes + 1] as number;
	const unsorted = { peers: new Uint32Array(total), edges: new Uint32Array(total) };
	const next = starts.slice(1);
	const put = (into: { peers: Uint32Array; edges: Uint32Array }, node: number, peer: number, edge: number) => {
		const at = next[node] as number;
		next[node] = at + 1;
		into.peers[at] = peer;
		into.edges[at] = edge;
	};
	for (let e = 0; e < edgeCount; e++) {
		if (wanted[e] === 0) continue;
		const a = ends[2 * e] as number;
		const b = ends[2 * e + 1] as number;
		put(unsorted, a, b, e);
		if (b !== a) put(unsorted, b, a, e);
	}
	const firsts = starts.slice(1);
	const sorted = { peers: new Uint32Array(total), edges: new Uint32Array(total) };
	next.set(firsts);
	for (let node = 0; node < nodes; node++) {
		for (let at = firsts[node] as number, end = firsts[node + 1] as number; at < end; at++) {
			put(sorted, unsorted.peers[at] as number, node, unsorted.edges[at] as number);
		}
	}
	return { starts: firsts, ...sorted };
}
