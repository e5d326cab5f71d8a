// Owns how layers of coverage become colour. Pure.
import { LAYER, touchedBy } from "./coverage";
import type { Easel } from "./easel";
import { OPAQUE, type Pixels } from "./pixels";
import type { Box } from "./uncovered";

/** Of so many layers on, none shows. */
const MOST_LAYERS = 1_024;

/** How many layers of opacity `alpha` look like one of opacity `part`. */
export const layersLike = (part: number, alpha: number) => Math.log(1 - part) / Math.log(1 - alpha);

/** Makes a box of a picture one colour. */
export function fillBox({ width, colours }: Pixels, { left, top, right, bottom }: Box, colour: number): void {
	for (let y = top; y < bottom; y++) colours.fill(colour, y * width + left, y * width + right);
}

/**
 * Lays `colour` over what is in the box wherever there is coverage; left and right of the box are even. One layer is as opaque as
 * `alpha`, between 0 and 1, both excluded, and n layers compose to 1 - (1 - alpha)^n, up to where one more changes nothing.
 */
export function tintBox({ pixels, coverage }: Easel, box: Box, colour: number, alpha: number): void {
	const touched = touchedBy(coverage);
	const left = Math.max(box.left, touched.left) & ~1;
	const right = (Math.min(box.right, touched.right) + 1) & ~1;
	const [top, bottom] = [Math.max(box.top, touched.top), Math.min(box.bottom, touched.bottom)];
	const layers = Math.min(MOST_LAYERS, Math.log(1 / (2 * OPAQUE)) / Math.log(1 - alpha));
	const steps = Math.ceil(layers * LAYER) + 1;
	pixels.kernel.tint(left, top, right, bottom, colour, steps, (1 - alpha) ** (1 / LAYER));
}
