// Owns how layers of coverage become colour. Pure.
import { type Coverage, LAYER, touchedBy } from "./coverage";
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

/** How many layers of opacity `alpha` look like one of opacity `part`. */
export const layersLike = (part: number, alpha: number) => Math.log(1 - part) / Math.log(1 - alpha);

/** Makes a box of a picture one colour. */
export function fillBox({ width, colours }: Pixels, { left, top, right, bottom }: Box, colour: number): void {
	for (let y = top; y < bottom; y++) colours.fill(colour, y * width + left, y * width + right);
}

/**
 * Lays `colour` over what is in the box wherever there is coverage; left and right of the box are even. Most often there is
 * none: it is passed by in pairs.
 */
export function tintBox(
	{ width, colours }: Pixels,
	coverage: Coverage,
	{ left, top, right, bottom }: Box,
	colour: number,
	opacities: Uint16Array,
): void {
	const { layers, pairs, stride, origin } = coverage;
	const touched = touchedBy(coverage);
	const from = Math.max(left, touched.left) >> 1;
	const to = (Math.min(right, touched.right) + 1) >> 1;
	const most = opacities.length - 1;
	for (let y = Math.max(top, touched.top); y < Math.min(bottom, touched.bottom); y++) {
		const row = origin + y * stride;
		const shift = y * width - row;
		for (let pair = (row >> 1) + from, end = (row >> 1) + to; pair < end; pair++) {
			if (pairs[pair] === 0) continue;
			const first = layers[2 * pair] as number;
			const second = layers[2 * pair + 1] as number;
			const at = 2 * pair + shift;
			const opacity = opacities[first < most ? first : most] as number;
			colours[at] = blend(colours[at] as number, colour, opacity);
			const next = opacities[second < most ? second : most] as number;
			colours[at + 1] = blend(colours[at + 1] as number, colour, next);
		}
	}
}
