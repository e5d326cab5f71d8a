// Owns how much of each pixel lines cover, in layers that add up: the order of the lines does not matter, and what a layer
// looks like is asked once for each pixel, not for each line. Lengths are device pixels. Pure.
//
// Lines are drawn as in X. Wu, "An Efficient Antialiasing Technique" (SIGGRAPH 1991): one step for each column of a flat line
// (each row of a steep one), shared out between the two pixels that the line runs between by how near they are, in fixed-point
// numbers alone. Unlike there, a step weighs as much as the piece of line in its column is long, so a diagonal is as strong.
import { createKernel, doublesAt, type Kernel, numbersAt } from "../kernel/kernel";
import type { Box } from "./uncovered";

/** One layer in the numbers of `layers`. */
export const LAYER = 64;

/** How far beside its ends the widest line may cover pixels: where it leaves the picture it is cut off as far away. */
const REACH = 4;
/** Pixels around the picture that the kernel's widest line may touch: the inner loop need not ask where the picture ends. */
const MARGIN = 10;

export type Coverage = {
	width: number;
	height: number;
	/** Rows of `stride` numbers, which is even; the upper left pixel of the picture is at `origin`, even too. */
	layers: Uint32Array;
	stride: number;
	origin: number;
	/** Left, top, right and bottom: the ends of all lines lie between, as far as they are in reach. */
	ends: Float64Array;
	/** Lines for `addLines` to take: x and y of the one end, then of the other. */
	lines: Float64Array;
	kernel: Kernel;
};

const NOWHERE = [Infinity, Infinity, -Infinity, -Infinity];

/** Nothing of a picture of even width is covered yet. The memory of the kernel may not grow after this. */
export function createCoverage(width: number, height: number, kernel = createKernel()): Coverage {
	const stride = width + 2 * MARGIN;
	const size = stride * (height + 2 * MARGIN);
	const at = kernel.createLayers(width, height, MARGIN, REACH);
	const coverage = {
		...{ kernel, width, height, stride, origin: MARGIN * stride + MARGIN },
		layers: numbersAt(kernel, at, size),
		ends: doublesAt(kernel, kernel.boxAt(), NOWHERE.length),
		lines: doublesAt(kernel, kernel.linesAt(), 4 * kernel.mostLines()),
	};
	coverage.ends.set(NOWHERE);
	return coverage;
}

/** The pixels beyond which no line has gone; of no width and height when there are none. */
export function touchedBy({ ends, width, height }: Coverage): Box {
	const [fromX, fromY, toX, toY] = ends as unknown as [number, number, number, number];
	const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
	const [left, top] = [within(Math.floor(fromX) - REACH, width), within(Math.floor(fromY) - REACH, height)];
	const [right, bottom] = [within(Math.ceil(toX) + REACH, width), within(Math.ceil(toY) + REACH, height)];
	return { left, top, right: Math.max(left, right), bottom: Math.max(top, bottom) };
}

/** Takes all lines away. */
export function clearCoverage({ layers, stride, ends }: Coverage): void {
	const [, top, , bottom] = ends as unknown as [number, number, number, number];
	if (top > bottom) return;
	const from = Math.max(0, Math.floor(top) - REACH + MARGIN);
	layers.fill(0, from * stride, (Math.ceil(bottom) + REACH + MARGIN + 1) * stride);
	ends.set(NOWHERE);
}

/** Makes one picture's coverage that of another of the same size. */
export function copyCoverage(from: Coverage, into: Coverage): void {
	into.layers.set(from.layers);
	into.ends.set(from.ends);
}

/**
 * Adds the first `count` of `lines`, `width` pixels wide (at most 6), whose ends may lie anywhere. All pixels together gain the length
 * of what is in the picture, times `width`, times `layers`, but for rounding. Below a width of 1.5 a line is one pixel wide and that
 * much stronger or fainter.
 */
export const addLines = ({ kernel }: Coverage, count: number, width: number, layers: number): void =>
	kernel.addLines(count, width, LAYER * layers);
