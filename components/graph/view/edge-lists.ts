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
	emphasis: { nodes: number[]; centre: number | null } | null;
};

/**
 * Sorts the edges from index `from` on that have both ends placed and are in sight by how they look. An edge of the emphasis is in
 * `strong` alone.
 */
export function listEdges({ edgeCount, ends, edgeBits, placed, shownEdges, emphasis }: Edges, from = 0): EdgeLists {
	const inEmphasis = emphasis && new Set(emphasis.nodes);
	const centre = emphasis?.centre ?? null;
	const isStrong = (a: number, b: number) =>
		inEmphasis !== null && (centre === null ? inEmphasis.has(a) && inEmphasis.has(b) : a === centre || b === centre);
	// Counted first: pushing would cost several times as much.
	const kinds = new Uint8Array(edgeCount - from);
	const counts = [0, 0, 0, 0, 0];
	for (let edge = from; edge < edgeCount; edge++) {
		const a = ends[2 * edge] as number;
		const b = ends[2 * edge + 1] as number;
		let kind = PLAIN;
		if (a >= placed || b >= placed || shownEdges?.[edge] === 0) kind = ABSENT;
		else if (isStrong(a, b)) kind = STRONG;
		else {
			const bits = edgeBits[edge] as number;
			if (bits & EDGE_RETRACTED) kind = RETRACTED;
			else if (bits & EDGE_PATTERN) kind = PATTERN;
		}
		kinds[edge - from] = kind;
		counts[kind] = (counts[kind] as number) + 1;
	}
	const of = (kind: number) => listOf(kind, kinds, counts[kind] as number, from, ends);
	return { plain: of(PLAIN), pattern: of(PATTERN), retracted: of(RETRACTED), strong: of(STRONG) };
}

/** The ends of the `count` edges of a kind; `kinds` are those of the edges from index `from` on. */
function listOf(wanted: number, kinds: Uint8Array, count: number, from: number, ends: Uint32Array): Uint32Array {
	const list = new Uint32Array(2 * count);
	for (let edge = from, at = 0; at < list.length; edge++) {
		if (kinds[edge - from] !== wanted) continue;
		list[at++] = ends[2 * edge] as number;
		list[at++] = ends[2 * edge + 1] as number;
	}
	return list;
}

const [ABSENT, PLAIN, PATTERN, RETRACTED, STRONG] = [0, 1, 2, 3, 4];
