import { forceLink, forceManyBody as forceManyBodyOfD3, forceSimulation, forceX, forceY } from "d3-force";
import { describe, expect, test } from "vitest";
import { lcg, syntheticGraph } from "@/scripts/bench/graph/synthetic-graph";
import { forceManyBody } from "./force-many-body";

type Node = { index: number; x: number; y: number; vx: number; vy: number };

/** Nodes about as dense as a layout leaves them, with thin and thick places. */
function scattered(count: number, seed = 3): Node[] {
	const random = lcg(seed);
	return Array.from({ length: count }, (_, index) => {
		const radius = 15 * Math.sqrt(index + 0.5) * (0.5 + random());
		const angle = 2 * Math.PI * random();
		return { index, x: radius * Math.cos(angle), y: radius * Math.sin(angle), vx: 0, vy: 0 };
	});
}

/** The nodes that are compared: summing up all pairs of many would take too long. */
const sampled = (nodes: Node[]) => nodes.filter((_, i) => i % Math.ceil(nodes.length / 1_000) === 0);

/** What d3's documentation promises, summed over all pairs. */
function exact(nodes: Node[]): [number, number][] {
	return sampled(nodes).map((node) => {
		let fx = 0;
		let fy = 0;
		for (const other of nodes) {
			const dx = other.x - node.x;
			const dy = other.y - node.y;
			let square = dx * dx + dy * dy;
			if (other === node || square === 0) continue;
			if (square < 1) square = Math.sqrt(square);
			fx -= (30 * dx) / square;
			fy -= (30 * dy) / square;
		}
		return [fx, fy];
	});
}

function errorsOf(
	nodes: Node[],
	force: ReturnType<typeof forceManyBody<Node>>,
	expected: [number, number][],
): number[] {
	force.initialize(nodes, lcg(1));
	return errorsNow(nodes, force, expected);
}

/** Of a force that knows its nodes already. */
function errorsNow(
	nodes: Node[],
	force: ReturnType<typeof forceManyBody<Node>>,
	expected: [number, number][],
): number[] {
	for (const node of nodes) Object.assign(node, { vx: 0, vy: 0 });
	force(1);
	return sampled(nodes)
		.map(({ vx, vy }, i) => {
			const [fx, fy] = expected[i] ?? [0, 0];
			return Math.hypot(vx - fx, vy - fy) / Math.hypot(fx, fy);
		})
		.sort((a, b) => a - b);
}

const at = (errors: number[], share: number) => errors[Math.floor(share * errors.length)] as number;

describe("against the exact sum", () => {
	test.each([1_000, 5_000, 20_000])("%d nodes: median relative error at most .002, 95 of 100 at most .01", (count) => {
		const nodes = scattered(count);
		const errors = errorsOf(nodes, forceManyBody<Node>(), exact(nodes));
		expect(at(errors, 0.5)).toBeLessThanOrEqual(0.002);
		expect(at(errors, 0.95)).toBeLessThanOrEqual(0.01);
	});

	test("with the theta of layouts, 1: median relative error at most .005, 95 of 100 at most .02", () => {
		const nodes = scattered(20_000);
		const errors = errorsOf(nodes, forceManyBody<Node>(-30, 1), exact(nodes));
		expect(at(errors, 0.5)).toBeLessThanOrEqual(0.005);
		expect(at(errors, 0.95)).toBeLessThanOrEqual(0.02);
	});

	test("as exact after many ticks, and after a node was drawn across the graph, as at first", () => {
		const { ends } = syntheticGraph(1_000, 2_000);
		const nodes = scattered(1_000);
		const links = Array.from({ length: 2_000 }, (_, e) => ({ source: ends[2 * e] ?? 0, target: ends[2 * e + 1] ?? 0 }));
		const charge = forceManyBody<Node>();
		const simulation = forceSimulation(nodes).stop().force("charge", charge).force("link", forceLink(links));
		const median = () => {
			const expected = exact(nodes);
			return at(errorsNow(nodes, charge, expected), 0.5);
		};
		simulation.tick(40);
		expect(median()).toBeLessThanOrEqual(0.002);
		const [first, second, third] = nodes as [Node, Node, Node];
		Object.assign(first, { x: second.x + 0.01, y: second.y });
		expect(median()).toBeLessThanOrEqual(0.002);
		Object.assign(second, { x: third.x, y: third.y + 5_000 });
		expect(median()).toBeLessThanOrEqual(0.002);
	});

	test("a small theta comes as near as one likes", () => {
		const nodes = scattered(1_000);
		const errors = errorsOf(nodes, forceManyBody<Node>(-30, 0.15), exact(nodes));
		expect(at(errors, 0.95)).toBeLessThan(1e-4);
	});
});

describe("at the edges", () => {
	test("none and one are left alone", () => {
		for (const nodes of [scattered(0), scattered(1)]) {
			const force = forceManyBody<Node>();
			force.initialize(nodes, lcg(1));
			force(1);
			expect(nodes.every(({ vx, vy }) => vx === 0 && vy === 0)).toBe(true);
		}
	});

	test("nodes at one place are parted", () => {
		const nodes = Array.from({ length: 40 }, (_, index) => ({ index, x: 5, y: 5, vx: 0, vy: 0 }));
		const force = forceManyBody<Node>();
		force.initialize(nodes, lcg(1));
		force(1);
		expect(nodes.every(({ vx, vy }) => Number.isFinite(vx) && Number.isFinite(vy) && Math.hypot(vx, vy) > 0)).toBe(
			true,
		);
	});

	test("nodes in a line, and one far away", () => {
		const nodes = Array.from({ length: 300 }, (_, index) => ({ index, x: 9 * index, y: 0, vx: 0, vy: 0 }));
		nodes.push({ index: 300, x: 1e6, y: 1e6, vx: 0, vy: 0 });
		const force = forceManyBody<Node>();
		force.initialize(nodes, lcg(1));
		force(1);
		const [fx, fy] = exact(nodes)[300] ?? [0, 0];
		expect(Math.hypot((nodes[300]?.vx ?? 0) - fx, (nodes[300]?.vy ?? 0) - fy) / Math.hypot(fx, fy)).toBeLessThan(1e-6);
		expect([nodes[0]?.vx ?? 0, nodes[299]?.vx ?? 0].map(Math.sign)).toEqual([-1, 1]);
	});

	test("no strength is no force", () => {
		const nodes = scattered(100);
		const force = forceManyBody<Node>(0);
		force.initialize(nodes, lcg(1));
		force(1);
		expect(nodes.every(({ vx, vy }) => vx === 0 && vy === 0)).toBe(true);
	});
});

describe("in place of d3's", () => {
	/** Mean edge over mean distance of random pairs: the lower, the better drawn. */
	function edgeRatio(charge: "ours" | "d3"): number {
		const graph = syntheticGraph(800, 1_600);
		const nodes = Array.from(graph.degrees, (_, index) => ({ index }) as Node);
		const links = Array.from({ length: 1_600 }, (_, e) => ({
			source: graph.ends[2 * e] as number,
			target: graph.ends[2 * e + 1] as number,
		}));
		const simulation = forceSimulation(nodes)
			.stop()
			.force("link", forceLink<Node, { source: number | Node; target: number | Node }>(links))
			.force("charge", charge === "ours" ? forceManyBody<Node>() : forceManyBodyOfD3<Node>())
			.force("x", forceX(0))
			.force("y", forceY(0));
		simulation.tick(150);
		const apart = (a: Node, b: Node) => Math.hypot(a.x - b.x, a.y - b.y);
		const random = lcg(9);
		const any = () => nodes[Math.floor(random() * nodes.length)] as Node;
		const edges = links.reduce((sum, { source, target }) => sum + apart(source as never, target as never), 0) / 1_600;
		const pairs = Array.from({ length: 2_000 }, () => apart(any(), any())).reduce((sum, one) => sum + one, 0) / 2_000;
		return edges / pairs;
	}

	test("the layout is as good", () => {
		const change = edgeRatio("ours") / edgeRatio("d3");
		expect(change).toBeGreaterThan(0.95);
		expect(change).toBeLessThan(1.05);
	});

	test("the same simulation twice gives the same places", () => {
		const run = () => {
			const nodes = scattered(500);
			forceSimulation(nodes).stop().force("charge", forceManyBody<Node>()).tick(20);
			return nodes.map(({ x, y }) => [x, y]);
		};
		expect(run()).toEqual(run());
	});
});
