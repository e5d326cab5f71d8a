// Paints edges and nodes with the strokes and fills of a canvas. A generator, so that a large picture is painted in slices.

import { lookOf, REST, type Shape } from "@/components/ui/type-look";
import { NODE_KNOT, type ViewSize } from "../messages";
import type { Detail } from "./detail-budget";
import { type Context, colourOf, edgePasses, FADED_NODE, type Frame, leafAlpha, nodeAlpha, radiusOf } from "./renderer";
import { FADED, NORMAL } from "./scene";

const [EDGES_A_STEP, NODES_A_STEP] = [400, 1_000];
/** CSS pixels: from this radius on a node has a rim that keeps neighbours apart. */
const RIM_FROM = 4;
/** CSS pixels between a knot and its ring, and the width of the ring. */
const [RING_GAP, RING] = [2.4, 2.2];
/** CSS pixels: how wide an edge of an emphasis is. */
const STRONG_WIDTH = 1.4;
/** Steps of opacity that nodes are grouped by. */
const ALPHA_STEPS = 8;

/** Paints a frame onto a cleared canvas, as far as `detail` goes, whole if that is null. Pauses after each few hundred shapes. */
export function* paint(context: Context, frame: Frame, detail: Detail | null): Generator<void> {
	yield* paintEdges(context, frame, detail);
	yield* paintNodes(context, frame, detail);
	context.globalAlpha = 1;
}

/** Device pixels of a point of the graph: `x * k + shiftX`. */
function toDevice({ camera, size }: Frame) {
	const k = camera.k * size.pixelRatio;
	return {
		k,
		shiftX: (size.width / 2) * size.pixelRatio - camera.x * k,
		shiftY: (size.height / 2) * size.pixelRatio - camera.y * k,
	};
}

/** Edges are one device pixel wide, which a browser draws several times as fast as wider ones; only those of an emphasis are wider. */
function* paintEdges(context: Context, frame: Frame, detail: Detail | null): Generator<void> {
	const { xy } = frame.scene;
	const { k, shiftX, shiftY } = toDevice(frame);
	for (const { ends, count, colour, alpha, isStrong } of edgePasses(frame, detail)) {
		for (let from = 0; from < 2 * count; from += 2 * EDGES_A_STEP) {
			context.strokeStyle = colour;
			context.globalAlpha = alpha;
			context.lineWidth = isStrong ? STRONG_WIDTH * frame.size.pixelRatio : 1;
			context.beginPath();
			for (let i = from, to = Math.min(2 * count, from + 2 * EDGES_A_STEP); i < to; i += 2) {
				const a = 2 * (ends[i] as number);
				const b = 2 * (ends[i + 1] as number);
				context.moveTo((xy[a] as number) * k + shiftX, (xy[a + 1] as number) * k + shiftY);
				context.lineTo((xy[b] as number) * k + shiftX, (xy[b + 1] as number) * k + shiftY);
			}
			context.stroke();
			yield;
		}
	}
}

/**
 * From the least connected to the greatest hub, for nodes are ordered by falling degree: hubs lie above their leaves, and what an
 * emphasis lifts out above what it fades.
 */
function* paintNodes(context: Context, frame: Frame, detail: Detail | null): Generator<void> {
	const { scene } = frame;
	const count = Math.min(scene.placed, detail?.nodes ?? scene.placed);
	for (const state of scene.emphasis ? [FADED, NORMAL] : [NORMAL]) {
		for (let to = count; to > 0; to -= NODES_A_STEP) {
			fillNodes(context, frame, state, Math.max(0, to - NODES_A_STEP), to);
			yield;
		}
	}
}

/** Fills the nodes of a state from index `from` up to `to`, those of one look together, then draws the rings of knots. */
function fillNodes(context: Context, frame: Frame, state: number, from: number, to: number): void {
	const { scene, camera, size, theme } = frame;
	const { xy, sizes, hues, states, bits } = scene;
	const { k, shiftX, shiftY } = toDevice(frame);
	const leaf = scene.emphasis ? 1 : leafAlpha(frame);
	const looks = new Map<number, Path2D>();
	const rims = new Path2D();
	const rings = new Path2D();
	for (let node = to - 1; node >= from; node--) {
		if (states[node] !== state) continue;
		const x = (xy[2 * node] as number) * k + shiftX;
		const y = (xy[2 * node + 1] as number) * k + shiftY;
		const radius = radiusOf(sizes[node] as number, camera.k);
		const device = radius * size.pixelRatio;
		if (isOutside(size, x, y, device + 6 * size.pixelRatio)) continue;
		const hue = Math.min(hues[node] as number, REST);
		const alpha = state === FADED ? FADED_NODE : nodeAlpha(radius, leaf);
		const key = hue * (ALPHA_STEPS + 1) + Math.round(alpha * ALPHA_STEPS);
		let look = looks.get(key);
		if (!look) {
			look = new Path2D();
			looks.set(key, look);
		}
		addShape(look, lookOf(hue).shape, x, y, device);
		if (radius > RIM_FROM) addShape(rims, lookOf(hue).shape, x, y, device);
		if ((bits[node] as number) & NODE_KNOT) addShape(rings, "circle", x, y, device + RING_GAP * size.pixelRatio);
	}
	for (const [key, path] of looks) {
		context.fillStyle = colourOf(theme, Math.floor(key / (ALPHA_STEPS + 1)));
		context.globalAlpha = (key % (ALPHA_STEPS + 1)) / ALPHA_STEPS;
		context.fill(path);
	}
	context.globalAlpha = state === FADED ? FADED_NODE : 1;
	context.lineWidth = size.pixelRatio;
	context.strokeStyle = theme.background;
	context.stroke(rims);
	context.lineWidth = RING * size.pixelRatio;
	context.strokeStyle = theme.knot;
	context.stroke(rings);
}

const isOutside = ({ width, height, pixelRatio }: ViewSize, x: number, y: number, reach: number) =>
	x < -reach || y < -reach || x > width * pixelRatio + reach || y > height * pixelRatio + reach;

/** A diamond and a square look as large as the disc of the same radius. */
export function addShape(path: Path2D, shape: Shape, x: number, y: number, radius: number): void {
	if (shape === "circle" && radius > 1.5) {
		path.moveTo(x + radius, y);
		path.arc(x, y, radius, 0, 2 * Math.PI);
	} else if (shape === "diamond") {
		const reach = radius * 1.25;
		path.moveTo(x, y - reach);
		path.lineTo(x + reach, y);
		path.lineTo(x, y + reach);
		path.lineTo(x - reach, y);
		path.closePath();
	} else {
		const side = radius * 1.77;
		path.rect(x - side / 2, y - side / 2, side, side);
	}
}
