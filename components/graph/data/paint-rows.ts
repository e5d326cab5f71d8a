// Rows as the view takes them, columns of a range with the hue of every node, and what the page shows of all of them. Pure but for
// the choice of colours.
import { labelHue, REST } from "@/components/ui/type-look";
import { type ColourBy, type Legend, NODE_KNOT, type ToView } from "../messages";
import type { Added, GraphRows } from "./graph-rows";

/** A message with the buffers to transfer. */
export type Painted = [message: ToView, transfer: ArrayBuffer[]];

/** Communities that the legend names: those with a colour that no other has. */
const NAMED = 8;

export class RowPainter {
	by: ColourBy = "label";
	/** The community of each node, numbered by size. */
	communities: Uint32Array = new Uint32Array(0);

	constructor(private readonly rows: GraphRows) {}

	nodes({ from, to }: Added): Painted {
		const { rows, by, communities } = this;
		const hueOf = (node: number) =>
			by === "label" ? labelHue(rows.labels(node)[0] ?? "") : Math.min(communities[node] ?? REST, REST);
		const degrees = rows.degrees.slice(from, to);
		const bits = rows.nodeBits.slice(from, to);
		const hues = Uint8Array.from({ length: to - from }, (_, i) => hueOf(from + i));
		const names = Array.from(hues, (_, i) => rows.name(from + i));
		return [{ kind: "nodes", from, degrees, bits, hues, names }, [degrees.buffer, bits.buffer, hues.buffer]];
	}

	edges({ from, to }: Added): Painted {
		const ends = this.rows.ends.slice(2 * from, 2 * to);
		const bits = this.rows.edgeBits.slice(from, to);
		return [{ kind: "edges", from, ends, bits }, [ends.buffer, bits.buffer]];
	}
}

/** Counts by label ("" for none), by pattern and by community, the most first, and nodes without an edge in force. */
export function legendOf(rows: GraphRows, communities: Uint32Array): Legend {
	const [labels, patterns] = [new Map<string, number>(), new Map<string, number>()];
	const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
	const found = Array.from({ length: NAMED }, () => ({ names: [] as string[], count: 0 }));
	let [isolated, leaves, knots] = [0, 0, 0];
	for (let node = 0; node < rows.nodeCount; node++) {
		if (rows.goneNodes[node] === 1) continue;
		if (rows.degrees[node] === 0) isolated++;
		if (rows.degrees[node] === 1) leaves++;
		if (rows.nodeBits[node] === NODE_KNOT) knots++;
		const own = rows.labels(node);
		for (const label of own.length > 0 ? own : [""]) count(labels, label);
		const community = found[communities[node] ?? NAMED];
		if (!community) continue;
		community.count++;
		if (community.names.length < 2) community.names.push(rows.name(node));
	}
	for (let edge = 0; edge < rows.edgeCount; edge++) {
		const pattern = rows.link(edge).p;
		if (pattern !== null && rows.goneEdges[edge] === 0) count(patterns, pattern);
	}
	return {
		labels: byCount(labels).map(([label, nodes]) => [label, nodes, labelHue(label)]),
		patterns: byCount(patterns),
		// Those of at least three nodes, each by the names of its two best connected ones.
		communities: found.flatMap(({ names, count: nodes }, hue) => (nodes >= 3 ? [[names.join(", "), nodes, hue]] : [])),
		isolated,
		leaves,
		knots,
	};
}

const byCount = (counts: Map<string, number>): [string, number][] =>
	[...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));

/**
 * Seconds since 1970 between which nearly all facts begin to hold. Decision: from where the earliest fiftieth ends, as a single
 * "in 1998" would leave the rest one step of a slider.
 */
export function spanOf(dates: number[]): { from: number; to: number } | null {
	const sorted = Float64Array.from(dates).sort();
	const [from, to] = [sorted[Math.floor(sorted.length / 50)], sorted.at(-1)];
	return from === undefined || to === undefined ? null : { from, to };
}

/** A slider over that time opens and ends at `now`, as nobody knows later times; or where the time begins, if that is later. In seconds. */
export function openedAt(span: { from: number; to: number }, now: number): { from: number; to: number; at: number } {
	const at = Math.max(span.from, now);
	return { from: span.from, to: at, at };
}

/** Nodes that are marked as new at most: more would be a picture of its own. */
const MAX_MARKED = 100;

/** How much is new, and where: new nodes and both ends of new edges, the best connected first. */
export function arrivedIn(rows: GraphRows, nodes: Added, edges: Added) {
	const marked = new Set<number>(rows.ends.subarray(2 * edges.from, 2 * edges.to));
	for (let node = nodes.from; node < nodes.to; node++) marked.add(node);
	return {
		nodes: nodes.to - nodes.from,
		edges: edges.to - edges.from,
		marked: [...marked].sort((a, b) => a - b).slice(0, MAX_MARKED),
	};
}
