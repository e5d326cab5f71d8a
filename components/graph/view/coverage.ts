// Owns how much of each pixel lines cover, in layers that add up: the order of the lines does not matter, and what a layer
// looks like is asked once for each pixel, not for each line. Lengths are device pixels. Pure.
//
// Lines are drawn as in X. Wu, "An Efficient Antialiasing Technique" (SIGGRAPH 1991): one step for each column of a flat line
// (each row of a steep one), shared out between the two pixels that the line runs between by how near they are, in fixed-point
// numbers alone. Unlike there, a step weighs as much as the piece of line in its column is long, so a diagonal is as strong.
import type { Box } from "./uncovered";

/** One layer in the numbers of `layers`. */
export const LAYER = 64;

/** The widest line, and how far beside its ends it may cover pixels: where it leaves the picture it is cut off as far away. */
const [WIDEST, REACH] = [6, 4];
/** Pixels around the picture that such a line may touch: the inner loop need not ask where the picture ends. */
const MARGIN = 10;
/** Fixed-point numbers have 16 bits after the point, shares of a pixel 8. */
const [ONE, SHARE_BITS, SHARE_MASK] = [65_536, 8, 255];
/** Stands for no slope at all where one divides by it. */
const TINY = 1e-12;

export type Coverage = {
	width: number;
	height: number;
	/** Rows of `stride` numbers, which is even; the upper left pixel of the picture is at `origin`, even too. */
	layers: Uint32Array;
	/** The same memory: 0 where two neighbours are. */
	pairs: Float64Array;
	stride: number;
	origin: number;
	/** The ends of all lines lie within, as far as they are in reach. */
	ends: Box;
};

const nowhere = (): Box => ({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });

/** Nothing of a picture of even width is covered yet. */
export function createCoverage(width: number, height: number): Coverage {
	const stride = width + 2 * MARGIN;
	const layers = new Uint32Array(stride * (height + 2 * MARGIN));
	const pairs = new Float64Array(layers.buffer);
	return { width, height, layers, pairs, stride, origin: MARGIN * stride + MARGIN, ends: nowhere() };
}

/** The pixels beyond which no line has gone; of no width and height when there are none. */
export function touchedBy({ ends, width, height }: Coverage): Box {
	const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
	const [left, top] = [within(Math.floor(ends.left) - REACH, width), within(Math.floor(ends.top) - REACH, height)];
	const [right, bottom] = [
		within(Math.ceil(ends.right) + REACH, width),
		within(Math.ceil(ends.bottom) + REACH, height),
	];
	return { left, top, right: Math.max(left, right), bottom: Math.max(top, bottom) };
}

/** Takes all lines away. */
export function clearCoverage(coverage: Coverage): void {
	const { layers, stride, ends } = coverage;
	if (ends.left === Infinity) return;
	const from = Math.max(0, Math.floor(ends.top) - REACH + MARGIN);
	const to = Math.ceil(ends.bottom) + REACH + MARGIN + 1;
	layers.fill(0, from * stride, to * stride);
	coverage.ends = nowhere();
}

/** Makes one picture's coverage that of another of the same size. */
export function copyCoverage(from: Coverage, into: Coverage): void {
	into.layers.set(from.layers);
	into.ends = { ...from.ends };
}

/**
 * Adds a line of `width` pixels (at most 6) between two points, which may lie anywhere. All pixels together gain the length of
 * what is in the picture, times `width`, times `layers`, but for rounding. Below a width of 1.5 the line is one pixel wide and
 * that much stronger or fainter.
 */
export function addLine(
	coverage: Coverage,
	x1: number,
	y1: number,
	x2: number,
	y2: number,
	width: number,
	layers: number,
): void {
	const right = coverage.width + REACH;
	const bottom = coverage.height + REACH;
	if ((x1 < -REACH && x2 < -REACH) || (y1 < -REACH && y2 < -REACH)) return;
	if ((x1 > right && x2 > right) || (y1 > bottom && y2 > bottom)) return;
	const isInside =
		x1 >= -REACH &&
		x2 >= -REACH &&
		y1 >= -REACH &&
		y2 >= -REACH &&
		x1 <= right &&
		x2 <= right &&
		y1 <= bottom &&
		y2 <= bottom;
	if (isInside) {
		walk(coverage, x1, y1, x2, y2, width, layers);
		return;
	}
	// Liang and Barsky: the shares of the way between which the line is within the borders at the sides, above and below.
	const dx = x2 - x1 || TINY;
	const dy = y2 - y1 || TINY;
	const [atLeft, atRight] = [(-REACH - x1) / dx, (right - x1) / dx];
	const [atTop, atBottom] = [(-REACH - y1) / dy, (bottom - y1) / dy];
	const from = Math.max(0, Math.min(atLeft, atRight), Math.min(atTop, atBottom));
	const to = Math.min(1, Math.max(atLeft, atRight), Math.max(atTop, atBottom));
	if (from < to) walk(coverage, x1 + from * dx, y1 + from * dy, x1 + to * dx, y1 + to * dy, width, layers);
}

/** Steps along the longer side of a line that is within reach. Whole numbers are kept whole by `| 0`: doubles cost twice as much. */
function walk(
	{ layers, stride, origin, ends }: Coverage,
	x1: number,
	y1: number,
	x2: number,
	y2: number,
	width: number,
	strength: number,
): void {
	const dx = x2 - x1;
	const dy = y2 - y1;
	const isFlat = Math.abs(dx) >= Math.abs(dy);
	const isForward = isFlat ? dx >= 0 : dy >= 0;
	const start = isFlat ? (isForward ? x1 : x2) : isForward ? y1 : y2;
	const end = isFlat ? (isForward ? x2 : x1) : isForward ? y2 : y1;
	if (!(start < end)) return;
	widen(ends, x1, y1);
	widen(ends, x2, y2);
	const slope = isFlat ? dy / dx : dx / dy;
	// Along: the next column of a flat line. Aside: from there to the pixel below.
	const along = isFlat ? 1 : stride;
	const aside = isFlat ? stride : 1;
	const rows = Math.max(1, Math.min(WIDEST, Math.round(width))) | 0;
	const weight = ((LAYER * strength * width * Math.sqrt(1 + slope * slope)) / rows + 0.5) | 0;
	const first = Math.floor(start) | 0;
	const last = Math.floor(end) | 0;
	// Where the upper rim of the line crosses the middle of the column.
	const from = isFlat ? (isForward ? y1 : y2) : isForward ? x1 : x2;
	const step = (slope * ONE) | 0;
	let rim = ((from + (first + 0.5 - start) * slope - rows / 2) * ONE) | 0;
	let column = (origin + first * along) | 0;
	// Both ends cover a part of their columns.
	const beginning = (weight * (Math.min(end, first + 1) - start) + 0.5) | 0;
	mark(layers, column + Math.imul(rim >> 16, aside), aside, rows, rim, beginning);
	if (first === last) return;
	if (rows > 1) {
		for (let i = first + 1; i < last; i++) {
			column += along;
			rim += step;
			mark(layers, column + Math.imul(rim >> 16, aside), aside, rows, rim, weight);
		}
	} else {
		// The same for nearly every line there is, without a call for each pixel: half the time until a compiler does so itself.
		for (let i = first + 1; i < last; i++) {
			column += along;
			rim += step;
			const at = column + Math.imul(rim >> 16, aside);
			const below = Math.imul(weight, (rim >> SHARE_BITS) & SHARE_MASK) >> SHARE_BITS;
			layers[at] = (layers[at] as number) + weight - below;
			layers[at + aside] = (layers[at + aside] as number) + below;
		}
	}
	rim += step;
	mark(layers, column + along + Math.imul(rim >> 16, aside), aside, rows, rim, (weight * (end - last) + 0.5) | 0);
}

function widen(box: Box, x: number, y: number): void {
	if (x < box.left) box.left = x;
	if (x > box.right) box.right = x;
	if (y < box.top) box.top = y;
	if (y > box.bottom) box.bottom = y;
}

/** Adds `weight` to `rows` pixels from the one at `at` on, moved aside by the share of a pixel in `rim`. */
function mark(layers: Uint32Array, at: number, aside: number, rows: number, rim: number, weight: number): void {
	const below = Math.imul(weight, (rim >> SHARE_BITS) & SHARE_MASK) >> SHARE_BITS;
	layers[at] = (layers[at] as number) + weight - below;
	let next = at + aside;
	for (let row = 1; row < rows; row++, next += aside) layers[next] = (layers[next] as number) + weight;
	layers[next] = (layers[next] as number) + below;
}
