// The answers to what the page asks about the loaded rows. Pure but for what it remembers between questions; told by `forget` when
// the rows or the filter changed.
import type { EdgeFacts, EdgeRelations, NodeFacts } from "../rows";
import { type Adjacency, adjacencyOf, neighbourhood, shortestPath } from "./adjacency";
import type { GraphRows } from "./graph-rows";
import { type Page, tableOf, toCsv } from "./table-of";
import type { VisibleRows } from "./visible-rows";

/** What can be asked, by name. */
export type Answers = ReturnType<typeof answerer>["answers"];

/** Answers from the rows as they are in sight: what the filter hides is not walked through, but can be found by name. */
export function answerer(rows: GraphRows, visible: () => VisibleRows) {
	let known: ReturnType<typeof prepare> | null = null;

	const look = () => (known ??= prepare(rows, visible()));
	const facts = (node: number): NodeFacts => ({ node, row: rows.row(node), neighbours: look().neighbours[node] ?? 0 });
	const found = (node: number | undefined) =>
		node === undefined || node >= rows.nodeCount || rows.goneNodes[node] === 1 ? null : facts(node);
	/** The range of edges in sight of a node. */
	const around = (node: number) => {
		const { starts, peers, edges } = look().shown;
		return { peers: peers.subarray(starts[node], starts[node + 1]), edges: edges.subarray(starts[node]) };
	};
	const edge = (edge: number | undefined): EdgeFacts | null => {
		if (edge === undefined || edge >= rows.edgeCount || rows.goneEdges[edge] === 1) return null;
		const [a, b] = [rows.ends[2 * edge] as number, rows.ends[2 * edge + 1] as number];
		const parallel = around(a).peers.reduce((count, peer) => count + (peer === b ? 1 : 0), 0);
		return { edge, row: rows.link(edge), fact: rows.fact(edge), source: facts(a), target: facts(b), parallel };
	};

	const answers = {
		search(text: string, limit: number) {
			const { hits, total } = searchNames(look().lower, rows.goneNodes, text, limit);
			return { hits: hits.map(facts), total };
		},
		node: found,
		nodeByName: (name: string) => found(rows.indexOf(name)),
		/** An edge with all others between its two ends. */
		edge,
		/** The first edge in sight between two nodes. */
		edgeBetween: (a: number, b: number) => edge(around(a).edges[around(a).peers.indexOf(b)]),
		/** What the edges in sight between a node and each of its neighbours say, the best connected neighbours first. */
		relations(node: number, limit: number): EdgeRelations[] {
			const { peers, edges } = around(node);
			const relations: EdgeRelations[] = [];
			for (let at = 0; at < peers.length && relations.length < limit; ) {
				const [peer, edge] = [peers[at] as number, edges[at] as number];
				const said = new Set<string>();
				for (; peers[at] === peer; at++) {
					const relation = rows.fact(edges[at] as number)?.e;
					if (relation) said.add(relation.replaceAll("_", " "));
				}
				const [first, ...more] = said;
				if (peer !== node && first)
					relations.push({ edge, text: more.length > 0 ? `${first} +${more.length}` : first });
			}
			return relations;
		},
		neighbourhood: (node: number, depth: number) => neighbourhood(look().shown, node, depth),
		/** The neighbour that follows `after` by degree, round and round; the first, or going back the last, when there is none. */
		nextNeighbour(node: number, after: number | null, step: 1 | -1) {
			const all = around(node).peers;
			const peers = [...all].filter((peer, i) => peer !== node && peer !== all[i - 1]);
			const at = after === null ? -1 : peers.indexOf(after);
			return found(at < 0 ? peers.at(step === 1 ? 0 : -1) : peers[(at + step + peers.length) % peers.length]);
		},
		path: (from: number, to: number) => shortestPath(look().shown, from, to)?.map(facts) ?? null,
		table(page: Page) {
			const { nodes, total } = look().table.page(page);
			return { rows: nodes.map(facts), total, from: page.from };
		},
		csv: () => toCsv(look().table.all.map(facts)),
	};
	const forget = () => {
		known = null;
	};
	return { answers, forget };
}

function prepare(rows: GraphRows, visible: VisibleRows) {
	const { nodeCount, edgeCount, ends } = rows;
	const shown = adjacencyOf(nodeCount, edgeCount, ends, (edge) => visible.edges?.[edge] !== 0);
	const lower = Array.from({ length: nodeCount }, (_, node) => rows.name(node).toLowerCase());
	const neighbours = countNeighbours(adjacencyOf(nodeCount, edgeCount, ends, rows.isInForce));
	return { shown, lower, neighbours, table: tableOf(rows, visible, neighbours, lower) };
}

/** Distinct peers of every node; a node is no neighbour of itself. */
function countNeighbours({ starts, peers }: Adjacency): Uint32Array {
	return Uint32Array.from({ length: starts.length - 1 }, (_, node) => {
		let [count, last] = [0, node];
		for (let at = starts[node] as number, end = starts[node + 1] as number; at < end; at++) {
			const peer = peers[at] as number;
			if (peer !== last && peer !== node) count++;
			last = peer;
		}
		return count;
	});
}

/**
 * Nodes whose name holds `text`, whatever its case, the best connected first. A name that is the text comes before all, and
 * one that begins with it before the rest.
 */
function searchNames(lower: string[], gone: Uint8Array, text: string, limit: number) {
	const wanted = text.trim().toLowerCase();
	const groups: [number[], number[], number[]] = [[], [], []];
	let total = 0;
	if (wanted === "") return { hits: [], total };
	for (let node = 0; node < lower.length; node++) {
		const name = lower[node] as string;
		const at = name.indexOf(wanted);
		if (at < 0 || gone[node] === 1) continue;
		total++;
		const group = groups[at > 0 ? 2 : name.length === wanted.length ? 0 : 1] as number[];
		if (group.length < limit) group.push(node);
	}
	return { hits: groups.flat().slice(0, limit), total };
}
