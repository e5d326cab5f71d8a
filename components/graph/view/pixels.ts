// Owns colours as numbers: a pixel's red, green, blue and opacity bytes, lowest first, as the memory of a picture has them.
// Pure.
import type { Kernel } from "../kernel/kernel";
import { readColour } from "./colour-scale";

/** What is wholly opaque. Opacities are numbers from 0 to 256. */
export const OPAQUE = 256;

/** Rows of `width` colours, in the memory of a kernel. */
export type Pixels = { width: number; height: number; colours: Uint32Array; kernel: Kernel };

/** The number of a CSS colour that `readColour` knows. */
export function packColour(text: string): number {
	const [red, green, blue] = readColour(text).map((share) => Math.round(share * 255)) as [number, number, number];
	return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}
