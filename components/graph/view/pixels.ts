// Owns colours as numbers: a pixel's red, green, blue and opacity bytes, lowest first, as the memory of a picture has them.
// Pure.
import { readColour } from "./colour-scale";

/** What is wholly opaque. Opacities are numbers from 0 to 256. */
export const OPAQUE = 256;

/** Rows of `width` colours. */
export type Pixels = { width: number; height: number; colours: Uint32Array };

/** The number of a CSS colour that `readColour` knows. */
export function packColour(text: string): number {
	const [red, green, blue] = readColour(text).map((share) => Math.round(share * 255)) as [number, number, number];
	return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/** What one sees of an opaque colour with `above` on it, `opacity` a whole number. */
export function blend(below: number, above: number, opacity: number): number {
	const rest = OPAQUE - opacity;
	// Red and blue in one multiplication: each has 8 bits of room above it. Half a step is added, so that nothing drifts dark.
	const redBlue = Math.imul(below & 0xff00ff, rest) + Math.imul(above & 0xff00ff, opacity) + 0x800080;
	const green = Math.imul((below >>> 8) & 0xff, rest) + Math.imul((above >>> 8) & 0xff, opacity) + 0x80;
	return (0xff000000 | ((redBlue >>> 8) & 0xff00ff) | (green & 0xff00)) >>> 0;
}
