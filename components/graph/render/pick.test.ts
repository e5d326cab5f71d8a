import { describe, expect, test } from "vitest";
import { pick } from "./pick";
import { addEdges, addNodes, Scene, setPlaces, setVisible } from "./scene";

const CAMERA = { x: 0, y: 0, k: 1 };

/** A hub of 900 facts at the middle, a leaf just outside its disc, another far away. */
function scene() {
	const made = new Scene();
	addNodes(made, {
		from: 0,
		degrees: Uint32Array.of(900, 1, 1),
		bits: new Uint8Array(3),
		hues: new Uint8Array(3),
		names: ["hub", "leaf", "far"],
	});
	setPlaces(made, Float32Array.of(0, 0, 60, 0, 500, 0));
	return made;
}

describe("what a pointer means", () => {
	test("is the nearest node within a finger's tip", () => {
		const made = scene();
		expect(pick(made, CAMERA, { x: 52, y: 3 })).toEqual({ node: 1, edge: null });
		expect(pick(made, CAMERA, { x: 300, y: 0 }).node).toBeNull();
	});

	test("is a hub anywhere on its disc", () => {
		const made = scene();
		expect(pick(made, CAMERA, { x: 30, y: 20 }).node).toBe(0);
	});

	test("reaches farther in the graph when one looks from farther away", () => {
		const made = scene();
		expect(pick(made, { ...CAMERA, k: 0.1 }, { x: 430, y: 0 }).node).toBe(2);
	});

	test("is never a node that a filter hides, and follows nodes that move", () => {
		const made = scene();
		setVisible(made, Uint8Array.of(1, 0, 1), null);
		expect(pick(made, CAMERA, { x: 60, y: 0 }).node).toBeNull();
		setPlaces(made, Float32Array.of(0, 0, 60, 0, 60, 0));
		expect(pick(made, CAMERA, { x: 60, y: 0 }).node).toBe(2);
	});

	test("is an edge where there is no node, the nearest within a few pixels", () => {
		const made = scene();
		addEdges(made, {
			from: 0,
			ends: Uint32Array.of(1, 2, 0, 2),
			bits: new Uint8Array(2),
		});
		setPlaces(made, Float32Array.of(0, 300, 60, 0, 500, 0));
		expect(pick(made, CAMERA, { x: 300, y: 4 })).toEqual({ node: null, edge: 0 });
		expect(pick(made, CAMERA, { x: 250, y: 151 })).toEqual({ node: null, edge: 1 });
		expect(pick(made, CAMERA, { x: 300, y: 30 })).toEqual({ node: null, edge: null });
		expect(pick(made, CAMERA, { x: 60, y: 2 })).toEqual({ node: 1, edge: null });
		setVisible(made, null, Uint8Array.of(0, 1));
		expect(pick(made, CAMERA, { x: 300, y: 4 }).edge).toBeNull();
	});

	test("is what a search by hand finds, at any magnification, and never what is out of sight", () => {
		const made = new Scene();
		const count = 3_000;
		const [bits, hues] = [new Uint8Array(count), new Uint8Array(count)];
		addNodes(made, { from: 0, degrees: new Uint32Array(count).fill(1), bits, hues, names: [] });
		// Crowded in the middle, sparse outside.
		const xy = Float32Array.from(
			{ length: 2 * count },
			(_, i) => ((((i + 1) * 7_919) % 10_007) / 5_003.5 - 1) ** 3 * 500,
		);
		setPlaces(made, xy);
		setVisible(
			made,
			Uint8Array.from({ length: count }, (_, node) => (node % 3 === 0 ? 0 : 1)),
			null,
		);
		const distance = (node: number, x: number, y: number) =>
			Math.hypot((xy[2 * node] ?? 0) - x, (xy[2 * node + 1] ?? 0) - y);
		for (const k of [0.1, 1, 10])
			for (let x = -620; x <= 620; x += 41)
				for (let y = -620; y <= 620; y += 43) {
					const all = Array.from({ length: count }, (_, node) => node).filter((node) => node % 3 !== 0);
					const nearest = Math.min(...all.map((node) => distance(node, x, y)));
					const found = pick(made, { ...CAMERA, k }, { x, y }).node;
					if (nearest < 10 / k) expect(distance(found ?? 0, x, y)).toBeCloseTo(nearest, 3);
					else expect(found).toBeNull();
				}
	});
});
