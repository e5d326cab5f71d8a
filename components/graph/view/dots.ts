// Owns discs, diamonds, squares and rings on pixels, with soft rims. Lengths are device pixels. Pure.
import type { Shape } from "./colour-scale";
import { OPAQUE, type Pixels } from "./pixels";

/** As the kernel knows them. */
const NUMBERS: Record<Shape, number> = { circle: 0, diamond: 1, square: 2 };

/**
 * Draws what lies between the outlines of two radii, as far as it is in the picture; all within the outer one if `inner` is
 * below -1. A diamond and a square look as large as the disc of the same radius. Each pixel is as opaque as much of it is covered,
 * give or take a tenth, times `alpha`.
 */
export const drawShape = (
	{ kernel }: Pixels,
	shape: Shape,
	x: number,
	y: number,
	inner: number,
	outer: number,
	colour: number,
	alpha: number,
): void => kernel.drawShape(NUMBERS[shape], x, y, inner, outer, colour, alpha * OPAQUE);

/** Draws all of a shape. */
export const drawDot = (
	pixels: Pixels,
	shape: Shape,
	x: number,
	y: number,
	radius: number,
	colour: number,
	alpha: number,
): void => drawShape(pixels, shape, x, y, -2, radius, colour, alpha);
