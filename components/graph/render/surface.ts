// What the view draws on: canvases for the renderers of the graph, and the layer of names and rings above them.

import { lookOf } from "@/components/ui/type-look";
import type { Canvases, RendererName, Theme, ToView, ViewSize } from "../messages";
import { addShape } from "./canvas-paint";
import { createCanvasRenderer } from "./canvas-renderer";
import { createLabelLayer, type LabelLayer } from "./label-layer";
import { write } from "./marks";
import { type Context, colourOf, contextOf, fitCanvas, type Renderer } from "./renderer";
import { createWebglRenderer, hasGraphicsCard } from "./webgl-renderer";

type Sheet = Pick<Extract<ToView, { kind: "picture" }>, "title" | "legend"> & { theme: Theme };

export class Surface {
	size: ViewSize = { width: 1, height: 1, pixelRatio: 1 };
	renderer: Renderer;
	readonly labels: LabelLayer;

	/** `wanted` null lets the machine decide. `changed` is called when another renderer has to draw what was there. */
	constructor(
		private readonly canvases: Canvases,
		wanted: RendererName | null,
		changed: () => void,
	) {
		const withCanvas = () => createCanvasRenderer(canvases.canvas);
		// A context that is taken away comes back slowly, if at all: canvas 2D goes on at once.
		const lost = () => {
			this.renderer = withCanvas();
			this.renderer.resize(this.size);
			changed();
		};
		const isWebgl = wanted === null ? hasGraphicsCard() : wanted === "webgl";
		this.renderer = (isWebgl ? createWebglRenderer(canvases.webgl, lost) : null) ?? withCanvas();
		this.labels = createLabelLayer(canvases.labels);
	}

	resize(size: ViewSize): void {
		this.size = size;
		this.renderer.resize(size);
		this.labels.resize(size);
	}

	/** A PNG of the canvases as they are now, with the title above and the legend in the lower left corner. */
	picture({ theme, title, legend }: Sheet): Promise<Blob> {
		const { size } = this;
		const sheet = new OffscreenCanvas(1, 1);
		fitCanvas(sheet, size);
		const context = contextOf(sheet);
		context.fillStyle = theme.background;
		context.fillRect(0, 0, sheet.width, sheet.height);
		for (const layer of [this.canvases[this.renderer.name], this.canvases.labels]) context.drawImage(layer, 0, 0);
		context.setTransform(size.pixelRatio, 0, 0, size.pixelRatio, 0, 0);
		const font = "600 16px 'Instrument Sans Variable', system-ui, sans-serif";
		write(context, theme, { text: title, font, colour: theme.ink, alpha: 1, x: PAD, y: PAD });
		drawLegend(context, size, theme, legend);
		return sheet.convertToBlob({ type: "image/png" });
	}
}

const [LINE, PAD, DOT] = [20, 14, 5];

function drawLegend(context: Context, size: ViewSize, theme: Theme, legend: [text: string, hue: number][]): void {
	if (legend.length === 0) return;
	context.font = "500 13px 'Instrument Sans Variable', system-ui, sans-serif";
	context.textBaseline = "middle";
	const width = Math.max(...legend.map(([text]) => context.measureText(text).width)) + DOT * 2 + 3 * PAD;
	const height = legend.length * LINE + PAD;
	const [left, top] = [PAD, size.height - height - PAD];
	context.globalAlpha = 0.9;
	context.fillStyle = theme.background;
	context.fillRect(left, top, width, height);
	context.globalAlpha = 1;
	for (const [i, [text, hue]] of legend.entries()) {
		const y = top + PAD / 2 + LINE * (i + 0.5);
		context.fillStyle = colourOf(theme, hue);
		const mark = new Path2D();
		addShape(mark, lookOf(hue).shape, left + PAD + DOT, y, DOT);
		context.fill(mark);
		context.fillStyle = theme.ink;
		context.fillText(text, left + PAD * 2 + DOT * 2, y);
	}
}
