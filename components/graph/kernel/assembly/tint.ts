// Owns how what lines cover becomes colour on the picture. What it looks like is told in `view/tone.ts`.
import { layersFrom, stride } from "./cover-lines";
import { blend, colours, OPAQUE, width } from "./pixels";

const MOST_STEPS: i32 = 65537;
/** The opacity of each coverage, of which the last stands for all above, and what they were made for. */
const opacities = memory.data(MOST_STEPS << 1, 16);
let count: i32 = 0;
let madeFor: f64 = 0;

/**
 * Lays `colour` over the picture from column `left` (even) up to `right`, as opaque as it is covered: each step of coverage, of
 * which `steps` (at most 65,537) matter, leaves `aStep` of what is below. Most often there is none: it is passed by in pairs.
 */
export function tint(left: i32, top: i32, right: i32, bottom: i32, colour: u32, steps: i32, aStep: f64): void {
	setOpacities(min(steps, MOST_STEPS), aStep);
	const most = <u32>(count - 1);
	for (let y = top; y < bottom; y++) {
		const row = layersFrom + y * stride;
		let at = colours + ((<usize>(y * width + left)) << 2);
		for (let pair = row + (left << 2), end = row + (right << 2); pair < end; pair += 8, at += 8) {
			if (load<u64>(pair) === 0) continue;
			blend(at, colour, opacityOf(load<u32>(pair), most));
			blend(at + 4, colour, opacityOf(load<u32>(pair, 4), most));
		}
	}
}

function opacityOf(covered: u32, most: u32): i32 {
	return load<u16>(opacities + (min(covered, most) << 1));
}

function setOpacities(steps: i32, aStep: f64): void {
	if (steps === count && aStep === madeFor) return;
	count = steps;
	madeFor = aStep;
	let left: f64 = 1;
	for (let i = 0; i < steps; i++, left *= aStep)
		store<u16>(opacities + (i << 1), <i32>(<f64>OPAQUE * (1 - left) + 0.5));
}
