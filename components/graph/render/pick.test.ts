import { describe, expect, test } from "vitest";
import { createPicker } from "./pick";
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
		const pick = createPicker(scene());
		expect(pick(CAMERA, { x: 52, y: 3 })).toEqual({ node: 1, edge: null });
		expect(pick(CAMERA, { x: 300, y: 0 }).node).toBeNull();
	});

	test("is a hub anywhere on its disc", () => {
		const pick = createPicker(scene());
		expect(pick(CAMERA, { x: 30, y: 20 }).node).toBe(0);
	});

	test("reaches farther in the graph when one looks from farther away", () => {
		const pick = createPicker(scene());
		expect(pick({ ...CAMERA, k: 0.1 }, { x: 430, y: 0 }).node).toBe(2);
	});

	test("is never a node that a filter hides, and follows nodes that move", () => {
		const made = scene();
		const pick = createPicker(made);
		setVisible(made, Uint8Array.of(1, 0, 1), null);
		expect(pick(CAMERA, { x: 60, y: 0 }).node).toBeNull();
		setPlaces(made, Float32Array.of(0, 0, 60, 0, 60, 0));
		expect(pick(CAMERA, { x: 60, y: 0 }).node).toBe(2);
	});

	test("is an edge where there is no node, the nearest within a few pixels", () => {
		const made = scene();
		addEdges(made, {
			from: 0,
			ends: Uint32Array.of(1, 2, 0, 2),
			bits: new Uint8Array(2),
		});
		setPlaces(made, Float32Array.of(0, 300, 60, 0, 500, 0));
		const pick = createPicker(made);
		expect(pick(CAMERA, { x: 300, y: 4 })).toEqual({ node: null, edge: 0 });
		expect(pick(CAMERA, { x: 250, y: 151 })).toEqual({ node: null, edge: 1 });
		expect(pick(CAMERA, { x: 300, y: 30 })).toEqual({ node: null, edge: null });
		expect(pick(CAMERA, { x: 60, y: 2 })).toEqual({ node: 1, edge: null });
		setVisible(made, null, Uint8Array.of(0, 1));
		expect(pick(CAMERA, { x: 300, y: 4 }).edge).toBeNull();
	});
});
