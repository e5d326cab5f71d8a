import { describe, expect, test } from "vitest";
import { syntheticGraph } from "@/scripts/bench/graph/synthetic-graph";
import { adjacencyOf } from "../data/adjacency";
import { GraphLayout, type LayoutGraph, levelsOf } from "./graph-layout";

function graphOf(nodes: number, pairs: [number, number][]): LayoutGraph {
	const sorted = pairs.map(([a, b]) => (a < b ? [a, b] : [b, a])).sort(([, a], [, b]) => (a ?? 0) - (b ?? 0));
	const ends = Uint32Array.from(sorted.flat());
	const [communities, loose] = [new Uint32Array(nodes), new Uint8Array(nodes)];
	return { nodes, ends, communities, loose, adjacency: adjacencyOf(nodes, sorted.length, ends) };
}

function pairsOf({ ends }: { ends: Uint32Array }): [number, number][] {
	return Array.from({ length: ends.length / 2 }, (_, e) => [ends[2 * e] as number, ends[2 * e + 1] as number]);
}

function settled(graph: LayoutGraph) {
	const layout = new GraphLayout(graph, null);
	while (layout.tick());
	return layout.positions();
}

const apart = (xy: Float64Array, a: number, b: number) =>
	Math.hypot((xy[2 * a] ?? 0) - (xy[2 * b] ?? 0), (xy[2 * a + 1] ?? 0) - (xy[2 * b + 1] ?? 0));

describe("a layout", () => {
	test("puts neighbours near and strangers far", () => {
		const xy = settled(
			graphOf(6, [
				[0, 1],
				[1, 2],
				[0, 2],
				[3, 4],
				[4, 5],
				[3, 5],
				[2, 3],
			]),
		);
		expect(apart(xy, 0, 1)).toBeLessThan(apart(xy, 0, 5) / 2);
	});

	test("of some thousand nodes is well drawn and the same each time", () => {
		const synthetic = syntheticGraph(2_600, 5_200);
		const graph = graphOf(2_600, pairsOf(synthetic));
		const xy = settled(graph);
		expect(settled(graph)).toEqual(xy);
		const edges = pairsOf(synthetic).reduce((sum, [a, b]) => sum + apart(xy, a, b), 0) / 5_200;
		const pairs = Array.from({ length: 2_000 }, (_, i) => apart(xy, (i * 7) % 2_600, (i * 13 + 5) % 2_600));
		expect(edges / (pairs.reduce((sum, one) => sum + one, 0) / 2_000)).toBeLessThan(0.3);
	});

	test("keeps communities together and apart from one another", () => {
		const ring = (from: number) =>
			Array.from({ length: 12 }, (_, n): [number, number] => [from + n, from + ((n + 1) % 12)]);
		const graph = graphOf(24, [...ring(0), ...ring(12), [0, 12], [4, 16], [8, 20]]);
		const spread = (communities: Uint32Array) => {
			const xy = settled({ ...graph, communities });
			return apart(xy, 0, 6) / apart(xy, 0, 18);
		};
		expect(spread(Uint32Array.from({ length: 24 }, (_, n) => Math.floor(n / 12)))).toBeLessThan(
			spread(new Uint32Array(24)),
		);
	});

	test("keeps what is joined to nothing in sight", () => {
		const xy = settled(graphOf(40, [[0, 1]]));
		const reach = Math.max(...Array.from({ length: 40 }, (_, i) => Math.hypot(xy[2 * i] ?? 0, xy[2 * i + 1] ?? 0)));
		expect(reach).toBeLessThan(1_000);
	});

	test("of nothing is at rest at once", () => {
		const layout = new GraphLayout(graphOf(0, []), null);
		expect([layout.tick(), layout.isRunning()]).toEqual([false, false]);
	});

	test("shows all nodes from the first tick on", () => {
		const layout = new GraphLayout(graphOf(2_600, pairsOf(syntheticGraph(2_600, 5_200))), null);
		layout.tick();
		const xy = new Float32Array(5_200);
		layout.copyTo(xy);
		expect(xy.every(Number.isFinite)).toBe(true);
		expect(new Set(xy).size).toBeGreaterThan(5_000);
	});
});

describe("a held node", () => {
	test("keeps the layout warm until it is let go", () => {
		const pins = new Map();
		const layout = new GraphLayout(
			graphOf(3, [
				[0, 1],
				[1, 2],
			]),
			null,
			pins,
		);
		while (layout.tick());
		layout.hold(0, { x: 90, y: 90 });
		for (let i = 0; i < 500; i++) expect(layout.tick()).toBe(true);
		layout.hold(0, null);
		let ticks = 0;
		while (layout.tick()) ticks++;
		expect(ticks).toBeGreaterThan(20);
		expect([...layout.positions().subarray(0, 2)]).toEqual([90, 90]);
		expect(pins).toEqual(new Map([[0, { x: 90, y: 90 }]]));
		layout.unpin(null);
		while (layout.tick());
		expect(pins).toEqual(new Map());
	});
});

test("levels grow by degree and end with all", () => {
	expect(levelsOf(50_000).map(({ nodes }) => nodes)).toEqual([500, 2_000, 8_000, 24_000, 50_000]);
	expect(levelsOf(520).map(({ nodes }) => nodes)).toEqual([520]);
});
