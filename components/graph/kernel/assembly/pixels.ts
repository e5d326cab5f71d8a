// Owns the picture: one an instance, of colours of 32 bits as `view/pixels.ts` has them, and how one is seen through another.
import { allocate } from "./memory";

/** What is wholly opaque. */
export const OPAQUE: i32 = 256;

export let colours: usize = 0;
/** In pixels, row by row. */
export let width: i32 = 0;
export let height: i32 = 0;

/** Memory for a picture, all nought. */
export function createPicture(wide: i32, high: i32): usize {
	width = wide;
	height = high;
	colours = allocate((<usize>(wide * high)) << 2);
	return colours;
}

/** Lays `above` over the opaque colour at an address. */
export function blend(at: usize, above: u32, opacity: i32): void {
	const below = load<u32>(at);
	const rest = OPAQUE - opacity;
	// Red and blue in one multiplication: each has 8 bits of room above it. Half a step is added, so that nothing drifts dark.
	const redBlue = (below & 0xff00ff) * rest + (above & 0xff00ff) * opacity + 0x800080;
	const green = ((below >>> 8) & 0xff) * rest + ((above >>> 8) & 0xff) * opacity + 0x80;
	store<u32>(at, 0xff000000 | ((redBlue >>> 8) & 0xff00ff) | (green & 0xff00));
}
