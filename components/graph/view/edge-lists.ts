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

/** Sorts the edges that have both ends placed and are in sight by how they look. An edge of the emphasis is in `strong` alone. */
export function listEdges({ edgeCount, ends, edgeBits, placed, shownEdges, emphasis }: Edges): EdgeLists {
	const inEmphasis = emphasis && new Set(emphasis.nodes);
	const centre = emphasis?.centre ?? null;
	const isStrong = (a: number, b: number) =>
		inEmphasis !== null && (centre === null ? inEmphasis.has(a) && inEmphasis.has(b) : a === centre || b === centre);
	// One array of the full size, cut into its parts at the end: pushing would cost several times as much.
	const kinds = new Uint8Array(edgeCount);
	const counts = [0, 0, 0, 0, 0];
	for (let edge = 0; edge < edgeCount; edge++) {
		const [a, b] = [ends[2 * edge] ?? 0, ends[2 * edge + 1] ?? 0];
		let kind = PLAIN;
		if (a >= placed || b >= placed || shownEdges?.[edge] === 0) kind = ABSENT;
		else if (isStrong(a, b)) kind = STRONG;
		else {
			const bits = edgeBits[edge] ?? 0;
			if (bits & EDGE_RETRACTED) kind = RETRACTED;
			else if (bits & EDGE_PATTERN) kind = PATTERN;
		}
		kinds[edge] = kind;
		counts[kind] = (counts[kind] ?? 0) + 1;
	}
	const made = counts.map((count) => new Uint32Array(count * 2));
	const filled = [0, 0, 0, 0, 0];
	for (let edge = 0; edge < edgeCount; edge++) {
		const kind = kinds[edge] ?? ABSENT;
		if (kind === ABSENT) continue;
		const list = made[kind];
		const at = filled[kind] ?? 0;
		if (!list) continue;
		list[at] = ends[2 * edge] ?? 0;
		list[at + 1] = ends[2 * edge + 1] ?? 0;
		filled[kind] = at + 2;
	}
	const of = (kind: number) => made[kind] ?? new Uint32Array(0);
	return { plain: of(PLAIN), pattern: of(PATTERN), retracted: of(RETRACTED), strong: of(STRONG) };
}

const [ABSENT, PLAIN, PATTERN, RETRACTED, STRONG] = [0, 1, 2, 3, 4];
