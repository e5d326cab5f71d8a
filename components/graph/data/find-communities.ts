// Which nodes belong together: communities by modularity (Louvain's method). Pure, and the same graph gives the same
// communities: nodes move in the order of their indices.
import type { Adjacency } from "./adjacency";

/** Rounds over all nodes of one level; the later ones move next to none. */
const MOST_ROUNDS = 8;
const MOST_LEVELS = 4;

/** Joined nodes with weights; `within` is the weight of what a node has merged, counted twice as both ends lie there. */
type Weighted = { count: number; starts: Uint32Array; peers: Uint32Array; weights: Float64Array; within: Float64Array };

/** The community of each node, numbered by falling size. A node without edges is one by itself. */
export function findCommunities(adjacency: Adjacency): Uint32Array {
	let graph = weigh(adjacency);
	const community = numbersTo(graph.count);
	for (let level = 0; level < MOST_LEVELS; level++) {
		const { own, count } = moveNodes(graph);
		for (let i = 0; i < community.length; i++) community[i] = own[community[i] as number] as number;
		if (count === graph.count) break;
		graph = merge(graph, own, count);
	}
	return bySize(community, graph.count);
}

function weigh({ starts, peers }: Adjacency): Weighted {
	const count = starts.length - 1;
	return { count, starts, peers, weights: new Float64Array(peers.length).fill(1), within: new Float64Array(count) };
}

/** Moves each node to the community of a neighbour where it gains most, until hardly any moves. */
function moveNodes({ count, starts, peers, weights, within }: Weighted): { own: Uint32Array; count: number } {
	const own = numbersTo(count);
	const strength = within.slice();
	for (let i = 0; i < count; i++) {
		for (let at = starts[i] as number; at < (starts[i + 1] as number); at++) {
			strength[i] = (strength[i] as number) + (weights[at] as number);
		}
	}
	const total = strength.slice();
	const all = strength.reduce((sum, one) => sum + one, 0);
	const towards = new Float64Array(count);
	const touched = new Uint32Array(count);
	const isDue = new Uint8Array(count).fill(1);
	for (let round = 0; round < MOST_ROUNDS; round++) {
		let moved = 0;
		for (let i = 0; i < count; i++) {
			if (isDue[i] === 0) continue;
			isDue[i] = 0;
			const from = own[i] as number;
			let reached = 0;
			for (let at = starts[i] as number, end = starts[i + 1] as number; at < end; at++) {
				const peer = peers[at] as number;
				if (peer === i) continue;
				const there = own[peer] as number;
				if (towards[there] === 0) touched[reached++] = there;
				towards[there] = (towards[there] as number) + (weights[at] as number);
			}
			const share = (strength[i] as number) / all;
			total[from] = (total[from] as number) - (strength[i] as number);
			let best = from;
			let bestGain = (towards[from] as number) - share * (total[from] as number);
			for (let k = 0; k < reached; k++) {
				const there = touched[k] as number;
				const gain = (towards[there] as number) - share * (total[there] as number);
				if (gain > bestGain + 1e-9) {
					best = there;
					bestGain = gain;
				}
				towards[there] = 0;
			}
			towards[from] = 0;
			total[best] = (total[best] as number) + (strength[i] as number);
			if (best !== from) {
				own[i] = best;
				moved++;
				for (let at = starts[i] as number, end = starts[i + 1] as number; at < end; at++) {
					const peer = peers[at] as number;
					if (own[peer] !== best) isDue[peer] = 1;
				}
			}
		}
		if (moved <= count / 100) break;
	}
	return renumber(own);
}

function numbersTo(count: number): Uint32Array {
	return Uint32Array.from({ length: count }, (_, i) => i);
}

/** Numbers without gaps, in order of their first node. */
function renumber(own: Uint32Array): { own: Uint32Array; count: number } {
	const numbers = new Int32Array(own.length).fill(-1);
	let count = 0;
	for (let i = 0; i < own.length; i++) {
		const old = own[i] as number;
		if (numbers[old] === -1) numbers[old] = count++;
		own[i] = numbers[old] as number;
	}
	return { own, count };
}

/** The graph whose nodes are the communities. */
function merge({ starts, peers, weights, within }: Weighted, own: Uint32Array, count: number): Weighted {
	const sums = Array.from({ length: count }, () => new Map<number, number>());
	const inside = new Float64Array(count);
	for (let i = 0; i < own.length; i++) {
		const here = own[i] as number;
		const sum = sums[here] as Map<number, number>;
		inside[here] = (inside[here] as number) + (within[i] as number);
		for (let at = starts[i] as number, end = starts[i + 1] as number; at < end; at++) {
			const there = own[peers[at] as number] as number;
			if (there === here) inside[here] = (inside[here] as number) + (weights[at] as number);
			else sum.set(there, (sum.get(there) ?? 0) + (weights[at] as number));
		}
	}
	const firsts = new Uint32Array(count + 1);
	for (const [i, { size }] of sums.entries()) firsts[i + 1] = (firsts[i] as number) + size;
	return {
		count,
		starts: firsts,
		peers: Uint32Array.from(sums.flatMap((sum) => [...sum.keys()])),
		weights: Float64Array.from(sums.flatMap((sum) => [...sum.values()])),
		within: inside,
	};
}

function bySize(community: Uint32Array, count: number): Uint32Array {
	const sizes = new Uint32Array(count);
	for (const one of community) sizes[one] = (sizes[one] as number) + 1;
	const order = [...numbersTo(count)].sort((a, b) => (sizes[b] as number) - (sizes[a] as number) || a - b);
	const rank = new Uint32Array(count);
	for (const [i, one] of order.entries()) rank[one] = i;
	return community.map((one) => rank[one] as number);
}
