// What lies above the graph: names, and rings around the selected, hovered, found and pinned nodes. Canvas 2D, whatever
// draws the graph below.
import { NODE_KNOT, type ViewSize } from "../messages";
import { toWorld } from "./camera";
import { type Box, type LabelWish, placeLabels, shorten } from "./labels";
import { drawMarkedEdges, drawRing, type LabelFrame, marksOf, pixelOf, type Ring, write } from "./marks";
import { contextOf, fitCanvas, radiusOf } from "./renderer";
import { endsOf, isShown, NORMAL } from "./scene";

const LABELS = 56;
const LABELLED_HITS = 12;
/** Names of all nodes in sight can be asked for in a graph of this size, also while it moves. */
const SMALL = 600;
/** Nodes of a smaller radius (CSS pixels) go without a name; up to the second it comes in. */
const [NAMELESS, NAMED] = [3, 3.5];
const CANDIDATES = 4_000;
const [FONT, SYSTEM_FONTS] = ["Instrument Sans Variable", "ui-sans-serif, system-ui, sans-serif"];
const [LINE, GAP] = [15, 3];
/** Only so many nodes are kept free of names, and from this half width (CSS pixels) on. */
const [HUBS, MIN_HUB] = [200, 1.5];

/** Takes the canvas for 2D. */
export function createLabelLayer(canvas: OffscreenCanvas) {
	const context = contextOf(canvas);
	const widths = new Map<string, number>();
	let families = SYSTEM_FONTS;
	let isBlank = true;

	const widthOf = (text: string, font: string): number => {
		const key = `${font} ${text}`;
		let width = widths.get(key);
		if (width === undefined) {
			context.font = font;
			width = context.measureText(text).width;
			if (widths.size > 5_000) widths.clear();
			widths.set(key, width);
		}
		return width;
	};

	return {
		draw(labelFrame: Omit<LabelFrame, "families">): void {
			const frame = { ...labelFrame, families };
			const { scene, size, marks } = frame;
			const isSmall = scene.nodeCount <= SMALL;
			const marked = marksOf(frame);
			const hasEdges = marks.edge !== null || marks.hoveredEdge !== null;
			const isEmpty = frame.isMoving && !isSmall && marked.size === 0 && !hasEdges;
			if (isEmpty && isBlank) return;
			context.setTransform(size.pixelRatio, 0, 0, size.pixelRatio, 0, 0);
			context.clearRect(0, 0, size.width, size.height);
			isBlank = isEmpty;
			if (isEmpty) return;
			drawMarkedEdges(context, frame);
			for (const [node, look] of marked) drawRing(context, frame, node, look);
			const wishes = wishesOf(frame, marked, frame.isMoving && !isSmall ? 0 : CANDIDATES, widthOf);
			for (const wish of placeLabels(wishes, size, LABELS, discsOf(frame))) write(context, frame.theme, wish);
		},
		/** The page's own font, which a worker has to fetch for itself. Named only once it is there: Chromium goes on with what it found before. */
		async loadFont(): Promise<void> {
			const source = new URL(
				"@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
				import.meta.url,
			);
			const face = await new FontFace(FONT, `url(${source})`, { weight: "400 700" }).load();
			(globalThis as unknown as { fonts: FontFaceSet }).fonts.add(face);
			families = `'${FONT}', ${SYSTEM_FONTS}`;
		},
		resize(size: ViewSize) {
			fitCanvas(canvas, size);
			isBlank = true;
		},
	};
}

export type LabelLayer = ReturnType<typeof createLabelLayer>;

/** A name or a relation, and how it is written. */
type Words = LabelWish & { text: string; font: string; colour: string; alpha: number };

type Measure = (text: string, font: string) => number;

function fontOf(frame: LabelFrame, node: number, isMarked: boolean): string {
	const size = frame.scene.sizes[node] ?? 1;
	const weight = isMarked ? 640 : size > 5 ? 600 : 500;
	return `${weight} ${Math.round(Math.min(16, 11.5 + size * 0.35))}px ${frame.families}`;
}

/**
 * Names in the order of their importance: marked nodes, knots, then by degree those that are large enough to be told apart. Relations of
 * the selected node come between its own name and those of its neighbours.
 */
function* wishesOf(
	frame: LabelFrame,
	marked: Map<number, Ring>,
	candidates: number,
	measure: Measure,
): Generator<Words> {
	const { scene, camera, marks, theme } = frame;
	const wish = (node: number, must: boolean): Words => {
		const { x, y } = pixelOf(frame, node);
		const size = scene.sizes[node] ?? 1;
		const text = shorten(scene.names[node] ?? "");
		const font = fontOf(frame, node, must);
		const width = measure(text, font);
		const colour = node === marks.selected ? theme.accent : theme.ink;
		const alpha = must ? 1 : alphaOf(frame, node);
		const away = radiusOf(size, camera.k) + GAP;
		// At the rim of the canvas the words move inwards rather than being cut.
		const inside = Math.max(GAP, Math.min(x - width / 2, frame.size.width - width - GAP));
		const [middle, level] = [Math.abs(inside - x + width / 2) < width / 2 ? inside : x - width / 2, y - LINE / 2];
		const below = { x: middle, y: y + away };
		const at = [below, { x: middle, y: y - away - LINE }, { x: x + away, y: level }, { x: x - away - width, y: level }];
		return { text, font, colour, alpha, at, width, height: LINE, must };
	};
	const { hits, fresh, pinned } = marks;
	const few = [...hits.slice(0, LABELLED_HITS), ...fresh.slice(0, LABELLED_HITS), ...pinned];
	const first = [marks.selected, marks.hovered, ...few];
	for (const node of new Set(first)) if (node !== null && marked.has(node)) yield wish(node, true);
	if (!frame.isMoving) yield* relationWishes(frame, measure);
	const unmarked = namedInSight(frame, candidates).filter((node) => !marked.has(node));
	const isKnot = (node: number) => ((scene.bits[node] ?? 0) & NODE_KNOT) !== 0;
	for (const node of unmarked) if (isKnot(node)) yield { ...wish(node, false), isBold: true };
	for (const node of unmarked) if (!isKnot(node)) yield wish(node, false);
}

/** The best connected nodes on the canvas that are large enough for a name, or those of an emphasis. */
function namedInSight(frame: LabelFrame, limit: number): number[] {
	const { scene, camera, size } = frame;
	if (scene.emphasis)
		return scene.emphasis.nodes
			.filter((node) => isShown(scene, node))
			.toSorted((a, b) => a - b)
			.slice(0, limit);
	const least = toWorld(camera, size, { x: 0, y: 0 });
	const most = toWorld(camera, size, { x: size.width, y: size.height });
	const inSight: number[] = [];
	for (let node = 0; node < scene.placed && inSight.length < limit; node++) {
		const [x, y] = [scene.xy[2 * node] ?? 0, scene.xy[2 * node + 1] ?? 0];
		if (x < least.x || x > most.x || y < least.y || y > most.y || scene.states[node] !== NORMAL) continue;
		if (alphaOf(frame, node) > 0) inSight.push(node);
	}
	return inSight;
}

/** Relations at the middle of their edges, where the edge is long enough for the words. */
function* relationWishes(frame: LabelFrame, measure: Measure): Generator<Words> {
	const { scene, theme, marks } = frame;
	const font = `italic 500 11px ${frame.families}`;
	for (const { edge, text: words } of marks.relations) {
		const [source, target] = endsOf(scene, edge);
		// Those of a node that was selected before may come late.
		if (source !== marks.selected && target !== marks.selected) continue;
		if (edge >= scene.edgeCount || !isShown(scene, source) || !isShown(scene, target)) continue;
		const [from, to] = [pixelOf(frame, source), pixelOf(frame, target)];
		const text = shorten(words);
		const width = measure(text, font);
		if (Math.hypot(to.x - from.x, to.y - from.y) < width + 24) continue;
		const at = [{ x: (from.x + to.x - width) / 2, y: (from.y + to.y - LINE) / 2 }];
		yield { text, font, colour: theme.accent, alpha: 1, at, width, height: LINE, must: false };
	}
}

/** The best connected nodes are not written over: the inner parts of their discs. */
function* discsOf(frame: LabelFrame): Generator<Box> {
	const { scene, camera } = frame;
	for (let node = 0; node < Math.min(scene.placed, HUBS); node++) {
		const half = 0.6 * radiusOf(scene.sizes[node] ?? 1, camera.k);
		if (half < MIN_HUB || !isShown(scene, node)) continue;
		const { x, y } = pixelOf(frame, node);
		yield { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
	}
}

/** Names come in as their nodes grow. In a small graph all may be there. */
function alphaOf({ scene, camera }: LabelFrame, node: number): number {
	if (scene.emphasis || scene.nodeCount <= SMALL) return 1;
	const radius = radiusOf(scene.sizes[node] ?? 1, camera.k);
	return Math.min(1, Math.max(0, (radius - NAMELESS) / (NAMED - NAMELESS)));
}
