// The rows that are loaded, as columns. Nodes and edges are known by their index in order of arrival, which never changes.
import { EDGE_PATTERN, EDGE_RETRACTED, type FactRow, type LinkRow, NODE_KNOT, type NodeRow } from "../messages";
import { grow } from "./grow";

/** Indices from `from` up to `to` are new. */
export type Added = { from: number; to: number };

export type GraphRows = ReturnType<typeof graphRows>;

const countOnes = (flags: Uint8Array, length: number) => flags.subarray(0, length).reduce((sum, flag) => sum + flag, 0);

/** An empty graph that takes rows. Columns are replaced as they grow: ask for them anew after rows came. */
export function graphRows() {
	const nodes: NodeRow[] = [];
	const links: LinkRow[] = [];
	/** By edge; without those that are yet to come. */
	const facts: (FactRow | undefined)[] = [];
	const nodeOfUuid = new Map<string, number>();
	const nodeOfName = new Map<string, number>();
	const edgeOfUuid = new Map<string, number>();
	/** Links that still miss an end, by uuid. */
	const waiting = new Map<string, LinkRow>();
	let degrees = new Uint32Array(0);
	let nodeBits = new Uint8Array(0);
	let goneNodes = new Uint8Array(0);
	let ends = new Uint32Array(0);
	let edgeBits = new Uint8Array(0);
	let goneEdges = new Uint8Array(0);

	function writeNode(row: NodeRow): void {
		const node = nodeOfUuid.get(row.u) ?? nodes.length;
		nodes[node] = row;
		nodeOfUuid.set(row.u, node);
		nodeOfName.set(row.n, node);
		degrees[node] = row.d;
		nodeBits[node] = row.k === 1 ? NODE_KNOT : 0;
		goneNodes[node] = 0;
	}

	function reserveNodes(more: number): void {
		degrees = grow(degrees, nodes.length + more);
		nodeBits = grow(nodeBits, nodes.length + more);
		goneNodes = grow(goneNodes, nodes.length + more);
	}

	/** False when an end is missing. */
	function writeLink(row: LinkRow): boolean {
		const source = nodeOfName.get(row.s);
		const target = nodeOfName.get(row.t);
		const edge = edgeOfUuid.get(row.u) ?? links.length;
		if (edge === links.length) {
			if (source === undefined || target === undefined) return false;
			ends[2 * edge] = source;
			ends[2 * edge + 1] = target;
			edgeOfUuid.set(row.u, edge);
		}
		links[edge] = row;
		edgeBits[edge] = (row.r === 1 ? EDGE_RETRACTED : 0) | (row.p === null ? 0 : EDGE_PATTERN);
		goneEdges[edge] = 0;
		return true;
	}

	function takeLinks(rows: LinkRow[]): Added {
		const from = links.length;
		ends = grow(ends, 2 * (from + rows.length));
		edgeBits = grow(edgeBits, from + rows.length);
		goneEdges = grow(goneEdges, from + rows.length);
		for (const row of rows) {
			if (writeLink(row)) waiting.delete(row.u);
			else waiting.set(row.u, row);
		}
		return { from, to: links.length };
	}

	function takeNodes(rows: NodeRow[]): Added {
		const from = nodes.length;
		reserveNodes(rows.length);
		for (const row of rows) writeNode(row);
		return { from, to: nodes.length };
	}

	return {
		nodeCount: () => nodes.length,
		edgeCount: () => links.length,
		waitingCount: () => waiting.size,
		/** Without those that are gone. */
		countPresent: () => ({
			nodes: nodes.length - countOnes(goneNodes, nodes.length),
			links: links.length - countOnes(goneEdges, links.length),
		}),
		/** Takes rows of the stream of nodes. Of one that is known, as pages of a graph that moves may overlap, only its name is new. */
		addNodes(rows: NodeRow[]): Added {
			const known = rows.filter(({ u }) => nodeOfUuid.has(u));
			for (const { u, n } of known) nodeOfName.set(n, nodeOfUuid.get(u) as number);
			return takeNodes(known.length > 0 ? rows.filter(({ u }) => !nodeOfUuid.has(u)) : rows);
		},
		/** Takes rows of the stream of links; one that precedes its nodes waits for them. */
		addLinks: (rows: LinkRow[]) => takeLinks(rows.filter(({ u }) => !edgeOfUuid.has(u))),
		/** The edges whose ends have all come by now. */
		addWaiting: () => takeLinks([...waiting.values()]),
		/** Takes rows of the stream of facts; of an edge that is not here nothing is kept. */
		addFacts(rows: FactRow[]): void {
			for (const row of rows) {
				const edge = edgeOfUuid.get(row.u);
				if (edge !== undefined) facts[edge] = row;
			}
		},
		fact: (edge: number) => facts[edge] ?? null,
		indexOf: (name: string) => nodeOfName.get(name),
		/** The row as it came; there must be one. */
		row: (node: number) => nodes[node] as NodeRow,
		name: (node: number) => nodes[node]?.n ?? "",
		uuid: (node: number) => nodes[node]?.u ?? "",
		labels: (node: number) => nodes[node]?.l ?? [],
		link: (edge: number) => links[edge] as LinkRow,
		pattern: (edge: number) => links[edge]?.p ?? null,
		/** Columns; their first `nodeCount()` or `edgeCount()` values count, `ends` has two for each edge. */
		degrees: () => degrees,
		nodeBits: () => nodeBits,
		ends: () => ends,
		edgeBits: () => edgeBits,
		/** 1 for nodes and edges that the latest rows no longer hold. */
		goneNodes: () => goneNodes,
		goneEdges: () => goneEdges,
		/**
		 * Takes all rows of a newer version of the graph: what is known keeps its index and gets the new values, what is new gets the
		 * next, what is missing is marked gone.
		 */
		update(nodeRows: NodeRow[], linkRows: LinkRow[]): { nodes: Added; edges: Added } {
			goneNodes.fill(1, 0, nodes.length);
			goneEdges.fill(1, 0, links.length);
			// Names may have changed hands: what a name stands for now is what the new rows say.
			nodeOfName.clear();
			waiting.clear();
			return { nodes: takeNodes(nodeRows), edges: takeLinks(linkRows) };
		},
	};
}
