// Owns discs, diamonds, squares and rings on pixels, with soft rims. Lengths are device pixels. Pure.
//
// Row by row, only what is near an outline is looked at pixel by pixel; what lies within is a hole, or filled at once. The hubs
// are drawn before a compiler has seen this code, when each look costs ten times as much.
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
	const bottom = Math.min(height, afterLast(y + reach));
	for (let row = Math.max(0, firstFrom(y - reach)); row < bottom; row++) {
		const dy = row + 0.5 - y;
		const half = Math.sqrt(Math.max(0, reach * reach - dy * dy));
		const left = Math.max(0, firstFrom(x - half));
		const right = Math.min(width, afterLast(x + half));
		const core = halfOf("circle", radius - 0.5, dy);
		const from = Math.max(left, Math.min(right, firstFrom(x - core)));
		const to = Math.max(from, Math.min(right, afterLast(x + core)));
		const start = row * width;
		for (let column = left; column < right; column++) {
			if (column === from) {
				fill(colours, start + from, start + to, colour, opacity | 0);
				column = to;
				if (column >= right) break;
			}
			const dx = column + 0.5 - x;
			const cover = Math.min(1, reach - Math.sqrt(dx * dx + dy * dy));
			const at = start + column;
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
	const isRing = inner >= -1;
	const reach = (outer + 0.5) * (shape === "diamond" ? DIAMOND : 1);
	const opacity = alpha * OPAQUE;
	const bottom = Math.min(height, afterLast(y + reach));
	for (let row = Math.max(0, firstFrom(y - reach)); row < bottom; row++) {
		const dy = Math.abs(row + 0.5 - y);
		const half = halfOf(shape, outer + 0.5, dy);
		const left = Math.max(0, firstFrom(x - half));
		const right = Math.min(width, afterLast(x + half));
		const core = halfOf(shape, isRing ? inner - 0.5 : outer - 0.5, dy);
		const from = Math.max(left, Math.min(right, firstFrom(x - core)));
		const to = Math.max(from, Math.min(right, afterLast(x + core)));
		const start = row * width;
		for (let column = left; column < right; column++) {
			if (column === from) {
				if (!isRing) fill(colours, start + from, start + to, colour, opacity | 0);
				column = to;
				if (column >= right) break;
			}
			const distance = distanceOf(shape, Math.abs(column + 0.5 - x), dy);
			const cover = Math.min(1, outer - distance + 0.5, distance - inner + 0.5);
			const at = start + column;
			if (cover > 0) colours[at] = blend(colours[at] as number, colour, (opacity * cover) | 0);
		}
	}
}

/** Of the pixels in a row, or the rows, the first whose middle is at `place` or behind it; the one after the last before it. */
const firstFrom = (place: number) => Math.ceil(place - 0.5);
const afterLast = (place: number) => Math.floor(place + 0.5);

/** Half the width of a shape at `dy` from its middle; below nought where it has none. */
function halfOf(shape: Shape, radius: number, dy: number): number {
	if (shape === "circle") return radius > Math.abs(dy) ? Math.sqrt(radius * radius - dy * dy) : -1;
	if (shape === "diamond") return radius * DIAMOND - dy;
	return dy < radius * SQUARE ? radius * SQUARE : -1;
}

function fill(colours: Uint32Array, from: number, to: number, colour: number, opacity: number): void {
	if (opacity >= OPAQUE) colours.fill(colour, from, to);
	else for (let at = from; at < to; at++) colours[at] = blend(colours[at] as number, colour, opacity);
}

/** The radius of the shape whose outline is here. */
function distanceOf(shape: Shape, dx: number, dy: number): number {
	if (shape === "circle") return Math.sqrt(dx * dx + dy * dy);
	return shape === "diamond" ? (dx + dy) / DIAMOND : Math.max(dx, dy) / SQUARE;
}
