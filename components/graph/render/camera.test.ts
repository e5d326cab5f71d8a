import { describe, expect, test } from "vitest";
import { between, boundsOf, broughtIn, fitTo, panBy, toScreen, toWorld, zoomBy } from "./camera";

const SIZE = { width: 800, height: 600, pixelRatio: 2 };
const CAMERA = { x: 10, y: -20, k: 2 };

describe("a camera", () => {
	test("puts its point in the middle of the canvas", () => {
		expect(toScreen(CAMERA, SIZE, { x: 10, y: -20 })).toEqual({ x: 400, y: 300 });
		expect(toScreen(CAMERA, SIZE, { x: 11, y: -20 })).toEqual({ x: 402, y: 300 });
	});

	test("finds the point under a pixel again", () => {
		expect(toWorld(CAMERA, SIZE, toScreen(CAMERA, SIZE, { x: 3, y: 7 }))).toEqual({ x: 3, y: 7 });
	});

	test("moves with the hand", () => {
		const before = toScreen(CAMERA, SIZE, { x: 0, y: 0 });
		const after = toScreen(panBy(CAMERA, 30, -12), SIZE, { x: 0, y: 0 });
		expect([after.x - before.x, after.y - before.y]).toEqual([30, -12]);
	});

	test.each([3, 0.25])("magnifies by %f around the pixel that it was asked at", (factor) => {
		const at = { x: 100, y: 500 };
		const held = toWorld(CAMERA, SIZE, at);
		const zoomed = zoomBy(CAMERA, SIZE, factor, at);
		expect(zoomed.k).toBe(CAMERA.k * factor);
		const now = toScreen(zoomed, SIZE, held);
		expect(now.x).toBeCloseTo(100, 9);
		expect(now.y).toBeCloseTo(500, 9);
	});

	test("goes no closer than forty-fold and no farther than a thousandth", () => {
		expect(zoomBy(CAMERA, SIZE, 1e9, null).k).toBe(40);
		expect(zoomBy(CAMERA, SIZE, 1e-9, null).k).toBe(0.001);
	});

	test("fits a graph with a margin, in the middle of what the legend leaves free, and does not blow up a small one", () => {
		const bounds = { minX: -1000, maxX: 1000, minY: -100, maxY: 300 };
		const camera = fitTo(bounds, SIZE);
		expect(toScreen(camera, SIZE, { x: 0, y: 100 })).toEqual({ x: 400, y: 282 });
		const left = toScreen(camera, SIZE, { x: -1000, y: 0 }).x;
		expect(left).toBeCloseTo(56, 6);
		expect(fitTo({ minX: 0, maxX: 0, minY: 0, maxY: 0 }, SIZE).k).toBe(2.6);
	});

	test("knows what is on the canvas", () => {
		expect(toWorld(CAMERA, SIZE, { x: 0, y: 0 })).toEqual({ x: -190, y: -170 });
		expect(toWorld(CAMERA, SIZE, { x: SIZE.width, y: SIZE.height })).toEqual({ x: 210, y: 130 });
	});

	test("brings in what lies beside the canvas, and leaves alone what is on it", () => {
		const pixel = (point: { x: number; y: number }) => toScreen(broughtIn(CAMERA, SIZE, point, 48), SIZE, point);
		expect(pixel({ x: 400, y: -20 })).toEqual({ x: 752, y: 300 });
		expect(pixel({ x: 10, y: -900 })).toEqual({ x: 400, y: 48 });
		expect(pixel({ x: 20, y: 0 })).toEqual(toScreen(CAMERA, SIZE, { x: 20, y: 0 }));
	});

	test("flies from one place to another, by factors", () => {
		const to = { x: 110, y: 80, k: 8 };
		expect(between(CAMERA, to, 0)).toEqual(CAMERA);
		expect(between(CAMERA, to, 1)).toEqual(to);
		expect(between(CAMERA, to, 0.5)).toEqual({ x: 60, y: 30, k: 4 });
	});
});

test("bounds leave out the nodes that are not to be kept", () => {
	const xy = Float32Array.of(0, 0, 5, -5, 100, 100);
	expect(boundsOf(xy, (node) => node < 2)).toEqual({ minX: 0, maxX: 5, minY: -5, maxY: 0 });
	expect(boundsOf(xy, () => false)).toBeNull();
});
