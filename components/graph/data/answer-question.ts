// The answers to what the page asks about the loaded rows. Pure but for what it remembers between questions; told by `forget` when
// the rows or the filter changed.
import type { Answer, EdgeFacts, EdgeRelations, NodeFacts, Question } from "../questions";
import { type Adjacency, adjacencyOf, neighbourhood, shortestPath } from "./adjacency";
import type { GraphRows } from "./graph-rows";
import { tableOf, toCsv } from "./table-of";
import type { VisibleRows } from "./visible-rows";

/** Answers from the rows as they are in sight: what the filter hides is not walked through, but can be found by name. */
export function answerer(rows: GraphRows, visible: () => VisibleRows) {
	let known: ReturnType<typeof prepare> | null = null;
	let table: ReturnType<typeof tableOf> | null = null;

	const look = () => (known ??= prepare(rows, visible()));
	const facts = (node: number): NodeFacts => ({ node, row: rows.row(node), neighbours: look().neighbours[node] ?? 0 });
	const found = (node: number | undefined) =>
		node === undefined || node < 0 || node >= rows.nodeCount || rows.goneNodes[node] === 1 ? null : facts(node);
	const edgeFacts = (edge: number): EdgeFacts | null => {
		if (edge < 0 || edge >= rows.edgeCount || rows.goneEdges[edge] === 1) return null;
		const a = rows.ends[2 * edge] as number;
		const b = rows.ends[2 * edge + 1] as number;
		const { starts, peers } = look().shown;
		const parallel = peers.subarray(starts[a], starts[a + 1]).reduce((count, peer) => count + (peer === b ? 1 : 0), 0);
		return { edge, row: rows.link(edge), fact: rows.fact(edge), source: facts(a), target: facts(b), parallel };
	};
	const edgeBetween = (a: number, b: number) => {
		const { starts, peers, edges } = look().shown;
		const at = peers.subarray(starts[a], starts[a + 1]).indexOf(b);
		return at < 0 ? -1 : (edges[(starts[a] as number) + at] as number);
	};
	/** What the edges in sight between a node and each of its neighbours say, the best connected neighbours first. */
	const relations = (node: number, limit: number): EdgeRelations[] => {
		const { starts, peers, edges } = look().shown;
		const found: EdgeRelations[] = [];
		for (let at = starts[node] ?? 0, end = starts[node + 1] ?? 0; at < end && found.length < limit; ) {
			const [peer, edge] = [peers[at] as number, edges[at] as number];
			const said = new Set<string>();
			for (; at < end && peers[at] === peer; at++) {
				const relation = rows.fact(edges[at] as number)?.e;
				if (relation) said.add(relation.replaceAll("_", " "));
			}
			const [first, ...more] = said;
			if (peer !== node && first) found.push({ edge, text: more.length > 0 ? `${first} +${more.length}` : first });
		}
		return found;
	};
	const rowsTable = () => (table ??= tableOf(rows, visible(), look().neighbours, look().lower));

	return {
		forget() {
			known = null;
			table = null;
		},
		answer(question: Question): Answer {
			switch (question.of) {
				case "search": {
					const { hits, total } = searchNames(look().lower, rows.goneNodes, question.text, question.limit);
					return { of: "search", hits: hits.map(facts), total };
				}
				case "node":
					return { of: "node", found: found(question.node) };
				case "node-by-name":
					return { of: "node-by-name", found: found(rows.indexOf(question.name)) };
				case "edge":
					return {
						of: "edge",
						found: edgeFacts("edge" in question ? question.edge : edgeBetween(...question.between)),
					};
				case "relations":
					return { of: "relations", relations: relations(question.node, question.limit) };
				case "neighbourhood":
					return { of: "neighbourhood", nodes: neighbourhood(look().shown, question.node, question.depth) };
				case "next-neighbour": {
					const peers = neighboursOf(look().shown, question.node);
					return { of: "next-neighbour", found: found(nextOf(peers, question.after, question.step)) };
				}
				case "path":
					return { of: "path", nodes: shortestPath(look().shown, question.from, question.to) };
				case "table": {
					const { nodes, total } = rowsTable().page(question);
					return { of: "table", rows: nodes.map(facts), total };
				}
				case "visible-rows":
					return { of: "visible-rows", csv: toCsv(rowsTable().all().map(facts)) };
			}
		},
	};
}

function prepare(rows: GraphRows, visible: VisibleRows) {
	const { nodeCount, edgeCount, ends } = rows;
	const active = adjacencyOf(nodeCount, edgeCount, ends, rows.isInForce);
	const shown = adjacencyOf(nodeCount, edgeCount, ends, (edge) => visible.edges?.[edge] !== 0);
	const lower = Array.from({ length: nodeCount }, (_, node) => rows.name(node).toLowerCase());
	return { shown, lower, neighbours: countNeighbours(active) };
}

/** Distinct peers of every node; a node is no neighbour of itself. */
function countNeighbours({ starts, peers }: Adjacency): Uint32Array {
	const counts = new Uint32Array(starts.length - 1);
	for (let node = 0; node < counts.length; node++) {
		let last = -1;
		for (let at = starts[node] as number, end = starts[node + 1] as number; at < end; at++) {
			const peer = peers[at] as number;
			if (peer === last || peer === node) continue;
			counts[node] = (counts[node] as number) + 1;
			last = peer;
		}
	}
	return counts;
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

/** Distinct peers in order of degree, which is the order of their indices. */
function neighboursOf({ starts, peers }: Adjacency, node: number): number[] {
	const own = peers.subarray(starts[node] ?? 0, starts[node + 1] ?? 0);
	return [...own].filter((peer, i) => peer !== node && peer !== own[i - 1]);
}

/** The one that follows `after`, round and round; the first, or going back the last, when there is none. */
function nextOf(peers: number[], after: number | null, step: 1 | -1): number | undefined {
	const at = after === null ? -1 : peers.indexOf(after);
	if (at < 0) return peers.at(step === 1 ? 0 : -1);
	return peers[(at + step + peers.length) % peers.length];
}
