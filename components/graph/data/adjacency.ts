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
export function neighbourhood({ starts, peers }: Adjacency, node: number, depth: number): number[] {
	if (node < 0 || node >= starts.length - 1) return [];
	const seen = new Uint8Array(starts.length - 1);
	seen[node] = 1;
	const reached = [node];
	for (let from = 0, step = 0; step < depth && from < reached.length; step++) {
		const to = reached.length;
		for (; from < to; from++) {
			const one = reached[from] as number;
			for (let at = starts[one] as number, end = starts[one + 1] as number; at < end; at++) {
				const peer = peers[at] as number;
				if (seen[peer] === 1) continue;
				seen[peer] = 1;
				reached.push(peer);
			}
		}
	}
	return reached;
}

/** A path of the fewest edges, both ends included; among equals the one through the best connected. Null when there is none. */
export function shortestPath({ starts, peers }: Adjacency, from: number, to: number): number[] | null {
	const count = starts.length - 1;
	const cameFrom = new Int32Array(count).fill(-1);
	cameFrom[from] = from;
	const queue = new Uint32Array(count);
	queue[0] = from;
	for (let head = 0, tail = 1; head < tail && cameFrom[to] === -1; head++) {
		const one = queue[head] as number;
		for (let at = starts[one] as number, end = starts[one + 1] as number; at < end; at++) {
			const peer = peers[at] as number;
			if (cameFrom[peer] !== -1) continue;
			cameFrom[peer] = one;
			queue[tail++] = peer;
		}
	}
	if (cameFrom[to] === -1) return null;
	const path = [to];
	while (path[0] !== from) path.unshift(cameFrom[path[0] as number] as number);
	return path;
}
