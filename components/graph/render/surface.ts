// What the view draws on: two canvases, the renderer of the graph and the layer of names and rings above it.
import type { Canvases, Font, RendererName, Theme, ToView, ViewSize } from "../messages";
import { createCanvasRenderer } from "./canvas-renderer";
import { createInkLayer, type InkLayer } from "./ink-layer";
import type { InkFrame } from "./marks";
import { takePicture } from "./picture";
import type { Frame, Renderer } from "./renderer";
import { createWebglRenderer } from "./webgl-renderer";

/** Pixels of a saved picture for each of CSS at least, whatever the screen has. */
const PICTURE_PIXELS = 2;

export class Surface {
	size: ViewSize = { width: 1, height: 1, pixelRatio: 1 };
	renderer: Renderer | null = null;
	/** False until something is on the canvases that were taken last. */
	isReady = false;
	#canvases: Canvases | null = null;
	#ink: InkLayer | null = null;
	#hasFont = false;

	/** `lost` is called when a graphics context was taken away: what was drawn on stays what it is, so that other canvases are needed. */
	constructor(private readonly lost: () => void) {}

	/** Draws on these canvases from now on; false where nothing can be drawn. */
	take(canvases: Canvases, name: RendererName): boolean {
		this.#canvases = canvases;
		this.isReady = false;
		this.renderer?.close();
		this.renderer =
			(name === "webgl" ? createWebglRenderer(canvases.graph, () => this.#loseWebgl()) : null) ??
			createCanvasRenderer(canvases.graph, () => performance.now());
		this.#ink = createInkLayer(canvases.ink);
		this.resize(this.size);
		return this.renderer !== null && this.#ink !== null;
	}

	/** A context that is taken away comes back slowly, if at all: canvas 2D goes on at once. */
	#loseWebgl(): void {
		if (this.renderer?.name !== "webgl") return;
		this.renderer.close();
		this.renderer = null;
		this.lost();
	}

	resize(size: ViewSize): void {
		this.size = size;
		this.renderer?.resize(size);
		this.#ink?.resize(size);
	}

	drawInk(frame: Omit<InkFrame, "hasFont" | "size">): void {
		this.#ink?.draw({ ...frame, size: this.size, hasFont: this.#hasFont });
	}

	/** A worker has no fonts of the page: it fetches those that it is told of. */
	async addFont({ family, source, weight }: Font): Promise<void> {
		const known = (globalThis as { fonts?: FontFaceSet }).fonts;
		if (!known) return;
		known.add(await new FontFace(family, source, { weight }).load());
		this.#hasFont = true;
	}

	/** The graph as a file. `drawAll` draws names and rings; the frame is drawn at the size of the picture, then the old size comes back. */
	picture(sheet: Sheet, frameNow: () => Frame, drawInk: () => void): Promise<Blob> | null {
		if (!this.renderer || !this.#canvases) return null;
		const shown = this.size;
		this.resize({ ...shown, pixelRatio: Math.max(PICTURE_PIXELS, shown.pixelRatio) });
		while (!this.renderer.draw(frameNow(), null));
		drawInk();
		const taken = takePicture([this.#canvases.graph, this.#canvases.ink], { ...sheet, size: this.size });
		this.resize(shown);
		return taken;
	}

	close(): void {
		this.renderer?.close();
	}
}

type Sheet = Pick<Extract<ToView, { kind: "picture" }>, "title" | "legend"> & { theme: Theme };
