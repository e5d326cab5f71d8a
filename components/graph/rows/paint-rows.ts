// Owns rows as the view takes them: columns of a range, with the hue of every node. Pure but for the hues it deals.
import type { ColourBy, FromLayout, LayoutToView } from "../messages";
import { packTexts } from "../packed-texts";
import { countLegend } from "./count-legend";
import type { Added, GraphRows } from "./graph-rows";
import { byCount, labelHues, REST } from "./label-hues";

/** A message with the buffers to hand over. */
export type Painted = [message: LayoutToView, transfer: ArrayBuffer[]];

export type RowPainter = {
	nodes(range: Added): Painted[];
	edges(range: Added): Painted[];
	/** Degrees and bits of all nodes. */
	facts(): Painted[];
	hues(): Painted[];
	/** Counts anew; labels may change their hues, in which case `hues` must be painted again. */
	legend(): { message: Extract<FromLayout, { kind: "legend" }>; isDealtAnew: boolean };
	colourBy(by: ColourBy): void;
	/** The community of each node, numbered by size. */
	setCommunities(communities: Uint32Array): void;
};

export function rowPainter(rows: GraphRows): RowPainter {
	const labels = labelHues();
	let by: ColourBy = "label";
	let communities = new Uint32Array(0);

	const hueOf = (node: number) =>
		by === "label" ? labels.hueOf(rows.labels(node)) : Math.min(communities[node] ?? REST, REST);
	const huesOf = ({ from, to }: Added) => {
		const hues = new Uint8Array(to - from);
		for (let i = 0; i < hues.length; i++) hues[i] = hueOf(from + i);
		return hues;
	};

	return {
		nodes({ from, to }) {
			if (from === to) return [];
			const degrees = rows.degrees().slice(from, to);
			const bits = rows.nodeBits().slice(from, to);
			const hues = huesOf({ from, to });
			const names = packTexts(to - from, (i) => rows.nameBytes(from + i));
			const transfer = [degrees.buffer, bits.buffer, hues.buffer, names.bytes.buffer, names.ends.buffer];
			return [[{ kind: "nodes", from, degrees, bits, hues, names }, transfer]];
		},
		edges({ from, to }) {
			if (from === to) return [];
			const ends = rows.ends().slice(2 * from, 2 * to);
			const bits = rows.edgeBits().slice(from, to);
			return [[{ kind: "edges", from, ends, bits }, [ends.buffer, bits.buffer]]];
		},
		facts() {
			const degrees = rows.degrees().slice(0, rows.nodeCount());
			const bits = rows.nodeBits().slice(0, rows.nodeCount());
			return [[{ kind: "node-facts", degrees, bits }, [degrees.buffer, bits.buffer]]];
		},
		hues() {
			const hues = huesOf({ from: 0, to: rows.nodeCount() });
			return [[{ kind: "hues", hues }, [hues.buffer]]];
		},
		legend() {
			const counts = countLegend(rows);
			const isDealtAnew = labels.deal(counts.labels) && by === "label";
			return {
				isDealtAnew,
				message: {
					kind: "legend",
					labels: byCount(counts.labels).map(([label, nodes]) => [label, nodes, labels.hue(label)]),
					patterns: byCount(counts.patterns),
				},
			};
		},
		colourBy(wanted) {
			by = wanted;
		},
		setCommunities(found) {
			communities = new Uint32Array(found);
		},
	};
}
