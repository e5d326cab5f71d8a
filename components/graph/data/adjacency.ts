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
	const starts = new Uint32Array(nodes + 1);
	const each = (visit: (node: number, peer: number, edge: number) => void) => {
		for (let e = 0; e < edgeCount; e++) {
			if (isWanted && !isWanted(e)) continue;
			const [a, b] = [ends[2 * e] as number, ends[2 * e + 1] as number];
			visit(a, b, e);
			if (b !== a) visit(b, a, e);
		}
	};
	each((node) => {
		starts[node + 1] = (starts[node + 1] as number) + 1;
	});
	for (let i = 1; i <= nodes; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
	const table = () => ({
		peers: new Uint32Array(starts[nodes] as number),
		edges: new Uint32Array(starts[nodes] as number),
		next: starts.slice(),
	});
	const put = ({ peers, edges, next }: ReturnType<typeof table>, node: number, peer: number, edge: number) => {
		const at = next[node] as number;
		next[node] = at + 1;
		peers[at] = peer;
		edges[at] = edge;
	};
	// By the other end first, then by this one: two stable passes leave every range sorted.
	const [unsorted, sorted] = [table(), table()];
	each((node, peer, edge) => put(unsorted, node, peer, edge));
	for (let node = 0; node < nodes; node++) {
		for (let at = starts[node] as number, end = starts[node + 1] as number; at < end; at++) {
			put(sorted, unsorted.peers[at] as number, node, unsorted.edges[at] as number);
		}
	}
	return { starts, peers: sorted.peers, edges: sorted.edges };
}

/** The node and all within `depth` edges of it, nearest first. */
export const neighbourhood = (adjacency: Adjacency, node: number, depth: number): number[] =>
	node < adjacency.starts.length - 1 ? search(adjacency, node, depth).reached : [];

/** A path of the fewest edges, both ends included; among equals the one through the best connected. Null when there is none. */
export function shortestPath(adjacency: Adjacency, from: number, to: number): number[] | null {
	const { cameFrom } = search(adjacency, from, Number.POSITIVE_INFINITY, to);
	if (cameFrom[to] === -1) return null;
	const path = [to];
	while (path[0] !== from) path.unshift(cameFrom[path[0] as number] as number);
	return path;
}

/** What is reached from a node, nearest first, and by way of which node: -1 for all else. Ends at `depth` edges, or where `to` is. */
function search({ starts, peers }: Adjacency, from: number, depth: number, to = -1) {
	const cameFrom = new Int32Array(starts.length - 1).fill(-1);
	cameFrom[from] = from;
	const reached = [from];
	let head = 0;
	for (let step = 0; step < depth && head < reached.length && (cameFrom[to] ?? -1) === -1; step++) {
		for (const tail = reached.length; head < tail; head++) {
			const one = reached[head] as number;
			for (let at = starts[one] as number, end = starts[one + 1] as number; at < end; at++) {
				const peer = peers[at] as number;
				if (cameFrom[peer] !== -1) continue;
				cameFrom[peer] = one;
				reached.push(peer);
			}
		}
	}
	return { reached, cameFrom };
}
