// The picture that is saved: graph, names and legend on one canvas.
import { lookOf } from "@/components/ui/type-look";
import type { Theme, ViewSize } from "../messages";
import { addShape } from "./canvas-paint";
import { colourOf } from "./colour-scale";

type Context = OffscreenCanvasRenderingContext2D;

const [LINE, PAD, DOT] = [20, 14, 5];

type Sheet = { size: ViewSize; theme: Theme; title: string; legend: [text: string, hue: number][] };

/** A PNG of the layers, lowest first, as they are now, with the title above and the legend in the lower left corner. */
export function takePicture(layers: OffscreenCanvas[], { size, theme, title, legend }: Sheet): Promise<Blob> {
	const sheet = new OffscreenCanvas(
		Math.round(size.width * size.pixelRatio),
		Math.round(size.height * size.pixelRatio),
	);
	const context = sheet.getContext("2d");
	if (!context) return Promise.reject(new Error("This browser draws no pictures."));
	context.fillStyle = theme.background;
	context.fillRect(0, 0, sheet.width, sheet.height);
	for (const layer of layers) context.drawImage(layer, 0, 0);
	context.setTransform(size.pixelRatio, 0, 0, size.pixelRatio, 0, 0);
	drawTitle(context, theme, title);
	drawLegend(context, size, theme, legend);
	return sheet.convertToBlob({ type: "image/png" });
}

function drawTitle(context: Context, theme: Theme, title: string): void {
	context.font = "600 16px 'Instrument Sans Variable', system-ui, sans-serif";
	context.textBaseline = "top";
	context.lineJoin = "round";
	context.lineWidth = 5;
	context.strokeStyle = theme.halo;
	context.strokeText(title, PAD, PAD);
	context.fillStyle = theme.ink;
	context.fillText(title, PAD, PAD);
}

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
