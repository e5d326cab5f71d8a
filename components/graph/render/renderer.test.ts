import { expect, test } from "vitest";
import { edgeAlpha, type Frame, leafAlpha, nodeAlpha, radiusOf } from "./renderer";
import { Scene } from "./scene";

const THEME = {
	background: "",
	edge: "",
	edgeAlpha: 0.7,
	ink: "",
	accent: "",
	knot: "",
	rest: "",
	hues: [],
};
const frame = (nodes: number, edges: number): Frame => ({
	scene: new Scene(),
	camera: { x: 0, y: 0, k: 1 },
	size: { width: 800, height: 600, pixelRatio: 1 },
	theme: THEME,
	density: { nodes, edges },
});

test("edges of a small graph are as strong as the theme has them, those of a large one ever fainter", () => {
	expect(edgeAlpha(frame(50, 100), 100, 100)).toBe(0.7);
	const faint = [10_000, 50_000, 100_000].map((edges) => edgeAlpha(frame(50, edges), edges, edges));
	expect(faint).toEqual([...faint].sort((a, b) => b - a));
	expect(faint.at(-1)).toBeGreaterThan(0.05);
});

test("a part of the edges is drawn stronger, so that the tone stays", () => {
	const whole = edgeAlpha(frame(50, 100_000), 100_000, 100_000);
	expect(edgeAlpha(frame(50, 100_000), 50_000, 100_000)).toBeCloseTo(whole * Math.SQRT2, 6);
});

test("in a crowd hubs stand out of the leaves", () => {
	expect(leafAlpha(frame(100, 0))).toBe(1);
	const leaf = leafAlpha(frame(50_000, 0));
	expect(leaf).toBe(0.35);
	expect(nodeAlpha(1, leaf)).toBe(leaf);
	expect(nodeAlpha(2.8, leaf)).toBeCloseTo(0.675, 9);
	expect(nodeAlpha(9, leaf)).toBe(1);
});

test("a node grows with the magnification and is never too small to see", () => {
	expect(radiusOf(1, 0.001)).toBe(1.2);
	expect(radiusOf(2, 1)).toBeCloseTo(6.2, 9);
	expect(radiusOf(2, 4)).toBeGreaterThan(radiusOf(2, 1));
});
