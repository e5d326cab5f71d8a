// Owns the picture of a frame as pixels: edges by their coverage, then nodes, hubs last. It can rest after every few hundred
// of them. Lengths are device pixels, unless they are said to be of CSS. Knows no canvas.
//
// Decision: edges and nodes are drawn by this rasteriser, not by strokes and fills of the canvas.
import { type Camera, NODE_KNOT, type ViewSize } from "../messages";
import { colourOf, lookOf, REST, type Shape } from "./colour-scale";
import { addLine, type Coverage, clearCoverage, createCoverage } from "./coverage";
import type { Detail } from "./detail-budget";
import { drawDisc, drawShape } from "./dots";
import { type Pixels, packColour } from "./pixels";
import {
	countEdges,
	edgeAlpha,
	FADED_EDGE,
	FADED_NODE,
	type Frame,
	LEAST_RADIUS,
	leafAlpha,
	nodeAlpha,
	radiusScale,
} from "./renderer";
import { edgeListsOf, FADED, NORMAL } from "./scene";
import { fillBox, layersLike, opacitiesOf, tintBox } from "./tone";
import { type Box, isWithin } from "./uncovered";

/** What a picture is drawn with: memory for a canvas of some size. The picture is of even width. */
export type Easel = { pixels: Pixels; coverage: Coverage };

export function createEasel(canvasWidth: number, height: number): Easel {
	const width = canvasWidth + (canvasWidth % 2);
	const pixels = { width, height, colours: new Uint32Array(width * height) };
	return { pixels, coverage: createCoverage(width, height) };
}

/** What is drawn of a frame: boxes as of `uncovered`, which nothing within `cover` reaches into. */
export type Part = { boxes: Box[]; cover: Box | null };

const [LINES_A_STEP, ROWS_A_STEP, DOTS_A_STEP] = [1_000, 100, 1_000];
/** A retracted edge is this much fainter than others. */
const RETRACTED = 0.45;
/** CSS pixels. Over all directions as strong as hairlines of a canvas, which has diagonal ones fainter. */
const EDGE_WIDTH = 0.9;
/** Opacity and width (CSS pixels) of the edges of an emphasis. */
const [STRONG_ALPHA, STRONG_WIDTH] = [0.75, 1.4];
/** No edge hides all below it, so that many are still more than one. */
const MOST_ALPHA = 0.98;
/** CSS pixels: nodes of a greater radius have a rim that keeps neighbours apart; a knot has a ring. */
const [RIM_FROM, RIM, RING_GAP, RING] = [4, 1, 1.3, 2.2];

/** Paints the frame as far as `detail` goes, whole if that is null, into the boxes of `part`. */
export function* paintPicture(easel: Easel, frame: Frame, detail: Detail | null, part: Part): Generator<void> {
	yield* paintEdges(easel, frame, detail, part);
	yield* paintNodes(easel, frame, detail, part);
}

function* paintEdges(easel: Easel, frame: Frame, detail: Detail | null, part: Part): Generator<void> {
	const { scene, theme } = frame;
	const { pixels, coverage } = easel;
	const lists = edgeListsOf(scene);
	const whole = countEdges(lists);
	const drawn = Math.min(whole, detail?.edges ?? whole);
	const share = whole === 0 ? 0 : drawn / whole;
	// Of a picture that was given up half-way.
	clearCoverage(coverage);
	const alpha = Math.min(MOST_ALPHA, edgeAlpha(frame, drawn, whole) * (scene.emphasis ? FADED_EDGE : 1));
	const opacities = opacitiesOf(alpha);
	for (const box of part.boxes) fillBox(pixels, box, packColour(theme.background));
	// One colour and one opacity: retracted edges are a part of a layer.
	yield* addEdges(coverage, frame, lists.retracted, share, part, EDGE_WIDTH, layersLike(alpha * RETRACTED, alpha));
	yield* addEdges(coverage, frame, lists.plain, share, part, EDGE_WIDTH, 1);
	yield* tint(easel, part, theme.edge, opacities);
	yield* addEdges(coverage, frame, lists.pattern, share, part, EDGE_WIDTH, 1);
	yield* tint(easel, part, theme.pattern, opacities);
	yield* addEdges(coverage, frame, lists.strong, 1, part, STRONG_WIDTH, 1);
	yield* tint(easel, part, theme.accent, opacitiesOf(STRONG_ALPHA));
}

/** Lays what is covered over the picture, and takes the coverage away. */
function* tint({ pixels, coverage }: Easel, { boxes }: Part, colour: string, opacities: Uint16Array): Generator<void> {
	for (const { left, top, right, bottom } of boxes) {
		for (let y = top; y < bottom; y += ROWS_A_STEP) {
			const band = { left, top: y, right, bottom: Math.min(bottom, y + ROWS_A_STEP) };
			tintBox(pixels, coverage, band, packColour(colour), opacities);
			yield;
		}
	}
	clearCoverage(coverage);
}

/** Adds the first `share` of the edges, `width` CSS pixels wide. */
function* addEdges(
	coverage: Coverage,
	frame: Frame,
	ends: Uint32Array,
	share: number,
	{ cover }: Part,
	width: number,
	layers: number,
): Generator<void> {
	const last = Math.ceil((ends.length / 2) * share) * 2;
	for (let from = 0; from < last; from += 2 * LINES_A_STEP) {
		addSome(coverage, frame, ends.subarray(from, Math.min(last, from + 2 * LINES_A_STEP)), cover, width, layers);
		yield;
	}
}

function addSome(
	coverage: Coverage,
	{ scene: { xy }, camera, size }: Frame,
	ends: Uint32Array,
	cover: Box | null,
	width: number,
	layers: number,
): void {
	const { k, shiftX, shiftY } = onDevice(camera, size);
	const lineWidth = width * size.pixelRatio;
	for (let at = 0; at < ends.length; at += 2) {
		const a = 2 * (ends[at] as number);
		const b = 2 * (ends[at + 1] as number);
		const x1 = (xy[a] as number) * k + shiftX;
		const y1 = (xy[a + 1] as number) * k + shiftY;
		const x2 = (xy[b] as number) * k + shiftX;
		const y2 = (xy[b + 1] as number) * k + shiftY;
		if (cover && isWithin(cover, x1, y1) && isWithin(cover, x2, y2)) continue;
		addLine(coverage, x1, y1, x2, y2, lineWidth, layers);
	}
}

/** A place of the graph times `k`, shifted, is its device pixel. */
const onDevice = (camera: Camera, { width, height, pixelRatio }: ViewSize) => ({
	k: camera.k * pixelRatio,
	shiftX: (width / 2 - camera.x * camera.k) * pixelRatio,
	shiftY: (height / 2 - camera.y * camera.k) * pixelRatio,
});

/** From the least to the greatest hub, for nodes are known by falling degree; what an emphasis lifts out comes last. */
function* paintNodes({ pixels }: Easel, frame: Frame, detail: Detail | null, { cover }: Part): Generator<void> {
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
		if (shape === "circle") drawDisc(pixels, x, y, radius * pixelRatio, colour, alpha);
		else drawShape(pixels, shape, x, y, -2, radius * pixelRatio, colour, alpha);
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
