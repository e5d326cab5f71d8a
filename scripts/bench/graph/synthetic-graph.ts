// The graph that views are measured with. Pure: the same numbers give the same graph.

/** Node i has degree `degrees[i]`, falling; edge e joins `ends[2 * e]` and `ends[2 * e + 1]`. */
export type SyntheticGraph = { degrees: Uint32Array; communities: Uint16Array; ends: Uint32Array };

/** Chance that an edge stays in the community of its newer node. */
const AT_HOME = 0.8;

/**
 * A graph of preferential attachment with communities: every new node brings `edges / nodes` edges to older ones, which are
 * favoured by their degree. One component, no node without an edge, half of them with one. Nodes are numbered by falling degree, as rows arrive.
 */
export function syntheticGraph(nodes: number, edges: number, seed = 1): SyntheticGraph {
	const random = lcg(seed);
	const groups = Math.max(2, Math.round(Math.sqrt(nodes) / 4));
	const community = Array.from({ length: nodes }, (_, i) => (i < groups ? i : Math.floor(random() ** 2 * groups)));
	// Each end of an edge stands once in the list of its community and in the list of all: drawing from one favours degree.
	const everywhere: number[] = [];
	const home: number[][] = Array.from({ length: groups }, () => []);
	const ends: number[] = [];
	const join = (from: number, to: number) => {
		ends.push(from, to);
		for (const end of [from, to]) {
			everywhere.push(end);
			home[community[end] ?? 0]?.push(end);
		}
	};
	for (let node = 1; node < nodes; node++) {
		// Every other one brings a single edge, the next what is then missing.
		const missing = Math.round(((node + 1) * edges) / nodes) - ends.length / 2;
		const wanted = random() < 0.5 && node < nodes - 1 ? 1 : missing;
		for (let e = 0; e < Math.max(1, wanted); e++) {
			const near = home[community[node] ?? 0] ?? [];
			const pool = node >= groups && near.length > 0 && random() < AT_HOME ? near : everywhere;
			const peer = pool.length === 0 ? 0 : (pool[Math.floor(random() * pool.length)] ?? 0);
			join(node, peer === node ? node - 1 : peer);
		}
	}
	return byDegree(nodes, ends, community);
}

function byDegree(nodes: number, ends: number[], community: number[]): SyntheticGraph {
	const degree = new Uint32Array(nodes);
	for (const end of ends) degree[end] = (degree[end] ?? 0) + 1;
	const order = Array.from({ length: nodes }, (_, i) => i).sort((a, b) => (degree[b] ?? 0) - (degree[a] ?? 0) || a - b);
	const place = new Uint32Array(nodes);
	for (const [i, node] of order.entries()) place[node] = i;
	return {
		degrees: Uint32Array.from(order, (node) => degree[node] ?? 0),
		communities: Uint16Array.from(order, (node) => community[node] ?? 0),
		ends: Uint32Array.from(ends, (end) => place[end] ?? 0),
	};
}

/** Numbers from 0 to 1 that repeat with their seed. */
export function lcg(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (1_664_525 * state + 1_013_904_223) % 4_294_967_296;
		return state / 4_294_967_296;
	};
}
