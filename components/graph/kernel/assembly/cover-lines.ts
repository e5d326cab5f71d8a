// Owns lines as what they cover of pixels: one coverage an instance. How lines are drawn is told in `view/coverage.ts`, which owns
// it all but for the loops.
import { allocate } from "./memory";

/** The widest line, for which the margin of `createLayers` must have room. */
const WIDEST: f64 = 6;
/** Fixed-point numbers have 16 bits after the point, shares of a pixel 8. */
const ONE: f64 = 65536;
const SHARE_BITS: i32 = 8;
const SHARE_MASK: i32 = 255;
/** Stands for no slope at all where one divides by it. */
const TINY: f64 = 1e-12;
/** So many lines are added at once at most. */
const MOST_LINES: i32 = 1024;

/** Where the rows of the picture begin; from one to the next in bytes. */
export let layersFrom: usize = 0;
export let stride: i32 = 0;
/** How far lines may go, beyond nought by `reach` as well. */
let reach: f64 = 0;
let right: f64 = 0;
let bottom: f64 = 0;
let lines: usize = 0;
const box = memory.data(32, 16);

/** Memory for a picture with `margin` pixels around it: a number of 32 bits each, all nought. Width and margin are even. */
export function createLayers(width: i32, height: i32, margin: i32, reachAround: i32): usize {
	stride = (width + 2 * margin) << 2;
	reach = reachAround;
	right = <f64>width + reach;
	bottom = <f64>height + reach;
	lines = allocate((<usize>MOST_LINES) << 5);
	const layers = allocate(<usize>stride * (height + 2 * margin));
	layersFrom = layers + margin * stride + (margin << 2);
	return layers;
}

/** Where to write lines: x and y of the one end, then of the other. */
export function linesAt(): usize {
	return lines;
}
export function mostLines(): i32 {
	return MOST_LINES;
}
/** Where left, top, right and bottom are, between which the ends of lines lie; the caller sets them to what holds none. */
export function boxAt(): usize {
	return box;
}

/** Adds the first `count` lines, `width` pixels wide; `strength` is what one of them adds where it covers a pixel wholly. */
export function addLines(count: i32, width: f64, strength: f64): void {
	const end = lines + ((<usize>count) << 5);
	for (let line = lines; line < end; line += 32)
		addLine(load<f64>(line), load<f64>(line, 8), load<f64>(line, 16), load<f64>(line, 24), width, strength);
}

function addLine(x1: f64, y1: f64, x2: f64, y2: f64, width: f64, strength: f64): void {
	if (max(x1, x2) < -reach || max(y1, y2) < -reach || min(x1, x2) > right || min(y1, y2) > bottom) return;
	if (min(x1, x2) >= -reach && min(y1, y2) >= -reach && max(x1, x2) <= right && max(y1, y2) <= bottom) {
		walk(x1, y1, x2, y2, width, strength);
		return;
	}
	// Liang and Barsky: the shares of the way between which the line is within the borders at the sides, above and below.
	const dx = x1 === x2 ? TINY : x2 - x1;
	const dy = y1 === y2 ? TINY : y2 - y1;
	const atLeft = (-reach - x1) / dx;
	const atRight = (right - x1) / dx;
	const atTop = (-reach - y1) / dy;
	const atBottom = (bottom - y1) / dy;
	const from = max(0, max(min(atLeft, atRight), min(atTop, atBottom)));
	const to = min(1, min(max(atLeft, atRight), max(atTop, atBottom)));
	if (!(from < to)) return;
	// Of lines that come from very far rounding leaves little: they are held within.
	walk(
		within(x1 + from * dx, right),
		within(y1 + from * dy, bottom),
		within(x1 + to * dx, right),
		within(y1 + to * dy, bottom),
		width,
		strength,
	);
}

function within(place: f64, most: f64): f64 {
	return max(-reach, min(most, place));
}

/** Steps along the longer side of a line that is within reach. */
function walk(x1: f64, y1: f64, x2: f64, y2: f64, width: f64, strength: f64): void {
	const dx = x2 - x1;
	const dy = y2 - y1;
	const isFlat = abs(dx) >= abs(dy);
	const isForward = isFlat ? dx >= 0 : dy >= 0;
	const start = isFlat ? (isForward ? x1 : x2) : isForward ? y1 : y2;
	const end = isFlat ? (isForward ? x2 : x1) : isForward ? y2 : y1;
	if (!(start < end)) return;
	widen(x1, y1);
	widen(x2, y2);
	const slope = isFlat ? dy / dx : dx / dy;
	// Along: the next column of a flat line. Aside: from there to the pixel below.
	const along = isFlat ? 4 : stride;
	const aside = isFlat ? stride : 4;
	const thick = max<f64>(1, min<f64>(WIDEST, Math.round(width)));
	const rows = <i32>thick;
	const weight = <i32>((strength * width * Math.sqrt(1 + slope * slope)) / thick + 0.5);
	const first = <i32>Math.floor(start);
	const last = <i32>Math.floor(end);
	// Where the upper rim of the line crosses the middle of the column.
	const from = isFlat ? (isForward ? y1 : y2) : isForward ? x1 : x2;
	const step = <i32>(slope * ONE);
	let rim = <i32>((from + (<f64>first + 0.5 - start) * slope - thick / 2) * ONE);
	let column = <i32>layersFrom + first * along;
	// Both ends cover a part of their columns.
	mark(column, aside, rows, rim, <i32>(<f64>weight * (min(end, <f64>(first + 1)) - start) + 0.5));
	if (first === last) return;
	if (rows > 1) {
		for (let i = first + 1; i < last; i++) {
			column += along;
			rim += step;
			mark(column, aside, rows, rim, weight);
		}
	} else if (isFlat) {
		for (let i = first + 1; i < last; i++) {
			column += 4;
			rim += step;
			const at = column + (rim >> 16) * aside;
			const below = shareBelow(weight, rim);
			store<i32>(at, load<i32>(at) + weight - below);
			store<i32>(at + aside, load<i32>(at + aside) + below);
		}
	} else {
		// The two pixels lie side by side: they are one number of 64 bits.
		for (let i = first + 1; i < last; i++) {
			column += along;
			rim += step;
			const at = column + ((rim >> 16) << 2);
			const below = shareBelow(weight, rim);
			store<u64>(at, load<u64>(at) + (<u64>(weight - below) | ((<u64>below) << 32)));
		}
	}
	mark(column + along, aside, rows, rim + step, <i32>(<f64>weight * (end - <f64>last) + 0.5));
}

/** What the lower of the two pixels gets that a rim runs between. */
function shareBelow(weight: i32, rim: i32): i32 {
	return (weight * ((rim >> SHARE_BITS) & SHARE_MASK)) >> SHARE_BITS;
}

/** Adds `weight` to `rows` pixels of a column from where the rim is, shared out as it runs between two. */
function mark(column: i32, aside: i32, rows: i32, rim: i32, weight: i32): void {
	const below = shareBelow(weight, rim);
	let at = column + (rim >> 16) * aside;
	store<i32>(at, load<i32>(at) + weight - below);
	at += aside;
	for (let row = 1; row < rows; row++, at += aside) store<i32>(at, load<i32>(at) + weight);
	store<i32>(at, load<i32>(at) + below);
}

function widen(x: f64, y: f64): void {
	store<f64>(box, min(load<f64>(box), x));
	store<f64>(box, min(load<f64>(box, 8), y), 8);
	store<f64>(box, max(load<f64>(box, 16), x), 16);
	store<f64>(box, max(load<f64>(box, 24), y), 24);
}
