// Owns nodes on a picture: discs and other shapes, rims, and the rings of knots. Rests after every few hundred. Pure.
import { NODE_KNOT } from "../messages";
import { colourOf, lookOf, REST, type Shape } from "./colour-scale";
import type { Detail } from "./detail-budget";
import { drawDot, drawShape } from "./dots";
import { type Easel, onDevice, type Part } from "./easel";
import { type Pixels, packColour } from "./pixels";
import { FADED_NODE, type Frame, LEAST_RADIUS, leafAlpha, nodeAlpha, radiusScale } from "./renderer";
import { FADED, NORMAL } from "./scene";
import { type Box, isWithin } from "./uncovered";

const DOTS_A_STEP = 1_000;
/** CSS pixels: nodes of a greater radius have a rim that keeps neighbours apart; a knot has a ring. */
const [RIM_FROM, RIM, RING_GAP, RING] = [4, 1, 1.3, 2.2];

/**
 * Paints the first nodes, as many as `detail` says, all if it is null: from the least to the greatest hub, for nodes are known
 * by falling degree. What an emphasis lifts out comes above what it fades.
 */
export function* paintNodes({ pixels }: Easel, frame: Frame, detail: Detail | null, { cover }: Part): Generator<void> {
	const { scene, theme } = frame;
	const brush: Brush = {
		leaf: scene.emphasis ? 1 : leafAlpha(frame),
		colours: Array.from({ length: REST + 1 }, (_, hue) => packColour(colourOf(theme, hue))),
		shapes: Array.from({ length: REST + 1 }, (_, hue) => lookOf(hue).shape),
		halo: packColour(theme.halo),
		knot: packColour(theme.knot),
	};
	const count = Math.min(scene.placed, detail?.nodes ?? scene.placed);
	for (const state of scene.emphasis ? [FADED, NORMAL] : [NORMAL]) {
		for (let to = count; to > 0; to -= DOTS_A_STEP) {
			paintSome(pixels, frame, brush, state, Math.max(0, to - DOTS_A_STEP), to, cover);
			yield;
		}
	}
}

type Brush = { leaf: number; colours: number[]; shapes: Shape[]; halo: number; knot: number };

/** Paints the nodes of a state from the one before index `to` down to `from`. */
function paintSome(
	pixels: Pixels,
	{ scene: { xy, sizes, hues, states, bits }, camera, size }: Frame,
	{ leaf, colours, shapes, halo, knot }: Brush,
	state: number,
	from: number,
	to: number,
	cover: Box | null,
): void {
	const { pixelRatio } = size;
	const { k, shiftX, shiftY } = onDevice(camera, size);
	const scale = radiusScale(camera.k);
	for (let node = to - 1; node >= from; node--) {
		if (states[node] !== state) continue;
		const x = (xy[2 * node] as number) * k + shiftX;
		const y = (xy[2 * node + 1] as number) * k + shiftY;
		const radius = Math.max(LEAST_RADIUS, (sizes[node] as number) * scale);
		const isKnot = ((bits[node] as number) & NODE_KNOT) !== 0;
		const reach = (radius * 1.25 + (isKnot ? RING_GAP + RING : RIM)) * pixelRatio;
		if (x < -reach || y < -reach || x > pixels.width + reach || y > pixels.height + reach) continue;
		if (cover && isWithin(cover, x, y, reach)) continue;
		const hue = Math.min(hues[node] as number, REST);
		const shape = shapes[hue] as Shape;
		const colour = colours[hue] as number;
		const alpha = state === FADED ? FADED_NODE : nodeAlpha(radius, leaf);
		drawDot(pixels, shape, x, y, radius * pixelRatio, colour, alpha);
		if (radius > RIM_FROM) {
			const [inner, outer] = [(radius - RIM / 2) * pixelRatio, (radius + RIM / 2) * pixelRatio];
			drawShape(pixels, shape, x, y, inner, outer, halo, alpha);
		}
		if (isKnot) {
			const [inner, outer] = [(radius + RING_GAP) * pixelRatio, (radius + RING_GAP + RING) * pixelRatio];
			drawShape(pixels, "circle", x, y, inner, outer, knot, alpha);
		}
	}
}
