// Owns drawing where there is no WebGL: pixels go onto a canvas 2D. A whole frame is drawn in slices, so that input is never
// kept waiting; it is kept on a sheet that panning and zooming move about, and only what comes in at its edges is drawn anew.
//
// Decision: edges and nodes are painted by an own rasteriser, for strokes of a canvas cost more the more pixels they have.
// Measured in headless Chromium without a graphics card, 50,000 nodes and 100,000 edges on 1280 x 800, medians of the same run:
// a whole picture takes 1 / 1.9 of the time of strokes, on twice as many pixels a side 1 / 8; a moving picture of 12 ms has
// twice the edges. A graph of some dozen nodes moves with strokes 1 ms quicker (6 ms on twice as many pixels a side), which is
// not worth a second way of drawing.
import type { Camera, Theme } from "../messages";
import type { Detail } from "./detail-budget";
import { createEasel, type Easel, type Part } from "./easel";
import { fits, layGround, sightKey } from "./ground";
import { paintEdges } from "./paint-edges";
import { paintNodes } from "./paint-nodes";
import type { Frame, Renderer } from "./renderer";
import { type Box, uncovered } from "./uncovered";

type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
/** What a whole picture on the sheet was drawn for. */
type Held = { camera: Camera; state: string; theme: Theme };

const SLICE_MS = 9;

/** Takes the canvas for 2D; null where even that is missing. `now` tells milliseconds. */
export function createCanvasRenderer(canvas: Canvas, now: () => number): Renderer | null {
	const context = contextOf(canvas);
	const sheet = makeCanvas();
	const sheetContext = contextOf(sheet);
	if (!context || !sheetContext) return null;
	let easel = createEasel(2, 1);
	let image = imageOf(easel);
	let sheetHolds: Held | null = null;
	let preparedFor = "";
	let job: { key: string; theme: Theme; steps: Generator<void> } | null = null;

	function drawSlices(frame: Frame): boolean {
		const { camera } = frame;
		const state = stateOf(frame);
		const key = keyOf(state, camera);
		if (sheetHolds?.theme === frame.theme && key === keyOf(sheetHolds.state, sheetHolds.camera)) {
			(context as Context).drawImage(sheet, 0, 0);
			return true;
		}
		if (job?.key !== key || job.theme !== frame.theme) {
			const boxes = uncovered(easel.pixels.width, canvas.height, null);
			job = { key, theme: frame.theme, steps: paint(easel, frame, null, { boxes, cover: null }) };
			sheetHolds = null;
		}
		const until = now() + SLICE_MS;
		while (now() < until) {
			if (!job.steps.next().done) continue;
			job = null;
			(sheetContext as Context).putImageData(image, 0, 0);
			(context as Context).putImageData(image, 0, 0);
			sheetHolds = { camera, state, theme: frame.theme };
			return true;
		}
		return false;
	}

	/** Draws what the sheet, where the camera sees it now, leaves bare, and lays it on. */
	function drawAround(frame: Frame, detail: Detail): void {
		const { camera } = frame;
		job = null;
		const held = sheetHolds;
		const from = held?.theme === frame.theme && held.state === stateOf(frame) ? held.camera : null;
		const cover = from && placeOfSheet(from, camera, sheet, frame.size.pixelRatio);
		const boxes = uncovered(easel.pixels.width, canvas.height, cover);
		if (boxes.length > 0) for (const _ of paint(easel, frame, detail, { boxes, cover }));
		for (const { left, top, right, bottom } of boxes)
			(context as Context).putImageData(image, 0, 0, left, top, right - left, bottom - top);
		if (cover)
			(context as Context).drawImage(sheet, cover.left, cover.top, cover.right - cover.left, cover.bottom - cover.top);
	}

	// What was lost came back empty.
	for (const each of [canvas, sheet])
		each.addEventListener("contextrestored", () => {
			sheetHolds = null;
		});

	return {
		name: "canvas",
		isFree: () => true,
		draw(frame, detail) {
			if (!fits(easel.ground, frame)) easel.ground = null;
			if (!detail) return drawSlices(frame);
			drawAround(frame, detail);
			return true;
		},
		prepare(sight) {
			const key = sightKey(sight);
			// While the camera or the nodes move, what is covered now is of no use a moment later.
			if (key === preparedFor) easel.ground = layGround(easel.ground, sight, easel.coverage);
			preparedFor = key;
		},
		resize({ width, height, pixelRatio }) {
			for (const each of [canvas, sheet]) {
				each.width = Math.max(1, Math.round(width * pixelRatio));
				each.height = Math.max(1, Math.round(height * pixelRatio));
			}
			easel = createEasel(canvas.width, canvas.height);
			image = imageOf(easel);
			sheetHolds = null;
			job = null;
		},
		close() {
			sheet.width = 1;
			sheet.height = 1;
		},
	};
}

/** Paints a frame as far as `detail` goes, whole if that is null. */
function* paint(easel: Easel, frame: Frame, detail: Detail | null, part: Part): Generator<void> {
	yield* paintEdges(easel, frame, detail, part);
	yield* paintNodes(easel, frame, detail, part);
}

const keyOf = (state: string, { x, y, k }: Camera) => `${state} ${x} ${y} ${k}`;

/** Everything but the camera and the theme that a picture depends on. */
const stateOf = ({ scene: { revision }, size }: Frame) =>
	`${revision.places} ${revision.looks} ${revision.edges} ${size.width} ${size.height} ${size.pixelRatio}`;

/** Where on the canvas a sheet of its size, drawn for the camera `from`, is seen by `to`. */
function placeOfSheet(from: Camera, to: Camera, sheet: Canvas, pixelRatio: number): Box {
	const zoom = to.k / from.k;
	const x = (from.x - to.x) * to.k * pixelRatio + (sheet.width / 2) * (1 - zoom);
	const y = (from.y - to.y) * to.k * pixelRatio + (sheet.height / 2) * (1 - zoom);
	// Moved by whole pixels it stays as sharp as it is, and costs a tenth.
	const [left, top] = zoom === 1 ? [Math.round(x), Math.round(y)] : [x, y];
	return { left, top, right: left + sheet.width * zoom, bottom: top + sheet.height * zoom };
}

/** The pixels of an easel, for the canvas to take. */
const imageOf = ({ pixels: { colours, width, height } }: Easel) =>
	new ImageData(
		new Uint8ClampedArray(colours.buffer as ArrayBuffer, colours.byteOffset, 4 * colours.length),
		width,
		height,
	);

const contextOf = (canvas: Canvas) => canvas.getContext("2d", { alpha: false }) as Context | null;

/** A canvas that is on no page. */
export const makeCanvas = (): Canvas =>
	typeof OffscreenCanvas === "undefined" ? document.createElement("canvas") : new OffscreenCanvas(1, 1);
