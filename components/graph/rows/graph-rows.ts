// Owns the rows that are loaded, column by column, nodes and edges by their index in order of arrival. Knows no network, no
// places and no messages. Pure.

import { grow } from "../grow";
import { EDGE_PATTERN, EDGE_RETRACTED, NODE_KNOT, type NodeRow } from "../messages";
import type { PackedTexts } from "../packed-texts";
import type { Batch } from "../stream/row-scanner";
import { LINK_SHAPE, NODE_SHAPE } from "./row-shapes";
import { type TextTable, textTables } from "./text-table";
import { valueTable } from "./value-table";

/** Indices from `from` up to `to` are new. */
export type Added = { from: number; to: number };

export type GraphRows = {
	nodeCount(): number;
	edgeCount(): number;
	/** Links that still miss an end. */
	waitingCount(): number;
	/** Takes rows of NODE_SHAPE that follow those taken before. */
	addNodes(rows: Batch): Added;
	/** Takes rows of LINK_SHAPE; one that precedes its nodes waits for them. */
	addLinks(rows: Batch): Added;
	/**
	 * From now on nodes and links may come that are known already, and are passed over. Until then none is looked for: rows of one
	 * version of the graph are all different. Measured at 50,000 nodes: without a look all is painted in .91 of the time.
	 */
	expectKnown(): void;
	/** The edges whose ends have all come by now. */
	addWaiting(): Added;
	indexOf(name: string): number | undefined;
	/** The row as it came. */
	row(node: number): NodeRow;
	name(node: number): string;
	names(range: Added): PackedTexts;
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
	update(nodes: Batch[], links: Batch[]): { nodes: Added; edges: Added };
};

/** How many places a row notes, and where the beginnings of its fields stand among them. */
const [NODE_WIDTH, LINK_WIDTH] = [2 * NODE_SHAPE.length, 2 * LINK_SHAPE.length];
const [UUID, NAME, LABELS, DEGREE, KNOT, SCORE] = [0, 2, 4, 6, 8, 10];
const [SOURCE, TARGET, PATTERN, RETRACTED] = [2, 4, 6, 8];
const [DIGIT_NOUGHT, DIGIT_ONE, LETTER_N] = [48, 49, 110];

export function graphRows(): GraphRows {
	let mayBeKnown = false;
	const tables = textTables();
	// A node has the number of its uuid.
	const nodeUuids = tables.create();
	const edgeUuids = tables.create();
	// Every name that a row or a link spoke of has a number, so that a link that must wait is a few numbers and no text.
	const names = tables.create();
	const labelSets = valueTable<string[]>(tables.create());
	const patternValues = valueTable<string | null>(tables.create());
	/** By the number of a name or an edge's uuid: node or edge plus one; nought while there is none. */
	let nodeOfName = new Uint32Array(0);
	let edgeOfUuid = new Uint32Array(0);
	let nameOf = new Uint32Array(0);
	let labelsOf = new Uint32Array(0);
	let patternOf = new Uint32Array(0);
	const scores: (number | null)[] = [];
	const waiting: Link[] = [];
	let degrees = new Uint32Array(0);
	let nodeBits = new Uint8Array(0);
	let goneNodes = new Uint8Array(0);
	let ends = new Uint32Array(0);
	let edgeBits = new Uint8Array(0);
	let goneEdges = new Uint8Array(0);
	let nodeCount = 0;
	let edgeCount = 0;

	const namesOf = (place: number, width: number) => {
		const numbers = names.addColumn(place, width);
		nodeOfName = grow(nodeOfName, names.count());
		return numbers;
	};

	const numbersOf = (uuids: TextTable, width: number) =>
		mayBeKnown ? uuids.addColumn(UUID, width) : uuids.appendColumn(UUID, width);

	const writeNode = (node: number, name: number, labels: number, { bytes, fields }: Batch, row: number) => {
		nameOf[node] = name;
		nodeOfName[name] = node + 1;
		labelsOf[node] = labels;
		degrees[node] = numberAt(bytes, fields[row + DEGREE] as number, fields[row + DEGREE + 1] as number);
		nodeBits[node] = bytes[fields[row + KNOT] as number] === DIGIT_ONE ? NODE_KNOT : 0;
		const score = fields[row + SCORE] as number;
		scores[node] = bytes[score] === LETTER_N ? null : numberAt(bytes, score, fields[row + SCORE + 1] as number);
		goneNodes[node] = 0;
	};

	/** Takes the rows whose node is new, and those of known ones too if they `mayChange`; else these may only have a new name. */
	const takeNodes = (batch: Batch, mayChange: boolean) => {
		const { count } = batch;
		tables.setRows(batch);
		// What may not be readable comes first: rows that are refused leave nothing behind.
		const labels = labelSets.addColumn(LABELS, NODE_WIDTH);
		const nameColumn = namesOf(NAME, NODE_WIDTH);
		const uuids = numbersOf(nodeUuids, NODE_WIDTH);
		nameOf = grow(nameOf, nodeCount + count);
		labelsOf = grow(labelsOf, nodeCount + count);
		degrees = grow(degrees, nodeCount + count);
		nodeBits = grow(nodeBits, nodeCount + count);
		goneNodes = grow(goneNodes, nodeCount + count);
		for (let i = 0; i < count; i++) {
			const name = nameColumn[i] as number;
			const node = uuids[i] as number;
			if (node < nodeCount && !mayChange) {
				nodeOfName[name] = node + 1;
				continue;
			}
			writeNode(node, name, labels[i] as number, batch, NODE_WIDTH * i);
			nodeCount = Math.max(nodeCount, node + 1);
		}
	};

	const writeEdge = (edge: number, bits: number, pattern: number) => {
		patternOf[edge] = pattern;
		edgeBits[edge] = bits;
		goneEdges[edge] = 0;
	};

	/** Takes a link whose ends are both here; false when one is missing. */
	const placeEdge = (uuid: number, source: number, target: number, bits: number, pattern: number): boolean => {
		const from = nodeOfName[source] as number;
		const to = nodeOfName[target] as number;
		if (from === 0 || to === 0) return false;
		ends[2 * edgeCount] = from - 1;
		ends[2 * edgeCount + 1] = to - 1;
		writeEdge(edgeCount++, bits, pattern);
		edgeOfUuid[uuid] = edgeCount;
		return true;
	};

	const takeLink = (uuid: number, source: number, target: number, bits: number, pattern: number) => {
		const edge = edgeOfUuid[uuid] as number;
		if (edge > 0) writeEdge(edge - 1, bits, pattern);
		else if (!placeEdge(uuid, source, target, bits, pattern)) waiting.push({ uuid, source, target, bits, pattern });
	};

	const reserveEdges = (more: number) => {
		ends = grow(ends, 2 * (edgeCount + more));
		edgeBits = grow(edgeBits, edgeCount + more);
		goneEdges = grow(goneEdges, edgeCount + more);
		patternOf = grow(patternOf, edgeCount + more);
	};

	/** Takes the links that are new, and known ones too if they `mayChange`. */
	const takeLinks = (batch: Batch, mayChange: boolean) => {
		const { bytes, fields, count } = batch;
		tables.setRows(batch);
		const patterns = patternValues.addColumn(PATTERN, LINK_WIDTH);
		let known = edgeUuids.count();
		const uuids = numbersOf(edgeUuids, LINK_WIDTH);
		const sources = namesOf(SOURCE, LINK_WIDTH);
		const targets = namesOf(TARGET, LINK_WIDTH);
		edgeOfUuid = grow(edgeOfUuid, edgeUuids.count());
		reserveEdges(count);
		for (let i = 0; i < count; i++) {
			const uuid = uuids[i] as number;
			if (uuid < known && !mayChange) continue;
			known = Math.max(known, uuid + 1);
			const pattern = patterns[i] as number;
			const isRetracted = bytes[fields[LINK_WIDTH * i + RETRACTED] as number] === DIGIT_ONE;
			const bits = (isRetracted ? EDGE_RETRACTED : 0) | (patternValues.value(pattern) === null ? 0 : EDGE_PATTERN);
			takeLink(uuid, sources[i] as number, targets[i] as number, bits, pattern);
		}
	};

	const expectKnown = () => {
		if (mayBeKnown) return;
		mayBeKnown = true;
		nodeUuids.index();
		edgeUuids.index();
	};

	const update = (nodes: Batch[], links: Batch[]) => {
		expectKnown();
		const before = { nodes: nodeCount, edges: edgeCount };
		goneNodes.fill(1, 0, nodeCount);
		goneEdges.fill(1, 0, edgeCount);
		// Names may have changed hands: what a name stands for now is what the new rows say.
		nodeOfName.fill(0, 0, names.count());
		waiting.length = 0;
		for (const batch of nodes) takeNodes(batch, true);
		for (const batch of links) takeLinks(batch, true);
		return { nodes: { from: before.nodes, to: nodeCount }, edges: { from: before.edges, to: edgeCount } };
	};

	const nodeNamed = (name: string) => {
		const number = names.find(name);
		const node = number === undefined ? 0 : (nodeOfName[number] as number);
		return node === 0 ? undefined : node - 1;
	};
	const isNode = (node: number) => node >= 0 && node < nodeCount;
	const nameOfNode = (node: number) => (isNode(node) ? names.text(nameOf[node] as number) : "");
	const uuidOf = (node: number) => (isNode(node) ? nodeUuids.text(node) : "");
	const labelsOfNode = (node: number) => (isNode(node) ? labelSets.value(labelsOf[node] as number) : undefined) ?? [];

	return {
		nodeCount: () => nodeCount,
		edgeCount: () => edgeCount,
		waitingCount: () => waiting.length,
		addNodes(batch) {
			const from = nodeCount;
			takeNodes(batch, false);
			return { from, to: nodeCount };
		},
		addLinks(batch) {
			const from = edgeCount;
			takeLinks(batch, false);
			return { from, to: edgeCount };
		},
		expectKnown,
		addWaiting() {
			const from = edgeCount;
			reserveEdges(waiting.length);
			let left = 0;
			for (const link of waiting) {
				const { uuid, source, target, bits, pattern } = link;
				if (!placeEdge(uuid, source, target, bits, pattern)) waiting[left++] = link;
			}
			waiting.length = left;
			return { from, to: edgeCount };
		},
		indexOf: nodeNamed,
		row: (node) => ({
			u: uuidOf(node),
			n: nameOfNode(node),
			l: labelsOfNode(node),
			d: degrees[node] ?? 0,
			k: (nodeBits[node] ?? 0) & NODE_KNOT ? 1 : 0,
			ks: scores[node] ?? null,
		}),
		name: nameOfNode,
		names: ({ from, to }) => names.pack(nameOf.subarray(from, to)),
		uuid: uuidOf,
		labels: labelsOfNode,
		pattern: (edge) => (edge < edgeCount ? patternValues.value(patternOf[edge] as number) : null) ?? null,
		degrees: () => degrees,
		nodeBits: () => nodeBits,
		ends: () => ends,
		edgeBits: () => edgeBits,
		goneNodes: () => goneNodes,
		goneEdges: () => goneEdges,
		update,
	};
}

/** A link by the numbers of its uuid, of the names of its ends, and of its pattern; `bits` as of an edge. */
type Link = { uuid: number; source: number; target: number; bits: number; pattern: number };

const DECODER = new TextDecoder();

/** The number whose JSON is from `from` up to `to`. */
function numberAt(bytes: Uint8Array, from: number, to: number): number {
	let number = 0;
	for (let at = from; at < to; at++) {
		const digit = (bytes[at] as number) - DIGIT_NOUGHT;
		if (digit < 0 || digit > 9) return Number(DECODER.decode(bytes.subarray(from, to)));
		number = 10 * number + digit;
	}
	return number;
}
