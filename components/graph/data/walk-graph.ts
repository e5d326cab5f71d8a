// Walks along the edges, breadth first. Pure.
import type { Adjacency } from "./adjacency";

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
	if (from < 0 || to < 0 || from >= count || to >= count) return null;
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
