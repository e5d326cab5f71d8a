// Owns which edges are drawn, and how: plain, tinted for a pattern, faint when retracted, strong in an emphasis. Pure.
import { EDGE_PATTERN, EDGE_RETRACTED } from "../messages";

/** Ends in turn, in stream order. */
export type EdgeLists = { plain: Uint32Array; pattern: Uint32Array; retracted: Uint32Array; strong: Uint32Array };

type Edges = {
	edgeCount: number;
	ends: Uint32Array;
	edgeBits: Uint8Array;
	/** Nodes from this index on have no place yet. */
	placed: number;
	shownEdges: Uint8Array | null;
	emphasis: Emphasis | null;
};
type Emphasis = { nodes: number[]; centre: number | null };

/**
 * Sorts the edges from index `from` on that have both ends placed and are in sight by how they look. An edge of the emphasis is in
 * `strong` alone.
 */
export function listEdges(edges: Edges, from = 0): EdgeLists {
	const kinds = kindsOf(edges, from);
	if (edges.shownEdges) leaveOut(kinds, edges.shownEdges, from);
	if (edges.emphasis) liftOut(kinds, edges, edges.emphasis, from);
	const of = (kind: number) => listOf(kind, kinds, edges.ends.subarray(2 * from));
	return { plain: of(PLAIN), pattern: of(PATTERN), retracted: of(RETRACTED), strong: of(STRONG) };
}

const [ABSENT, PLAIN, PATTERN, RETRACTED, STRONG] = [0, 1, 2, 3, 4];

/** How each edge looks by itself, from index `from` on. */
function kindsOf({ edgeCount, ends, edgeBits, placed }: Edges, from: number): Uint8Array {
	const kinds = new Uint8Array(edgeCount - from);
	for (let i = 0; i < kinds.length; i++) {
		const edge = from + i;
		if ((ends[2 * edge] as number) >= placed || (ends[2 * edge + 1] as number) >= placed) continue;
		const bits = edgeBits[edge] as number;
		kinds[i] = bits & EDGE_RETRACTED ? RETRACTED : bits & EDGE_PATTERN ? PATTERN : PLAIN;
	}
	return kinds;
}

function leaveOut(kinds: Uint8Array, shownEdges: Uint8Array, from: number): void {
	for (let i = 0; i < kinds.length; i++) if (shownEdges[from + i] === 0) kinds[i] = ABSENT;
}

function liftOut(kinds: Uint8Array, { ends }: Edges, { nodes, centre }: Emphasis, from: number): void {
	const inEmphasis = new Set(nodes);
	for (let i = 0; i < kinds.length; i++) {
		const a = ends[2 * (from + i)] as number;
		const b = ends[2 * (from + i) + 1] as number;
		const isStrong = centre === null ? inEmphasis.has(a) && inEmphasis.has(b) : a === centre || b === centre;
		if (isStrong && kinds[i] !== ABSENT) kinds[i] = STRONG;
	}
}

/** The ends of the edges of a kind. Counted first: pushing would cost several times as much. */
function listOf(wanted: number, kinds: Uint8Array, ends: Uint32Array): Uint32Array {
	let count = 0;
	for (let i = 0; i < kinds.length; i++) if (kinds[i] === wanted) count++;
	const list = new Uint32Array(2 * count);
	for (let i = 0, at = 0; at < list.length; i++) {
		if (kinds[i] !== wanted) continue;
		list[at++] = ends[2 * i] as number;
		list[at++] = ends[2 * i + 1] as number;
	}
	return list;
}
