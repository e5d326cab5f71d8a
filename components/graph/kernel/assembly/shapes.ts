// Owns discs, diamonds, squares and rings on the picture. What they look like is told in `view/dots.ts`.
//
// Row by row, only what is near an outline is looked at pixel by pixel; what lies within is a hole, or filled at once.
import { blend, colours, height, OPAQUE, width } from "./pixels";

const DISC: i32 = 0;
const DIAMOND: i32 = 1;
/** A diamond and a square look as large as the disc of the same radius: what their outlines are of its own. */
const DIAMOND_SIZE: f64 = 1.25;
const SQUARE_SIZE: f64 = 0.88;

/**
 * Draws what lies between the outlines of two radii, as far as it is in the picture; all within the outer one if `inner` is
 * below -1. Other shapes than discs and diamonds are squares. `opacity` is what a pixel has that is covered wholly.
 */
export function drawShape(shape: i32, x: f64, y: f64, inner: f64, outer: f64, colour: u32, opacity: f64): void {
	const isRing = inner >= -1;
	const reach = (outer + 0.5) * (shape === DIAMOND ? DIAMOND_SIZE : 1);
	const bottom = <i32>min(<f64>height, afterLast(y + reach));
	for (let row = <i32>max<f64>(0, firstFrom(y - reach)); row < bottom; row++) {
		const dy = abs(<f64>row + 0.5 - y);
		const half = halfOf(shape, outer + 0.5, dy);
		const left = <i32>max<f64>(0, firstFrom(x - half));
		const right = <i32>min(<f64>width, afterLast(x + half));
		if (left >= right) continue;
		const core = halfOf(shape, (isRing ? inner : outer) - 0.5, dy);
		const from = <i32>max<f64>(left, min<f64>(right, firstFrom(x - core)));
		const to = <i32>max<f64>(from, min<f64>(right, afterLast(x + core)));
		const start = colours + ((<usize>(row * width)) << 2);
		drawRim(start, left, from, shape, x, dy, inner, outer, colour, opacity);
		if (!isRing) fill(start, from, to, colour, <i32>opacity);
		drawRim(start, to, right, shape, x, dy, inner, outer, colour, opacity);
	}
}

/** Draws the columns from `from` up to `to` of a row: each is as opaque as much of it is covered, give or take a tenth. */
function drawRim(
	start: usize,
	from: i32,
	to: i32,
	shape: i32,
	x: f64,
	dy: f64,
	inner: f64,
	outer: f64,
	colour: u32,
	opacity: f64,
): void {
	for (let column = from; column < to; column++) {
		const distance = distanceOf(shape, abs(<f64>column + 0.5 - x), dy);
		const cover = min<f64>(1, min(outer - distance + 0.5, distance - inner + 0.5));
		if (cover > 0) blend(start + (column << 2), colour, <i32>(opacity * cover));
	}
}

function fill(start: usize, from: i32, to: i32, colour: u32, opacity: i32): void {
	for (let at = start + (from << 2), end = start + (to << 2); at < end; at += 4) {
		if (opacity >= OPAQUE) store<u32>(at, colour);
		else blend(at, colour, opacity);
	}
}

/** Of the pixels in a row, or the rows, the first whose middle is at `place` or behind it; the one after the last before it. */
function firstFrom(place: f64): f64 {
	return Math.ceil(place - 0.5);
}
function afterLast(place: f64): f64 {
	return Math.floor(place + 0.5);
}

/** Half the width of a shape at `dy` from its middle; below nought where it has none. */
function halfOf(shape: i32, radius: f64, dy: f64): f64 {
	if (shape === DISC) return radius > dy ? Math.sqrt(radius * radius - dy * dy) : -1;
	if (shape === DIAMOND) return radius * DIAMOND_SIZE - dy;
	return dy < radius * SQUARE_SIZE ? radius * SQUARE_SIZE : -1;
}

/** The radius of the shape whose outline is here. */
function distanceOf(shape: i32, dx: f64, dy: f64): f64 {
	if (shape === DISC) return Math.sqrt(dx * dx + dy * dy);
	return shape === DIAMOND ? (dx + dy) / DIAMOND_SIZE : max(dx, dy) / SQUARE_SIZE;
}
