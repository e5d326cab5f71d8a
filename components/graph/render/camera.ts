// Where the view looks: a point of the graph in the middle of the canvas and a magnification. Pure.
import type { Camera, Point, ViewSize } from "../messages";

export type Bounds = { minX: number; minY: number; maxX: number; maxY: number };

const [CLOSEST, FARTHEST] = [40, 0.001];
/** A share of the canvas at each side that a fitted graph leaves free. */
export const MARGIN = 0.07;
/** CSS pixels at the lower edge that the legend covers. */
export const LEGEND = 36;
/** A graph of three nodes is not blown up to fill the canvas. */
export const CLOSEST_FIT = 2.6;

/** The CSS pixel of a point of the graph. */
export const toScreen = (camera: Camera, size: ViewSize, { x, y }: Point): Point => ({
	x: (x - camera.x) * camera.k + size.width / 2,
	y: (y - camera.y) * camera.k + size.height / 2,
});

/** The point of the graph under a CSS pixel. */
export const toWorld = (camera: Camera, size: ViewSize, { x, y }: Point): Point => ({
	x: (x - size.width / 2) / camera.k + camera.x,
	y: (y - size.height / 2) / camera.k + camera.y,
});

/** Moves the picture by CSS pixels, as a hand does. */
export const panBy = (camera: Camera, dx: number, dy: number): Camera => ({
	...camera,
	x: camera.x - dx / camera.k,
	y: camera.y - dy / camera.k,
});

/** Moves the picture as little as brings a point of the graph so many CSS pixels inside the canvas. */
export function broughtIn(camera: Camera, size: ViewSize, point: Point, marginPx: number): Camera {
	const { x, y } = toScreen(camera, size, point);
	const within = (at: number, length: number) =>
		Math.max(Math.min(at, length - marginPx), Math.min(marginPx, length / 2));
	return panBy(camera, within(x, size.width) - x, within(y, size.height) - y);
}

/** Magnifies by `factor`, keeping the point under the pixel `at` (the middle, if null) where it is. */
export function zoomBy(camera: Camera, size: ViewSize, factor: number, at: Point | null): Camera {
	const pixel = at ?? { x: size.width / 2, y: size.height / 2 };
	const k = Math.min(CLOSEST, Math.max(FARTHEST, camera.k * factor));
	const held = toWorld(camera, size, pixel);
	return { k, x: held.x - (pixel.x - size.width / 2) / k, y: held.y - (pixel.y - size.height / 2) / k };
}

/** The camera that shows all of `bounds` and leaves a margin, as a share of the canvas, at each side. */
export function fitTo({ minX, minY, maxX, maxY }: Bounds, size: ViewSize, margin = MARGIN): Camera {
	const free = 1 - 2 * margin;
	const k = Math.max(
		FARTHEST,
		Math.min(
			(size.width * free) / Math.max(maxX - minX, 1),
			(size.height * free - LEGEND) / Math.max(maxY - minY, 1),
			CLOSEST_FIT,
		),
	);
	return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 + LEGEND / 2 / k, k };
}

/** The bounds of the places in `xy` (x and y in turn) whose index `keep` accepts; null if there are none. */
export function boundsOf(xy: Float32Array, keep: (node: number) => boolean): Bounds | null {
	let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
	for (let node = 0; node * 2 < xy.length; node++) {
		if (!keep(node)) continue;
		const x = xy[node * 2] as number;
		const y = xy[node * 2 + 1] as number;
		if (x < minX) minX = x;
		if (x > maxX) maxX = x;
		if (y < minY) minY = y;
		if (y > maxY) maxY = y;
	}
	return minX <= maxX ? { minX, minY, maxX, maxY } : null;
}

/** The way from one camera to another at `share` (0 to 1) of it: slow at both ends, magnifying by equal factors. */
export function between(from: Camera, to: Camera, share: number): Camera {
	const eased = share * share * (3 - 2 * share);
	return {
		x: from.x + (to.x - from.x) * eased,
		y: from.y + (to.y - from.y) * eased,
		k: from.k * (to.k / from.k) ** eased,
	};
}
