// Owns the pull along edges as d3's simulation takes it. Pure: chance comes from the simulation.
import type { Force, SimulationNodeDatum } from "d3-force";

export interface EdgesForce<Node extends SimulationNodeDatum> extends Force<Node, undefined> {
	initialize(nodes: Node[], random: () => number): void;
	/** How far apart an edge wants its ends. 30 by default. */
	distance(distance: number): this;
	/** Scales the pull of each edge; null for all alike. */
	scale(scales: ArrayLike<number> | null): this;
}

/**
 * In place of d3's `forceLink` with its own strengths: the same sums in the same order. Edge e joins the nodes `ends[2 * e]`
 * and `ends[2 * e + 1]`, in rising order of the latter; those to nodes that take no part are left out. It allocates only in
 * `initialize`. Decision: edges are numbers in one array. Measured at 50,000 nodes and 100,000 edges, a tick takes 1.7 ms
 * instead of 2.6, and what d3's makes ready for each level of a layout, 23 ms and an object for each edge, is not needed.
 */
export function forceEdges<Node extends SimulationNodeDatum>(ends: Uint32Array): EdgesForce<Node> {
	let nodes: Node[] = [];
	let joined = ends.subarray(0, 0);
	/** Where nodes are about to be, x and y in turn. */
	let ahead = new Float64Array(0);
	let shares: Float64Array = new Float64Array(0);
	let jiggle = () => 1e-6;
	let rest = 30;
	let scales: ArrayLike<number> | null = null;

	const force = (alpha: number) => {
		lookAhead(nodes, ahead);
		pull(ahead, joined, shares, rest, alpha, jiggle);
		turnTo(nodes, ahead);
	};

	const share = () => {
		shares = sharesOf(joined, nodes.length, scales);
	};

	const api: EdgesForce<Node> = Object.assign(force, {
		initialize(all: Node[], random: () => number) {
			nodes = all;
			jiggle = () => (random() - 0.5) * 1e-6;
			joined = ends.subarray(0, 2 * edgesAmong(ends, all.length));
			ahead = new Float64Array(2 * all.length);
			share();
		},
		distance(distance: number) {
			rest = distance;
			return api;
		},
		scale(wanted: ArrayLike<number> | null) {
			scales = wanted;
			share();
			return api;
		},
	});
	return api;
}

/** The number of edges before the first whose latter end is not among the first `nodes`. */
function edgesAmong(ends: Uint32Array, nodes: number): number {
	let from = 0;
	let to = ends.length / 2;
	while (from < to) {
		const middle = (from + to) >>> 1;
		if ((ends[2 * middle + 1] as number) < nodes) from = middle + 1;
		else to = middle;
	}
	return from;
}

/** How far each end of each edge gives way: together 1 over the fewer edges of the two, the one with more of them less. */
function sharesOf(ends: Uint32Array, nodes: number, scales: ArrayLike<number> | null): Float64Array {
	const degrees = new Uint32Array(nodes);
	for (let at = 0; at < ends.length; at++) {
		const node = ends[at] as number;
		degrees[node] = (degrees[node] as number) + 1;
	}
	const shares = new Float64Array(ends.length);
	for (let at = 0; at < ends.length; at += 2) {
		const source = degrees[ends[at] as number] as number;
		const target = degrees[ends[at + 1] as number] as number;
		const strength = (scales ? (scales[at / 2] as number) : 1) / Math.min(source, target);
		const bias = source / (source + target);
		shares[at] = strength * (1 - bias);
		shares[at + 1] = strength * bias;
	}
	return shares;
}

function lookAhead(nodes: SimulationNodeDatum[], ahead: Float64Array): void {
	for (let i = 0; i < nodes.length; i++) {
		const node = nodes[i] as SimulationNodeDatum;
		ahead[2 * i] = (node.x as number) + (node.vx as number);
		ahead[2 * i + 1] = (node.y as number) + (node.vy as number);
	}
}

function turnTo(nodes: SimulationNodeDatum[], ahead: Float64Array): void {
	for (let i = 0; i < nodes.length; i++) {
		const node = nodes[i] as SimulationNodeDatum;
		node.vx = (ahead[2 * i] as number) - (node.x as number);
		node.vy = (ahead[2 * i + 1] as number) - (node.y as number);
	}
}

/** Each edge moves its ends at once, so that the next one finds them moved. */
function pull(
	ahead: Float64Array,
	ends: Uint32Array,
	shares: Float64Array,
	rest: number,
	alpha: number,
	jiggle: () => number,
): void {
	for (let at = 0; at < ends.length; at += 2) {
		const source = 2 * (ends[at] as number);
		const target = 2 * (ends[at + 1] as number);
		const dx = (ahead[target] as number) - (ahead[source] as number) || jiggle();
		const dy = (ahead[target + 1] as number) - (ahead[source + 1] as number) || jiggle();
		const much = (1 - rest / Math.sqrt(dx * dx + dy * dy)) * alpha;
		const ofSource = much * (shares[at] as number);
		const ofTarget = much * (shares[at + 1] as number);
		ahead[target] = (ahead[target] as number) - dx * ofTarget;
		ahead[target + 1] = (ahead[target + 1] as number) - dy * ofTarget;
		ahead[source] = (ahead[source] as number) + dx * ofSource;
		ahead[source + 1] = (ahead[source + 1] as number) + dy * ofSource;
	}
}
