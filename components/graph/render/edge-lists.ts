// Which edges are drawn, and how: plain, tinted for a pattern, faint when retracted, strong in an emphasis. Pure.
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
/** Lifts out the edges among the nodes, or those at the centre alone. */
export type Emphasis = { nodes: number[]; centre: number | null };

/** 0 is drawn not at all. */
const [PLAIN, PATTERN, RETRACTED, STRONG] = [1, 2, 3, 4];

/** Sorts the edges that have both ends placed and are in sight by how they look. One of the emphasis is in `strong` alone. */
export function listEdges({ edgeCount, ends, edgeBits, placed, shownEdges, emphasis }: Edges): EdgeLists {
	const lifted = emphasis && new Set(emphasis.nodes);
	const centre = emphasis?.centre ?? null;
	const kinds = new Uint8Array(edgeCount);
	const counts = new Uint32Array(5);
	for (let edge = 0; edge < edgeCount; edge++) {
		const a = ends[2 * edge] as number;
		const b = ends[2 * edge + 1] as number;
		if (a >= placed || b >= placed || shownEdges?.[edge] === 0) continue;
		const bits = edgeBits[edge] as number;
		let kind = bits & EDGE_RETRACTED ? RETRACTED : bits & EDGE_PATTERN ? PATTERN : PLAIN;
		if (lifted && (centre === null ? lifted.has(a) && lifted.has(b) : a === centre || b === centre)) kind = STRONG;
		kinds[edge] = kind as number;
		counts[kind as number] = (counts[kind as number] as number) + 1;
	}
	const listOf = (wanted: number) => {
		// Counted first: pushing would cost several times as much.
		const list = new Uint32Array(2 * (counts[wanted] as number));
		for (let edge = 0, at = 0; at < list.length; edge++) {
			if (kinds[edge] !== wanted) continue;
			list[at++] = ends[2 * edge] as number;
			list[at++] = ends[2 * edge + 1] as number;
		}
		return list;
	};
	return { plain: listOf(PLAIN), pattern: listOf(PATTERN), retracted: listOf(RETRACTED), strong: listOf(STRONG) };
}
