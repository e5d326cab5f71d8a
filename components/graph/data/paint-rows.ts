// Owns rows as the view takes them: columns of a range, with the hue of every node. Pure but for the hues it deals.

import { labelHue, REST } from "@/components/ui/type-look";
import type { ColourBy, FromLayout, LayoutToView } from "../messages";
import type { Added, GraphRows } from "./graph-rows";
import { byCount, countLegend } from "./sum-up";

/** A message with the buffers to hand over. */
export type Painted = [message: LayoutToView, transfer: ArrayBuffer[]];

export type RowPainter = {
	nodes(range: Added): Painted[];
	edges(range: Added): Painted[];
	/** What is known of all nodes, for any of it may have changed. */
	facts(): Painted[];
	hues(): Painted[];
	legend(): Extract<FromLayout, { kind: "legend" }>;
	colourBy(by: ColourBy): void;
	/** Takes the community of each node, numbered by size; when nodes are coloured by them they are painted again. */
	setCommunities(communities: Uint32Array): Painted[];
};

/** Communities that the legend names: those with a colour that no other has. */
const NAMED = 8;

export function rowPainter(rows: GraphRows): RowPainter {
	let by: ColourBy = "label";
	let communities = new Uint32Array(0);

	/** The communities of at least three nodes, at most eight, each by the names of its two best connected nodes. */
	function namedCommunities(): [name: string, nodes: number, hue: number][] {
		const found: { names: string[]; count: number }[] = Array.from({ length: NAMED }, () => ({ names: [], count: 0 }));
		for (const [node, one] of communities.entries()) {
			const community = found[one];
			if (!community || rows.goneNodes()[node] === 1) continue;
			community.count++;
			if (community.names.length < 2) community.names.push(rows.name(node));
		}
		return found.flatMap(({ names, count }, hue) => (count >= 3 ? [[names.join(", "), count, hue]] : []));
	}

	const hueOf = (node: number) =>
		by === "label" ? labelHue(rows.labels(node)[0] ?? "") : Math.min(communities[node] ?? REST, REST);
	const huesOf = ({ from, to }: Added) => {
		const hues = new Uint8Array(to - from);
		for (let i = 0; i < hues.length; i++) hues[i] = hueOf(from + i);
		return hues;
	};

	const factsOf = (range: Added) => ({
		degrees: rows.degrees().slice(range.from, range.to),
		bits: rows.nodeBits().slice(range.from, range.to),
		hues: huesOf(range),
		names: Array.from({ length: range.to - range.from }, (_, i) => rows.name(range.from + i)),
	});
	const buffersOf = ({ degrees, bits, hues }: ReturnType<typeof factsOf>) =>
		[degrees, bits, hues].map(({ buffer }) => buffer as ArrayBuffer);

	function hues(): Painted[] {
		const all = huesOf({ from: 0, to: rows.nodeCount() });
		return [[{ kind: "hues", hues: all }, [all.buffer]]];
	}

	return {
		nodes(range) {
			if (range.from === range.to) return [];
			const facts = factsOf(range);
			return [[{ kind: "nodes", from: range.from, ...facts }, buffersOf(facts)]];
		},
		edges({ from, to }) {
			if (from === to) return [];
			const ends = rows.ends().slice(2 * from, 2 * to);
			const bits = rows.edgeBits().slice(from, to);
			return [[{ kind: "edges", from, ends, bits }, [ends.buffer, bits.buffer]]];
		},
		facts() {
			const facts = factsOf({ from: 0, to: rows.nodeCount() });
			return [[{ kind: "node-facts", ...facts }, buffersOf(facts)]];
		},
		hues,
		legend() {
			const counts = countLegend(rows);
			return {
				kind: "legend",
				labels: byCount(counts.labels).map(([label, nodes]) => [label, nodes, labelHue(label)]),
				patterns: byCount(counts.patterns),
				communities: namedCommunities(),
				isolated: counts.isolated,
			};
		},
		colourBy(wanted) {
			by = wanted;
		},
		setCommunities(found) {
			communities = new Uint32Array(found);
			return by === "community" ? hues() : [];
		},
	};
}
