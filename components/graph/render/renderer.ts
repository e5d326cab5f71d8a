// What every renderer of the graph promises, and the sizes and strengths that all of them draw with.

import { lookOf } from "@/components/ui/type-look";
import type { Camera, RendererName, Theme, ViewSize } from "../messages";
import type { Detail } from "./detail-budget";
import { edgeListsOf, type Scene } from "./scene";

/** What there is, from where it is seen, and in which colours. */
export type Frame = {
	scene: Scene;
	camera: Camera;
	size: ViewSize;
	theme: Theme;
	/** Nodes and edges that are likely on the canvas when all are drawn: many of them are drawn faintly. */
	density: { nodes: number; edges: number };
};

/** Draws nodes and edges, no words, on a canvas of its own. */
export type Renderer = {
	name: RendererName;
	/** False while the machine still works on the last frame. */
	isFree(): boolean;
	/**
	 * Draws the frame as far as `detail` goes, or whole if that is null. True once it is done; false asks to be called again
	 * at once, for a whole frame that takes long is drawn in slices.
	 */
	draw(frame: Frame, detail: Detail | null): boolean;
	/** Makes the canvas fit a new size. */
	resize(size: ViewSize): void;
};

export type Context = OffscreenCanvasRenderingContext2D;

/** A canvas for 2D. Without one the worker ends, which the page is told of. */
export function contextOf(canvas: OffscreenCanvas, settings?: CanvasRenderingContext2DSettings): Context {
	const context = canvas.getContext("2d", settings);
	if (!context) throw new Error("This browser draws nothing in 2D.");
	return context;
}

/** Gives a canvas the device pixels of a size. */
export function fitCanvas(canvas: OffscreenCanvas, { width, height, pixelRatio }: ViewSize): void {
	canvas.width = Math.max(1, Math.round(width * pixelRatio));
	canvas.height = Math.max(1, Math.round(height * pixelRatio));
}

/** The smallest radius of a node in CSS pixels. */
export const MIN_RADIUS = 1.2;
/** What is left of a node or edge that an emphasis fades. */
export const FADED_NODE = 0.16;
const FADED_EDGE = 0.22;
/** How opaque an edge of an emphasis is, and how much fainter than others a retracted one. */
const [STRONG_EDGE, RETRACTED_EDGE] = [0.75, 0.45];

/** CSS pixels per unit of relative size: nodes grow with the magnification, but more slowly. */
export const radiusScale = (k: number) => 3.1 * k ** 0.58;

/** The radius of a node in CSS pixels. */
export const radiusOf = (relativeSize: number, k: number) => Math.max(MIN_RADIUS, relativeSize * radiusScale(k));

const [CROWDED, CROWD_OF_NODES] = [1_800, 5_000];
/** From the first radius (CSS pixels) to the second a node stands out of the crowd. */
export const [IN_THE_CROWD, OUT_OF_IT] = [1.6, 4];

/** How opaque the smallest nodes are: in a crowd they are its texture, and hubs stand out of it. */
export const leafAlpha = ({ density }: Frame) =>
	Math.min(1, Math.max(0.35, Math.sqrt(CROWD_OF_NODES / Math.max(1, density.nodes))));

/** How opaque a node of a radius is beside leaves of `leaf`. */
export const nodeAlpha = (radius: number, leaf: number) =>
	leaf + (1 - leaf) * Math.min(1, Math.max(0, (radius - IN_THE_CROWD) / (OUT_OF_IT - IN_THE_CROWD)));

/** How opaque a plain edge is when `drawn` of `whole` edges are drawn: the tone of the picture stays about the same. */
export function edgeAlpha({ theme, density }: Frame, drawn: number, whole: number): number {
	const crowded = Math.min(1, Math.max(0.09, Math.sqrt(CROWDED / Math.max(1, density.edges))));
	return Math.min(1, theme.edgeAlpha * crowded * Math.min(2.2, Math.sqrt(whole / Math.max(1, drawn))));
}

/** Edges that are drawn alike: the first `count` of those whose `ends` are given. */
export type EdgePass = { ends: Uint32Array; count: number; colour: string; alpha: number; isStrong: boolean };

/** The edges of a frame as far as `detail` goes, the lowest first. */
export function edgePasses(frame: Frame, detail: Detail | null): EdgePass[] {
	const { scene, theme } = frame;
	const { retracted, plain, pattern, strong } = edgeListsOf(scene);
	const whole = countEdges(scene);
	const drawn = Math.min(whole, detail?.edges ?? whole);
	const alpha = edgeAlpha(frame, drawn, whole) * (scene.emphasis ? FADED_EDGE : 1);
	const part = (ends: Uint32Array, colour: string, alpha: number) => {
		const count = whole === 0 ? 0 : Math.ceil((ends.length / 2) * (drawn / whole));
		return { ends, count, colour, alpha, isStrong: false };
	};
	return [
		part(retracted, theme.edge, alpha * RETRACTED_EDGE),
		part(plain, theme.edge, alpha),
		part(pattern, theme.knot, alpha),
		{ ends: strong, count: strong.length / 2, colour: theme.accent, alpha: STRONG_EDGE, isStrong: true },
	];
}

export const countEdges = (scene: Scene) =>
	Object.values(edgeListsOf(scene)).reduce((sum, ends) => sum + ends.length / 2, 0);

/** The colour of a hue number in a theme. */
export function colourOf(theme: Pick<Theme, "hues" | "rest">, hue: number): string {
	const { colour } = lookOf(hue);
	return colour === "rest" ? theme.rest : (theme.hues[colour] ?? theme.rest);
}

export type Rgb = [red: number, green: number, blue: number];

/** Reads `#rrggbb` and `rgb(r, g, b)`, as style sheets compute colours, into shares of 1. What is neither is black. */
export function readColour(text: string): Rgb {
	const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
	if (hex) return [hex[1], hex[2], hex[3]].map((part) => Number.parseInt(part ?? "0", 16) / 255) as Rgb;
	const rgb = /^rgba?\(\s*([\d.]+)[ ,]+([\d.]+)[ ,]+([\d.]+)/.exec(text.trim());
	return rgb ? ([rgb[1], rgb[2], rgb[3]].map((part) => Number(part) / 255) as Rgb) : [0, 0, 0];
}
