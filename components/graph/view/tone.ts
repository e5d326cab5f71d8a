// Owns how layers of coverage become colour. Pure.
import { type Coverage, LAYER } from "./coverage";
import { blend, OPAQUE, type Pixels } from "./pixels";
import type { Box } from "./uncovered";

/** Of so many layers on, none shows. */
const MOST_LAYERS = 1_024;

/**
 * The opacity of every coverage, `LAYER` steps a layer, up to where one more changes nothing: n layers of opacity a compose to
 * 1 - (1 - a)^n. `alpha` is between 0 and 1, both excluded.
 */
export function opacitiesOf(alpha: number): Uint16Array {
	const enough = Math.min(MOST_LAYERS, Math.log(1 / (2 * OPAQUE)) / Math.log(1 - alpha));
	const opacities = new Uint16Array(Math.ceil(enough * LAYER) + 1);
	const aStep = (1 - alpha) ** (1 / LAYER);
	for (let i = 0, left = 1; i < opacities.length; i++, left *= aStep) opacities[i] = Math.round(OPAQUE * (1 - left));
	return opacities;
}

/** The colour of every coverage on a uniform background. */
export function tonesOf(opacities: Uint16Array, background: number, colour: number): Uint32Array {
	const tones = new Uint32Array(opacities.length);
	for (let i = 0; i < tones.length; i++) tones[i] = blend(background, colour, opacities[i] as number);
	return tones;
}

/** How many layers of opacity `alpha` look like one of opacity `part`. */
export const layersLike = (part: number, alpha: number) => Math.log(1 - part) / Math.log(1 - alpha);

/** Writes the tone of each pixel's coverage into the box, whatever was there. */
export function fillBox(
	{ width, colours }: Pixels,
	{ layers, stride, origin }: Coverage,
	{ left, top, right, bottom }: Box,
	tones: Uint32Array,
): void {
	const most = tones.length - 1;
	for (let y = top; y < bottom; y++) {
		const row = origin + y * stride;
		for (let x = left, at = y * width + left; x < right; x++, at++) {
			const covered = layers[row + x] as number;
			colours[at] = tones[covered < most ? covered : most] as number;
		}
	}
}

/** Lays `colour` over what is in the box wherever there is coverage. */
export function tintBox(
	{ width, colours }: Pixels,
	{ layers, stride, origin }: Coverage,
	{ left, top, right, bottom }: Box,
	colour: number,
	opacities: Uint16Array,
): void {
	const most = opacities.length - 1;
	for (let y = top; y < bottom; y++) {
		const row = origin + y * stride;
		for (let x = left, at = y * width + left; x < right; x++, at++) {
			const covered = layers[row + x] as number;
			if (covered === 0) continue;
			colours[at] = blend(colours[at] as number, colour, opacities[covered < most ? covered : most] as number);
		}
	}
}
