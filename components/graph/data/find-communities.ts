// Which nodes belong together: communities by modularity (Louvain's method). Pure, and the same graph gives the same
// communities: nodes move in the order of their indices.
import { adjacencyOf } from "./adjacency";

/** Rounds over all nodes of one level; the later ones move next to none. */
const MAX_ROUNDS = 8;
const MAX_LEVELS = 4;

/** The community of each node, numbered by falling size: edge e joins `ends[2 * e]` and the next. A node without edges is one by itself. */
export function findCommunities(nodes: number, ends: Uint32Array): Uint32Array {
	let [count, joined] = [nodes, ends];
	const community = numbersTo(count);
	for (let level = 0; level < MAX_LEVELS; level++) {
		const next = moveNodes(count, joined);
		for (let i = 0; i < nodes; i++) community[i] = next.own[community[i] as number] as number;
		if (next.count === count) break;
		// The nodes of the next level are the communities of this one, joined by the same edges.
		joined = joined.map((end) => next.own[end] as number);
		count = next.count;
	}
	return numberBySize(community).own;
}

/** Moves each node to the community of a neighbour where it gains most, until hardly any moves. */
function moveNodes(count: number, ends: Uint32Array): { own: Uint32Array; count: number } {
	const { starts, peers } = adjacencyOf(count, ends.length / 2, ends);
	const own = numbersTo(count);
	/** The ends of edges that are a node's, both of one that leads back to it. */
	const strength = new Float64Array(count);
	for (const end of ends) strength[end] = (strength[end] as number) + 1;
	const total = strength.slice();
	const towards = new Float64Array(count);
	const touched = new Uint32Array(count);
	const isDue = new Uint8Array(count).fill(1);
	for (let round = 0; round < MAX_ROUNDS; round++) {
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
				towards[there] = (towards[there] as number) + 1;
			}
			const share = (strength[i] as number) / ends.length;
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
	return numberBySize(own);
}

const numbersTo = (count: number) => Uint32Array.from({ length: count }, (_, i) => i);

/** Numbers communities without gaps, by falling size. */
function numberBySize(own: Uint32Array): { own: Uint32Array; count: number } {
	const sizes = new Uint32Array(own.length);
	for (const one of own) sizes[one] = (sizes[one] as number) + 1;
	const order = numbersTo(own.length).filter((one) => sizes[one] !== 0);
	order.sort((a, b) => (sizes[b] as number) - (sizes[a] as number) || a - b);
	const numbers = new Uint32Array(own.length);
	for (const [number, one] of order.entries()) numbers[one] = number;
	return { own: own.map((one) => numbers[one] as number), count: order.length };
}
