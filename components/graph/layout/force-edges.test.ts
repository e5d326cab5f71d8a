import { forceLink, forceSimulation } from "d3-force";
import { describe, expect, test } from "vitest";
import { lcg, syntheticGraph } from "@/scripts/bench/graph/synthetic-graph";
import { forceEdges } from "./force-edges";

type Node = { index: number; x: number; y: number; vx: number; vy: number };

function scattered(count: number): Node[] {
	const random = lcg(5);
	const any = () => 400 * (random() - 0.5);
	return Array.from({ length: count }, (_, index) => ({ index, x: any(), y: any(), vx: any() / 50, vy: any() / 50 }));
}

/** Edges of a graph in the order that the force wants them in. */
function endsOf(nodes: number, edges: number): Uint32Array {
	const { ends } = syntheticGraph(nodes, edges);
	const pairs = Array.from({ length: edges }, (_, e) => [ends[2 * e] ?? 0, ends[2 * e + 1] ?? 0].sort((a, b) => a - b));
	return Uint32Array.from(pairs.sort(([, a = 0], [, b = 0]) => a - b).flat());
}

const linksOf = (ends: Uint32Array, nodes: number) =>
	Array.from({ length: ends.length / 2 }, (_, e) => ({
		source: ends[2 * e] as number,
		target: ends[2 * e + 1] as number,
		edge: e,
	})).filter(({ target }) => target < nodes);

const placesAfter = (
	ticks: number,
	nodes: Node[],
	force: Parameters<ReturnType<typeof forceSimulation<Node>>["force"]>[1],
) => {
	forceSimulation(nodes).stop().force("link", force).tick(ticks);
	return nodes.flatMap(({ x, y }) => [x, y]);
};

function expectEqual(ours: number[], theirs: number[]): void {
	expect(ours.length).toBe(theirs.length);
	expect(Math.max(...ours.map((one, i) => Math.abs(one - (theirs[i] as number))))).toBeLessThan(1e-9);
}

describe("in place of d3's", () => {
	const ends = endsOf(500, 1_000);

	test("nodes go the same way", () => {
		const ours = placesAfter(30, scattered(500), forceEdges<Node>(ends));
		expectEqual(ours, placesAfter(30, scattered(500), forceLink(linksOf(ends, 500))));
	});

	test("distance and scales do the same", () => {
		const scales = Float32Array.from({ length: 1_000 }, (_, e) => (e % 3 === 0 ? 1 : 0.25));
		const theirs = forceLink<Node, ReturnType<typeof linksOf>[number] & { index?: number }>(linksOf(ends, 500));
		const usual = (link: { source: unknown; target: unknown }) => {
			const degree = (node: unknown) => ends.filter((end) => end === (node as Node).index).length;
			return 1 / Math.min(degree(link.source), degree(link.target));
		};
		theirs.distance(80).strength((link) => usual(link) * (scales[link.edge] as number));
		const ours = forceEdges<Node>(ends).distance(80).scale(scales);
		expectEqual(placesAfter(30, scattered(500), ours), placesAfter(30, scattered(500), theirs));
	});

	test("edges to nodes that take no part are left out", () => {
		const ours = placesAfter(30, scattered(200), forceEdges<Node>(ends));
		expectEqual(ours, placesAfter(30, scattered(200), forceLink(linksOf(ends, 200))));
	});
});

test("nodes at one place are parted", () => {
	const nodes = [0, 1].map((index) => ({ index, x: 5, y: 5, vx: 0, vy: 0 }));
	const [a = 0, b = 0] = placesAfter(40, nodes, forceEdges<Node>(Uint32Array.of(0, 1)));
	expect(nodes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
	expect(a).not.toBe(b);
});
