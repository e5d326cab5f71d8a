// What the view draws on: canvases for the renderers of the graph, and the layer of names and rings above them.
import type { Canvases, RendererName, Theme, ToView, ViewSize } from "../messages";
import { createCanvasRenderer } from "./canvas-renderer";
import { createInkLayer, type InkLayer } from "./ink-layer";
import type { InkFrame } from "./marks";
import { takePicture } from "./picture";
import type { Frame, Renderer } from "./renderer";
import { createWebglRenderer, hasGraphicsCard } from "./webgl-renderer";

/** Pixels of a saved picture for each of CSS at least, whatever the screen has. */
const PICTURE_PIXELS = 2;

type Sheet = Pick<Extract<ToView, { kind: "picture" }>, "title" | "legend"> & { theme: Theme };

export class Surface {
	size: ViewSize = { width: 1, height: 1, pixelRatio: 1 };
	renderer: Renderer | null;
	readonly #ink: InkLayer | null;

	/** `wanted` null lets the machine decide. `changed` is called when another renderer has to draw what was there. */
	constructor(
		private readonly canvases: Canvases,
		wanted: RendererName | null,
		changed: () => void,
	) {
		const withCanvas = () => createCanvasRenderer(canvases.canvas, () => performance.now());
		// A context that is taken away comes back slowly, if at all: canvas 2D goes on at once.
		const lost = () => {
			this.renderer = withCanvas();
			this.renderer?.resize(this.size);
			changed();
		};
		const isWebgl = wanted === null ? hasGraphicsCard() : wanted === "webgl";
		this.renderer = (isWebgl ? createWebglRenderer(canvases.webgl, lost) : null) ?? withCanvas();
		this.#ink = createInkLayer(canvases.ink);
	}

	canDraw = () => this.renderer !== null && this.#ink !== null;

	resize(size: ViewSize): void {
		this.size = size;
		this.renderer?.resize(size);
		this.#ink?.resize(size);
	}

	drawInk(frame: Omit<InkFrame, "size" | "families">): void {
		this.#ink?.draw({ ...frame, size: this.size });
	}

	/** Without it names stay in the system's fonts. */
	loadFont = async () => this.#ink?.loadFont().catch(() => {});

	/** The graph as a file: drawn with names and rings at the size of the picture, then the old size comes back. */
	picture(sheet: Sheet, frameNow: () => Frame, drawInk: () => void): Promise<Blob> {
		const { renderer, size: shown } = this;
		if (!renderer) return Promise.reject(new Error("There is nothing to draw with."));
		this.resize({ ...shown, pixelRatio: Math.max(PICTURE_PIXELS, shown.pixelRatio) });
		while (!renderer.draw(frameNow(), null));
		drawInk();
		const taken = takePicture([this.canvases[renderer.name], this.canvases.ink], { ...sheet, size: this.size });
		this.resize(shown);
		return taken;
	}
}
