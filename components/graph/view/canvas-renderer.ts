// Owns drawing with canvas 2D. A whole frame is drawn in slices onto a sheet of its own, so that input is never kept waiting;
// the finished sheet is what panning and zooming move about, and only what comes in at its edges is drawn anew.
import type { Camera, ViewSize } from "../messages";
import { colourOf, lookOf, REST, type Shape } from "./colour-scale";
import type { Detail } from "./detail-budget";
import {
	countEdges,
	edgeAlpha,
	FADED_EDGE,
	FADED_NODE,
	type Frame,
	leafAlpha,
	nodeAlpha,
	type Renderer,
	radiusOf,
	radiusScale,
} from "./renderer";
import { edgeListsOf, FADED, HIDDEN } from "./scene";

type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
/** A rectangle of CSS pixels that needs no drawing, as the sheet will cover it. */
type Covered = { left: number; top: number; right: number; bottom: number };

const SLICE_MS = 9;
const EDGES_PER_STROKE = 250;
/** Nodes of a smaller radius are squares where there are many: nobody sees the difference, and they cost a fifth. */
const [ROUND_FROM, MANY] = [2, 3_000];

/** Takes the canvas for 2D; null where even that is missing. `now` tells milliseconds. */
export function createCanvasRenderer(canvas: Canvas, now: () => number): Renderer | null {
	const context = contextOf(canvas);
	const sheet = makeCanvas();
	const sheetContext = contextOf(sheet);
	if (!context || !sheetContext) return null;
	let sheetHolds: { camera: Camera; state: string } | null = null;
	let job: { key: string; steps: Generator<void> } | null = null;

	function drawSlices(frame: Frame): boolean {
		const { camera, size } = frame;
		const state = stateOf(frame);
		const key = `${state} ${camera.x} ${camera.y} ${camera.k}`;
		if (job?.key !== key) {
			job = { key, steps: paint(sheetContext as Context, frame, null, null) };
			sheetHolds = null;
		}
		const until = now() + SLICE_MS;
		while (now() < until) {
			if (!job.steps.next().done) continue;
			job = null;
			sheetHolds = { camera, state };
			moveSheet(context as Context, camera, camera, size);
			return true;
		}
		return false;
	}

	/** Puts the sheet, drawn for `from`, where the camera `to` sees it. */
	function moveSheet(onto: Context, from: Camera, to: Camera, { width, height, pixelRatio }: ViewSize): void {
		const { left, top, right, bottom } = placeOfSheet(from, to, width, height);
		onto.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
		onto.drawImage(sheet, left, top, right - left, bottom - top);
	}

	return {
		name: "canvas",
		isFree: () => true,
		draw(frame, detail) {
			if (!detail) return drawSlices(frame);
			const { camera, size } = frame;
			job = null;
			const from = sheetHolds?.state === stateOf(frame) ? sheetHolds.camera : null;
			const covered = from && placeOfSheet(from, camera, size.width, size.height);
			for (const _ of paint(context, frame, detail, covered));
			if (from) moveSheet(context, from, camera, size);
			return true;
		},
		resize({ width, height, pixelRatio }) {
			for (const each of [canvas, sheet]) {
				each.width = Math.max(1, Math.round(width * pixelRatio));
				each.height = Math.max(1, Math.round(height * pixelRatio));
			}
			sheetHolds = null;
			job = null;
		},
		close() {
			sheet.width = 1;
			sheet.height = 1;
		},
	};
}

/** Everything but the camera that a picture depends on. */
function stateOf({ scene: { revision }, size, theme }: Frame): string {
	return `${revision.places} ${revision.looks} ${revision.edges} ${size.width} ${size.height} ${size.pixelRatio} ${theme.background} ${theme.hues[0]}`;
}

function placeOfSheet(from: Camera, to: Camera, width: number, height: number): Covered {
	const zoom = to.k / from.k;
	const left = (from.x - to.x) * to.k + (width / 2) * (1 - zoom);
	const top = (from.y - to.y) * to.k + (height / 2) * (1 - zoom);
	return { left, top, right: left + width * zoom, bottom: top + height * zoom };
}

/** Paints a frame, resting after every few hundred strokes. */
function* paint(context: Context, frame: Frame, detail: Detail | null, covered: Covered | null): Generator<void> {
	const { width, height, pixelRatio } = frame.size;
	context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
	context.globalAlpha = 1;
	context.fillStyle = frame.theme.background;
	context.fillRect(0, 0, width, height);
	const isAllCovered =
		covered && covered.left <= 0 && covered.top <= 0 && covered.right >= width && covered.bottom >= height;
	if (isAllCovered) return;
	yield* paintEdges(context, frame, detail, covered);
	yield* paintNodes(context, frame, detail, covered);
	context.globalAlpha = 1;
}

function* paintEdges(context: Context, frame: Frame, detail: Detail | null, covered: Covered | null): Generator<void> {
	const { scene, theme } = frame;
	const lists = edgeListsOf(scene);
	const whole = countEdges(lists);
	const drawn = Math.min(whole, detail?.edges ?? whole);
	const share = whole === 0 ? 0 : drawn / whole;
	const alpha = edgeAlpha(frame, drawn, whole) * (scene.emphasis ? FADED_EDGE : 1);
	const kinds: [Uint32Array, string, number, number][] = [
		[lists.retracted, theme.edge, alpha * 0.45, share],
		[lists.plain, theme.edge, alpha, share],
		[lists.pattern, theme.pattern, alpha, share],
		[lists.strong, theme.accent, 0.75, 1],
	];
	for (const [ends, colour, opacity, part] of kinds) {
		context.strokeStyle = colour;
		context.globalAlpha = opacity;
		context.lineWidth = ends === lists.strong ? 1.4 : 1;
		yield* strokeAll(context, frame, ends, Math.ceil((ends.length / 2) * part) * 2, covered);
	}
}

function* strokeAll(
	context: Context,
	{ scene: { xy }, camera, size: { width, height } }: Frame,
	ends: Uint32Array,
	last: number,
	covered: Covered | null,
): Generator<void> {
	const [shiftX, shiftY] = [width / 2 - camera.x * camera.k, height / 2 - camera.y * camera.k];
	let waiting = 0;
	context.beginPath();
	for (let at = 0; at < last; at += 2) {
		const [a, b] = [ends[at] ?? 0, ends[at + 1] ?? 0];
		const x1 = (xy[2 * a] ?? 0) * camera.k + shiftX;
		const y1 = (xy[2 * a + 1] ?? 0) * camera.k + shiftY;
		const x2 = (xy[2 * b] ?? 0) * camera.k + shiftX;
		const y2 = (xy[2 * b + 1] ?? 0) * camera.k + shiftY;
		if ((x1 < 0 && x2 < 0) || (y1 < 0 && y2 < 0) || (x1 > width && x2 > width) || (y1 > height && y2 > height))
			continue;
		if (covered && isIn(covered, x1, y1) && isIn(covered, x2, y2)) continue;
		context.moveTo(x1, y1);
		context.lineTo(x2, y2);
		if (++waiting < EDGES_PER_STROKE) continue;
		context.stroke();
		context.beginPath();
		waiting = 0;
		yield;
	}
	context.stroke();
	yield;
}

const isIn = ({ left, top, right, bottom }: Covered, x: number, y: number) =>
	x >= left && x <= right && y >= top && y <= bottom;

/** Small nodes first, colour by colour, then round ones from the least to the greatest hub. */
function* paintNodes(context: Context, frame: Frame, detail: Detail | null, covered: Covered | null): Generator<void> {
	const { scene, camera, size, theme } = frame;
	const { xy, sizes, hues, states } = scene;
	const count = Math.min(scene.placed, detail?.nodes ?? scene.placed);
	const [shiftX, shiftY] = [size.width / 2 - camera.x * camera.k, size.height / 2 - camera.y * camera.k];
	const scale = radiusScale(camera.k);
	const leaf = scene.emphasis ? 1 : leafAlpha(frame);
	const small: number[][] = [];
	const round: number[] = [];
	for (let node = 0; node < count; node++) {
		const state = states[node] ?? 0;
		if (state === HIDDEN) continue;
		const x = (xy[2 * node] ?? 0) * camera.k + shiftX;
		const y = (xy[2 * node + 1] ?? 0) * camera.k + shiftY;
		const radius = (sizes[node] ?? 1) * scale;
		if (x < -radius || y < -radius || x > size.width + radius || y > size.height + radius) continue;
		if (covered && isIn(covered, x - radius, y - radius) && isIn(covered, x + radius, y + radius)) continue;
		const hasRing = ((scene.bits[node] ?? 0) & 1) === 1;
		if (radius >= ROUND_FROM || hasRing || count < MANY) round.push(node);
		else {
			const group = Math.min(hues[node] ?? REST, REST) * 2 + (state === FADED ? 1 : 0);
			small[group] ??= [];
			small[group].push(node);
		}
	}
	yield;
	for (const [group, nodes] of small.entries()) {
		if (!nodes) continue;
		context.fillStyle = colourOf(theme, group >> 1);
		context.globalAlpha = group & 1 ? FADED_NODE : leaf;
		for (const [i, node] of nodes.entries()) {
			const radius = radiusOf(sizes[node] ?? 1, camera.k);
			const x = (xy[2 * node] ?? 0) * camera.k + shiftX - radius;
			context.fillRect(x, (xy[2 * node + 1] ?? 0) * camera.k + shiftY - radius, radius * 2, radius * 2);
			if (i % 500 === 499) yield;
		}
		yield;
	}
	for (let i = round.length - 1; i >= 0; i--) {
		const node = round[i] ?? 0;
		const x = (xy[2 * node] ?? 0) * camera.k + shiftX;
		const y = (xy[2 * node + 1] ?? 0) * camera.k + shiftY;
		const radius = radiusOf(sizes[node] ?? 1, camera.k);
		const hue = hues[node] ?? REST;
		context.globalAlpha = states[node] === FADED ? FADED_NODE : nodeAlpha(radius, leaf);
		context.fillStyle = colourOf(theme, hue);
		context.beginPath();
		trace(context, lookOf(hue).shape, x, y, radius);
		context.fill();
		if (radius > 4) {
			context.strokeStyle = theme.halo;
			context.lineWidth = 1;
			context.stroke();
		}
		if ((scene.bits[node] ?? 0) & 1) {
			context.strokeStyle = theme.knot;
			context.lineWidth = 2.2;
			context.beginPath();
			context.arc(x, y, radius + 2.4, 0, 2 * Math.PI);
			context.stroke();
		}
		if (i % 100 === 0) yield;
	}
}

function trace(context: Context, shape: Shape, x: number, y: number, radius: number): void {
	if (shape === "circle") context.arc(x, y, radius, 0, 2 * Math.PI);
	else if (shape === "square") context.rect(x - radius * 0.88, y - radius * 0.88, radius * 1.76, radius * 1.76);
	else {
		const reach = radius * 1.25;
		context.moveTo(x, y - reach);
		context.lineTo(x + reach, y);
		context.lineTo(x, y + reach);
		context.lineTo(x - reach, y);
		context.closePath();
	}
}

const contextOf = (canvas: Canvas) => canvas.getContext("2d", { alpha: false }) as Context | null;

/** A canvas that is on no page. */
export const makeCanvas = (): Canvas =>
	typeof OffscreenCanvas === "undefined" ? document.createElement("canvas") : new OffscreenCanvas(1, 1);
