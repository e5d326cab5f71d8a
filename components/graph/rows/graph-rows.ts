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
	/** Takes links; one that precedes its nodes waits for them. */
	addLinks(rows: LinkRow[]): Added;
	/** The edges whose ends have all come by now. */
	addWaiting(): Added;
	/** From now on a link may come twice, as when a stream is read on after the graph moved: the second is passed over. */
	expectRepeats(): void;
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
	const edgeUuids: string[] = [];
	const patterns: (string | null)[] = [];
	const knownLabels = new Map<string, string[]>();
	// Every name that a row or a link spoke of has a slot, so that a link that must wait is two numbers and no text.
	const slots = new Map<string, number>();
	/** Slot → node, plus one; nought while its row has not come. */
	let nodeOfSlot = new Uint32Array(0);
	const waiting: { row: LinkRow; source: number; target: number }[] = [];
	let seenEdges: Set<string> | null = null;
	let degrees = new Uint32Array(0);
	let nodeBits = new Uint8Array(0);
	let goneNodes = new Uint8Array(0);
	let ends = new Uint32Array(0);
	let edgeBits = new Uint8Array(0);
	let goneEdges = new Uint8Array(0);
	let nodeCount = 0;
	let edgeCount = 0;

	const slotOf = (name: string) => {
		const known = slots.get(name);
		if (known !== undefined) return known;
		const slot = slots.size;
		slots.set(name, slot);
		nodeOfSlot = grow(nodeOfSlot, slot + 1);
		return slot;
	};

	const indexOf = (name: string) => {
		const slot = slots.get(name);
		const node = slot === undefined ? 0 : (nodeOfSlot[slot] as number);
		return node === 0 ? undefined : node - 1;
	};

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

	const appendNode = (row: NodeRow, slot: number) => {
		writeNode(nodeCount++, row);
		nodeOfSlot[slot] = nodeCount;
	};

	const reserveNodes = (more: number) => {
		degrees = grow(degrees, nodeCount + more);
		nodeBits = grow(nodeBits, nodeCount + more);
		goneNodes = grow(goneNodes, nodeCount + more);
	};

	const addNodes = (rows: NodeRow[]) => {
		const from = nodeCount;
		reserveNodes(rows.length);
		for (const row of rows) {
			const slot = slotOf(row.n);
			if (nodeOfSlot[slot] === 0) appendNode(row, slot);
		}
		return { from, to: nodeCount };
	};

	const writeEdge = (index: number, row: LinkRow) => {
		patterns[index] = row.p;
		edgeBits[index] = (row.r === 1 ? EDGE_RETRACTED : 0) | (row.p === null ? 0 : EDGE_PATTERN);
		goneEdges[index] = 0;
	};

	const reserveEdges = (more: number) => {
		ends = grow(ends, 2 * (edgeCount + more));
		edgeBits = grow(edgeBits, edgeCount + more);
		goneEdges = grow(goneEdges, edgeCount + more);
	};

	/** Takes a link whose ends are both here; false when one is missing. */
	const placeEdge = (row: LinkRow, source: number, target: number): boolean => {
		const from = nodeOfSlot[source] as number;
		const to = nodeOfSlot[target] as number;
		if (from === 0 || to === 0) return false;
		if (seenEdges?.has(row.u)) return true;
		seenEdges?.add(row.u);
		ends[2 * edgeCount] = from - 1;
		ends[2 * edgeCount + 1] = to - 1;
		edgeUuids[edgeCount] = row.u;
		writeEdge(edgeCount++, row);
		return true;
	};

	const addLinks = (rows: LinkRow[]) => {
		const from = edgeCount;
		reserveEdges(rows.length);
		for (const row of rows) {
			const source = slotOf(row.s);
			const target = slotOf(row.t);
			if (!placeEdge(row, source, target)) waiting.push({ row, source, target });
		}
		return { from, to: edgeCount };
	};

	const addWaiting = () => {
		const from = edgeCount;
		reserveEdges(waiting.length);
		let left = 0;
		for (const link of waiting) if (!placeEdge(link.row, link.source, link.target)) waiting[left++] = link;
		waiting.length = left;
		return { from, to: edgeCount };
	};

	const update = (nodes: NodeRow[], links: LinkRow[]) => {
		const before = { nodes: nodeCount, edges: edgeCount };
		const indexByUuid = new Map(uuids.map((uuid, index) => [uuid, index]));
		const edgeByUuid = new Map(edgeUuids.map((uuid, index) => [uuid, index]));
		goneNodes.fill(1, 0, nodeCount);
		goneEdges.fill(1, 0, edgeCount);
		// Names may have changed hands: what a name stands for now is what the new rows say.
		nodeOfSlot.fill(0);
		reserveNodes(nodes.length);
		for (const row of nodes) {
			const slot = slotOf(row.n);
			const known = indexByUuid.get(row.u);
			if (known === undefined) {
				appendNode(row, slot);
			} else {
				writeNode(known, row);
				nodeOfSlot[slot] = known + 1;
			}
		}
		waiting.length = 0;
		seenEdges = null;
		const fresh: LinkRow[] = [];
		for (const row of links) {
			const known = edgeByUuid.get(row.u);
			if (known === undefined) fresh.push(row);
			else writeEdge(known, row);
		}
		addLinks(fresh);
		return { nodes: { from: before.nodes, to: nodeCount }, edges: { from: before.edges, to: edgeCount } };
	};

	return {
		nodeCount: () => nodeCount,
		edgeCount: () => edgeCount,
		waitingCount: () => waiting.length,
		addNodes,
		addLinks,
		addWaiting,
		expectRepeats() {
			seenEdges ??= new Set(edgeUuids);
		},
		indexOf,
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
		update,
	};
}
