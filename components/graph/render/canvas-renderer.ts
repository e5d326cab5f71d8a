// Draws where WebGL2 is missing or emulated, with canvas 2D. A whole frame is painted in slices, so that input never waits; the
// last whole picture is kept, panning and zooming move it about, and only what comes into view beside it is painted anew.
import type { Camera, Theme } from "../messages";
import { paint } from "./canvas-paint";
import type { Detail } from "./detail-budget";
import { type Context, contextOf, type Frame, fitCanvas, type Renderer } from "./renderer";

/** What the kept picture is painted for: a camera, which is another one once it moves, and all else; and what is left to paint. */
type Kept = { camera: Camera; looks: string; steps: Generator<void> | null };
type Box = { left: number; top: number; width: number; height: number };

const SLICE_MS = 9;

/** Takes the canvas for 2D. */
export function createCanvasRenderer(canvas: OffscreenCanvas): Renderer {
	const picture = new OffscreenCanvas(1, 1);
	const shown = contextOf(canvas, { alpha: false });
	const hidden = contextOf(picture, { alpha: false });
	let kept: Kept | null = null;

	/** Paints the whole frame onto the kept picture, a slice a call; true once it is on the canvas. */
	function paintWhole(frame: Frame): boolean {
		const looks = looksOf(frame);
		if (kept?.camera !== frame.camera || kept.looks !== looks) {
			kept = { camera: frame.camera, looks, steps: paint(hidden, frame, null) };
			clear(hidden, frame.theme);
		}
		for (const until = performance.now() + SLICE_MS; kept.steps && !kept.steps.next().done; )
			if (performance.now() >= until) return false;
		kept.steps = null;
		shown.drawImage(picture, 0, 0);
		return true;
	}

	/** Moves the kept picture to where the camera sees it, and paints what it leaves bare as far as `detail` goes. */
	function paintMoving(frame: Frame, detail: Detail): void {
		if (kept?.steps) kept = null;
		const cover = kept?.looks === looksOf(frame) ? placeOf(picture, kept.camera, frame) : null;
		if (!cover || !covers(cover, canvas)) {
			shown.save();
			if (cover) {
				const bare = new Path2D();
				bare.rect(0, 0, canvas.width, canvas.height);
				bare.rect(cover.left, cover.top, cover.width, cover.height);
				shown.clip(bare, "evenodd");
			}
			clear(shown, frame.theme);
			for (const _ of paint(shown, frame, detail));
			shown.restore();
		}
		if (cover) shown.drawImage(picture, cover.left, cover.top, cover.width, cover.height);
	}

	// A context that was lost comes back empty.
	for (const each of [canvas, picture])
		each.addEventListener("contextrestored", () => {
			kept = null;
		});

	return {
		name: "canvas",
		isFree: () => true,
		draw(frame, detail) {
			if (!detail) return paintWhole(frame);
			paintMoving(frame, detail);
			return true;
		},
		resize(size) {
			for (const each of [canvas, picture]) fitCanvas(each, size);
			kept = null;
		},
	};
}

function clear(context: Context, theme: Theme): void {
	context.globalAlpha = 1;
	context.fillStyle = theme.background;
	context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

const looksOf = ({ scene: { revision }, size, theme }: Frame) => JSON.stringify([revision, size, theme]);

/** Where on the canvas a picture of its size, painted for the camera `from`, is seen in this frame. */
function placeOf(picture: OffscreenCanvas, from: Camera, { camera: to, size }: Frame): Box {
	const zoom = to.k / from.k;
	const left = (from.x - to.x) * to.k * size.pixelRatio + (picture.width / 2) * (1 - zoom);
	const top = (from.y - to.y) * to.k * size.pixelRatio + (picture.height / 2) * (1 - zoom);
	const [width, height] = [picture.width * zoom, picture.height * zoom];
	// Moved by whole pixels it stays as sharp as it is, and costs a tenth.
	return zoom === 1 ? { left: Math.round(left), top: Math.round(top), width, height } : { left, top, width, height };
}

const covers = ({ left, top, width, height }: Box, canvas: OffscreenCanvas) =>
	left <= 0 && top <= 0 && left + width >= canvas.width && top + height >= canvas.height;
