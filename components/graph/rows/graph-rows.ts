// Owns the rows that are loaded, column by column, nodes and edges by their index in order of arrival. Knows no network, no
// places and no messages. Pure.
import type { z } from "zod";
import type { LinkRow as LinkRowSchema } from "@/lib/graph/wire";
import { EDGE_PATTERN, EDGE_RETRACTED, NODE_KNOT, type NodeRow } from "../messages";
import { grow } from "./grow";

export type LinkRow = z.infer<typeof LinkRowSchema>;

/** Indices from `from` up to `to` are new. */
export type Added = { from: number; to: number };

export type GraphRows = {
	nodeCount(): number;
	edgeCount(): number;
	/** Links that still miss an end. */
	waitingCount(): number;
	/** Takes rows that follow those taken before. A name that is known already is passed over. */
	addNodes(rows: NodeRow[]): Added;
	/** Takes links; one that precedes its nodes waits for them. One whose uuid is known already is passed over. */
	addLinks(rows: LinkRow[]): Added;
	/** The edges that nodes added since the last call had been waited for by. */
	addWaiting(): Added;
	indexOf(name: string): number | undefined;
	/** The row as it came. */
	row(node: number): NodeRow;
	name(node: number): string;
	uuid(node: number): string;
	labels(node: number): string[];
	pattern(edge: number): string | null;
	/** Columns; their first `nodeCount()` or `edgeCount()` values count, `ends` has two for each edge. They are replaced as rows come. */
	degrees(): Uint32Array;
	nodeBits(): Uint8Array;
	ends(): Uint32Array;
	edgeBits(): Uint8Array;
	/** 1 for nodes and edges that the latest rows no longer hold. */
	goneNodes(): Uint8Array;
	goneEdges(): Uint8Array;
	/**
	 * Holds the rows of a newer graph version against these: what is known keeps its index and takes the new values, what is
	 * new gets the next, what is missing is marked gone.
	 */
	update(nodes: NodeRow[], links: LinkRow[]): { nodes: Added; edges: Added };
};

export function graphRows(): GraphRows {
	const names: string[] = [];
	const uuids: string[] = [];
	const labelSets: string[][] = [];
	const scores: (number | null)[] = [];
	const patterns: (string | null)[] = [];
	const indexByName = new Map<string, number>();
	const edgeByUuid = new Map<string, number>();
	const knownLabels = new Map<string, string[]>();
	// Links by a name that they miss.
	const waiting = new Map<string, LinkRow[]>();
	let waitingCount = 0;
	let ready: LinkRow[] = [];
	let degrees = new Uint32Array(0);
	let nodeBits = new Uint8Array(0);
	let goneNodes = new Uint8Array(0);
	let ends = new Uint32Array(0);
	let edgeBits = new Uint8Array(0);
	let goneEdges = new Uint8Array(0);
	let nodeCount = 0;
	let edgeCount = 0;

	/** Rows with the same labels share one array. */
	const shared = (labels: string[]) => {
		const key = labels.length === 1 ? (labels[0] as string) : labels.join("\n");
		const known = knownLabels.get(key);
		if (known) return known;
		knownLabels.set(key, labels);
		return labels;
	};

	const writeNode = (index: number, row: NodeRow) => {
		names[index] = row.n;
		uuids[index] = row.u;
		labelSets[index] = shared(row.l);
		scores[index] = row.ks;
		degrees[index] = row.d;
		nodeBits[index] = row.k === 1 ? NODE_KNOT : 0;
		goneNodes[index] = 0;
	};

	const appendNode = (row: NodeRow) => {
		indexByName.set(row.n, nodeCount);
		writeNode(nodeCount++, row);
		const links = waiting.size > 0 ? waiting.get(row.n) : undefined;
		if (!links) return;
		waiting.delete(row.n);
		waitingCount -= links.length;
		for (const link of links) ready.push(link);
	};

	const reserveNodes = (more: number) => {
		degrees = grow(degrees, nodeCount + more);
		nodeBits = grow(nodeBits, nodeCount + more);
		goneNodes = grow(goneNodes, nodeCount + more);
	};

	const addNodes = (rows: NodeRow[]) => {
		const from = nodeCount;
		reserveNodes(rows.length);
		for (const row of rows) if (!indexByName.has(row.n)) appendNode(row);
		return { from, to: nodeCount };
	};

	const writeEdge = (index: number, row: LinkRow) => {
		patterns[index] = row.p;
		edgeBits[index] = (row.r === 1 ? EDGE_RETRACTED : 0) | (row.p === null ? 0 : EDGE_PATTERN);
		goneEdges[index] = 0;
	};

	const addLinks = (rows: LinkRow[]) => {
		const from = edgeCount;
		ends = grow(ends, 2 * (edgeCount + rows.length));
		edgeBits = grow(edgeBits, edgeCount + rows.length);
		goneEdges = grow(goneEdges, edgeCount + rows.length);
		for (const row of rows) {
			const source = indexByName.get(row.s);
			const target = indexByName.get(row.t);
			if (source === undefined || target === undefined) {
				const missing = source === undefined ? row.s : row.t;
				const others = waiting.get(missing);
				if (others) others.push(row);
				else waiting.set(missing, [row]);
				waitingCount++;
				continue;
			}
			if (edgeByUuid.has(row.u)) continue;
			edgeByUuid.set(row.u, edgeCount);
			ends[2 * edgeCount] = source;
			ends[2 * edgeCount + 1] = target;
			writeEdge(edgeCount++, row);
		}
		return { from, to: edgeCount };
	};

	const addWaiting = () => {
		const links = ready;
		ready = [];
		return addLinks(links);
	};

	return {
		nodeCount: () => nodeCount,
		edgeCount: () => edgeCount,
		waitingCount: () => waitingCount + ready.length,
		addNodes,
		addLinks,
		addWaiting,
		indexOf: (name) => indexByName.get(name),
		row: (node) => ({
			u: uuids[node] ?? "",
			n: names[node] ?? "",
			l: labelSets[node] ?? [],
			d: degrees[node] ?? 0,
			k: (nodeBits[node] ?? 0) & NODE_KNOT ? 1 : 0,
			ks: scores[node] ?? null,
		}),
		name: (node) => names[node] ?? "",
		uuid: (node) => uuids[node] ?? "",
		labels: (node) => labelSets[node] ?? [],
		pattern: (edge) => patterns[edge] ?? null,
		degrees: () => degrees,
		nodeBits: () => nodeBits,
		ends: () => ends,
		edgeBits: () => edgeBits,
		goneNodes: () => goneNodes,
		goneEdges: () => goneEdges,
		update(nodes, links) {
			const added = { nodes: { from: nodeCount, to: nodeCount }, edges: { from: edgeCount, to: edgeCount } };
			const indexByUuid = new Map(uuids.map((uuid, index) => [uuid, index]));
			goneNodes.fill(1, 0, nodeCount);
			goneEdges.fill(1, 0, edgeCount);
			reserveNodes(nodes.length);
			for (const row of nodes) {
				const known = indexByUuid.get(row.u);
				if (known === undefined) {
					appendNode(row);
				} else {
					if (names[known] !== row.n) {
						indexByName.delete(names[known] ?? "");
						indexByName.set(row.n, known);
					}
					writeNode(known, row);
				}
			}
			waiting.clear();
			waitingCount = 0;
			ready = [];
			for (const row of links) {
				const known = edgeByUuid.get(row.u);
				if (known !== undefined) writeEdge(known, row);
			}
			addLinks(links);
			added.nodes.to = nodeCount;
			added.edges.to = edgeCount;
			return added;
		},
	};
}
