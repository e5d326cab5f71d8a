// Owns discs, diamonds, squares and rings on pixels, with soft rims. Lengths are device pixels. Pure.
import type { Shape } from "./colour-scale";
import { blend, OPAQUE, type Pixels } from "./pixels";

/** A diamond and a square look as large as the disc of the same radius: what their outlines are of its own. */
const [DIAMOND, SQUARE] = [1.25, 0.88];

/**
 * Draws a disc as far as it is in the picture. Each pixel is as opaque as much of it is covered, give or take a tenth, times
 * `alpha`.
 */
export function drawDisc(pixels: Pixels, x: number, y: number, radius: number, colour: number, alpha: number): void {
	const { width, height, colours } = pixels;
	const reach = radius + 0.5;
	const opacity = alpha * OPAQUE;
	// Pixels whose middle is within reach.
	const bottom = Math.min(height, Math.floor(y + reach + 0.5));
	for (let row = Math.max(0, Math.ceil(y - reach - 0.5)); row < bottom; row++) {
		const dy = row + 0.5 - y;
		const half = Math.sqrt(Math.max(0, reach * reach - dy * dy));
		const last = row * width + Math.min(width, Math.floor(x + half + 0.5));
		const left = Math.max(0, Math.ceil(x - half - 0.5));
		let dx = left + 0.5 - x;
		for (let at = row * width + left; at < last; at++, dx++) {
			const cover = Math.min(1, reach - Math.sqrt(dx * dx + dy * dy));
			colours[at] = blend(colours[at] as number, colour, (opacity * cover) | 0);
		}
	}
}

/** As `drawDisc`, what lies between the outlines of two radii, of any shape; all within the outer one if `inner` is below -1. */
export function drawShape(
	{ width, height, colours }: Pixels,
	shape: Shape,
	x: number,
	y: number,
	inner: number,
	outer: number,
	colour: number,
	alpha: number,
): void {
	const stretch = shape === "diamond" ? DIAMOND : 1;
	const reach = (outer + 0.5) * stretch;
	const [left, right] = [Math.max(0, Math.floor(x - reach)), Math.min(width, Math.ceil(x + reach))];
	const [top, bottom] = [Math.max(0, Math.floor(y - reach)), Math.min(height, Math.ceil(y + reach))];
	for (let row = top; row < bottom; row++) {
		for (let column = left, at = row * width + left; column < right; column++, at++) {
			const distance = distanceOf(shape, Math.abs(column + 0.5 - x), Math.abs(row + 0.5 - y));
			const cover = Math.min(1, outer - distance + 0.5, distance - inner + 0.5);
			if (cover > 0) colours[at] = blend(colours[at] as number, colour, (alpha * OPAQUE * cover) | 0);
		}
	}
}

/** The radius of the shape whose outline is here. */
function distanceOf(shape: Shape, dx: number, dy: number): number {
	if (shape === "circle") return Math.sqrt(dx * dx + dy * dy);
	return shape === "diamond" ? (dx + dy) / DIAMOND : Math.max(dx, dy) / SQUARE;
}
