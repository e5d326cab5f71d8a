// Owns what a picture of the graph is painted with, and where on it things are. Lengths are device pixels, unless they are said
// to be of CSS. Knows no canvas.
import { createKernel, numbersAt } from "../kernel/kernel";
import type { Camera, ViewSize } from "../messages";
import { type Coverage, createCoverage } from "./coverage";
import type { Ground } from "./ground";
import type { Pixels } from "./pixels";
import type { Box } from "./uncovered";

/** Memory for the picture of a canvas of some size. The picture is of even width. */
export type Easel = { pixels: Pixels; coverage: Coverage; ground: Ground | null };

export function createEasel(canvasWidth: number, height: number): Easel {
	const width = canvasWidth + (canvasWidth % 2);
	const kernel = createKernel();
	// The picture is looked at last: views of memory end when it grows.
	const at = kernel.createPicture(width, height);
	const coverage = createCoverage(width, height, kernel);
	const pixels = { width, height, colours: numbersAt(kernel, at, width * height), kernel };
	return { pixels, coverage, ground: null };
}

/** What is painted of a frame: boxes as of `uncovered`, which nothing that is within `cover` reaches into. */
export type Part = { boxes: Box[]; cover: Box | null };

/** A place of the graph times `k`, shifted, is its pixel. */
export const onDevice = (camera: Camera, { width, height, pixelRatio }: ViewSize) => ({
	k: camera.k * pixelRatio,
	shiftX: (width / 2 - camera.x * camera.k) * pixelRatio,
	shiftY: (height / 2 - camera.y * camera.k) * pixelRatio,
});
