import { forceLink, forceSimulation, forceX, forceY } from "d3-force";
import { describe, expect, test } from "vitest";
import { lcg, syntheticGraph } from "@/scripts/bench/graph/synthetic-graph";
import { forceManyBody } from "./force-many-body";
import { type Bodies, type Edges, simulation } from "./simulation";

const PHYSICS = { strength: -30, theta: 0.7, gravity: 0.02 };
const TICKS = 30;

/** Edges in the order that the simulation wants them in. */
function edgesOf(nodes: number, edges: number): Edges {
	const { ends } = syntheticGraph(nodes, edges);
	const pairs = Array.from({ length: edges }, (_, e) => [ends[2 * e] ?? 0, ends[2 * e + 1] ?? 0].sort((a, b) => a - b));
	const sorted = pairs.sort(([, a = 0], [, b = 0]) => a - b).flat();
	return { ends: Uint32Array.from(sorted), strengths: null, length: 30 };
}

function scattered(count: number): Bodies {
	const random = lcg(5);
	const around = (width: number) => Float64Array.from({ length: 2 * count }, () => width * (random() - 0.5));
	return { places: around(400), velocities: around(8), pins: new Float64Array(2 * count).fill(Number.NaN) };
}

function ours(bodies: Bodies, count: number, edges: Edges): Float64Array {
	const moving = simulation(bodies, count, edges, PHYSICS);
	moving.warm(1, 0.02);
	for (let tick = 0; tick < TICKS; tick++) moving.tick();
	return bodies.places.subarray(0, 2 * count);
}

function theirs({ places, velocities, pins }: Bodies, count: number, { ends, strengths, length }: Edges): Float64Array {
	const nodes = Array.from({ length: count }, (_, i) => ({
		index: i,
		...{ x: places[2 * i] as number, y: places[2 * i + 1] as number },
		...{ vx: velocities[2 * i] as number, vy: velocities[2 * i + 1] as number },
		...(Number.isNaN(pins[2 * i]) ? {} : { fx: pins[2 * i] as number, fy: pins[2 * i + 1] as number }),
	}));
	const links = Array.from({ length: ends.length / 2 }, (_, edge) => ({
		source: ends[2 * edge] as number,
		target: ends[2 * edge + 1] as number,
		edge,
	})).filter(({ target }) => target < count);
	const along = forceLink<(typeof nodes)[number], (typeof links)[number] & { index?: number }>(links);
	const usual = along.strength();
	if (strengths) along.strength((link, i, all) => usual(link, i, all) * (strengths[link.edge] as number));
	forceSimulation(nodes)
		.stop()
		.alphaDecay(0.02)
		.force("charge", forceManyBody<(typeof nodes)[number]>())
		.force("x", forceX(0).strength(PHYSICS.gravity))
		.force("y", forceY(0).strength(PHYSICS.gravity))
		.force("link", along.distance(length))
		.tick(TICKS);
	return Float64Array.from(nodes.flatMap(({ x, y }) => [x, y]));
}

function expectSame(places: Float64Array, others: Float64Array): void {
	expect(places.length).toBe(others.length);
	expect(Math.max(...places.map((one, i) => Math.abs(one - (others[i] as number))))).toBeLessThan(1e-6);
}

describe("nodes go the way that they go in d3's simulation", () => {
	const edges = edgesOf(500, 1_000);

	test("all of them", () => {
		expectSame(ours(scattered(500), 500, edges), theirs(scattered(500), 500, edges));
	});

	test("with edges of another length and strength", () => {
		const strengths = Float32Array.from({ length: 1_000 }, (_, e) => (e % 3 === 0 ? 1 : 0.25));
		const others = { ...edges, strengths, length: 80 };
		expectSame(ours(scattered(500), 500, others), theirs(scattered(500), 500, others));
	});

	test("without those that take no part, and edges to them", () => {
		const bodies = scattered(500);
		expectSame(ours(bodies, 200, edges), theirs(scattered(500), 200, edges));
		expect(bodies.places.subarray(400)).toEqual(scattered(500).places.subarray(400));
	});

	test("with some held where they are", () => {
		const held = () => {
			const bodies = scattered(500);
			bodies.pins.set([50, 60], 14);
			return bodies;
		};
		const places = ours(held(), 500, edges);
		expectSame(places, theirs(held(), 500, edges));
		expect([...places.subarray(14, 16)]).toEqual([50, 60]);
	});
});

test("nodes at one place are parted", () => {
	const bodies = { ...scattered(2), places: Float64Array.of(5, 5, 5, 5), velocities: new Float64Array(4) };
	const [ax = 0, ay = 0, bx = 0, by = 0] = ours(bodies, 2, edgesOf(2, 1));
	expect(Math.hypot(ax - bx, ay - by)).toBeGreaterThan(1);
});
