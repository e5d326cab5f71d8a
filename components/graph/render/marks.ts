// What is marked above the graph: rings around nodes, and lines and arrowheads of edges.
import type { PageMarks, Point, Theme } from "../messages";
import { toScreen } from "./camera";
import { type Context, type Frame, radiusOf } from "./renderer";
import { edgeListsOf, endsOf, isShown, placeOf } from "./scene";

/** What is marked: nodes by rings, `edge` (the selected one) and `hoveredEdge` by a line with an arrowhead. */
export type Marks = PageMarks & { hovered: number | null; hoveredEdge: number | null };

export const NO_MARKS: Marks = {
	...{ selected: null, edge: null, lifted: null, hovered: null, hoveredEdge: null },
	...{ hits: [], pinned: [], fresh: [], relations: [] },
};

export type LabelFrame = Omit<Frame, "density"> & {
	marks: Marks;
	isMoving: boolean;
	/** Fonts that names are written in. */
	families: string;
};

export type Ring = "selected" | "hovered" | "hit" | "pinned" | "fresh";

/** Widths and gaps are CSS pixels. */
const RINGS: Record<Ring, { dash: number[]; width: number; gap: number; colour: "accent" | "ink" | "knot" }> = {
	selected: { dash: [], width: 3, gap: 6, colour: "accent" },
	hovered: { dash: [], width: 2, gap: 4.5, colour: "accent" },
	hit: { dash: [], width: 2, gap: 4.5, colour: "accent" },
	pinned: { dash: [3, 3], width: 2, gap: 4.5, colour: "ink" },
	fresh: { dash: [1, 4], width: 3, gap: 7, colour: "accent" },
};

/** The marked nodes that are in sight, each with its most telling ring. */
export function marksOf({ scene, marks }: LabelFrame): Map<number, Ring> {
	const marked = new Map<number, Ring>();
	for (const node of marks.fresh) marked.set(node, "fresh");
	for (const node of marks.pinned) marked.set(node, "pinned");
	for (const node of marks.hits) marked.set(node, "hit");
	if (marks.hovered !== null) marked.set(marks.hovered, "hovered");
	if (marks.selected !== null) marked.set(marks.selected, "selected");
	for (const node of [...marked.keys()]) if (!isShown(scene, node)) marked.delete(node);
	return marked;
}

export const pixelOf = ({ scene, camera, size }: LabelFrame, node: number): Point =>
	toScreen(camera, size, placeOf(scene, node));

export function drawRing(context: Context, frame: LabelFrame, node: number, look: Ring): void {
	const { scene, camera, theme } = frame;
	const { x, y } = pixelOf(frame, node);
	const radius = radiusOf(scene.sizes[node] ?? 1, camera.k);
	const { dash, width, gap, colour } = RINGS[look];
	context.setLineDash(dash);
	context.lineWidth = width;
	context.strokeStyle = theme[colour];
	context.beginPath();
	context.arc(x, y, radius + gap, 0, 2 * Math.PI);
	context.stroke();
	context.setLineDash([]);
}

export type Writing = { text: string; font: string; colour: string; alpha: number; x: number; y: number };

/** Writes words above whatever is below them. */
export function write(context: Context, theme: Theme, { text, font, colour, alpha, x, y }: Writing): void {
	context.font = font;
	context.textBaseline = "top";
	context.lineJoin = "round";
	context.globalAlpha = alpha;
	context.lineWidth = 4;
	context.strokeStyle = theme.background;
	context.strokeText(text, x, y);
	context.fillStyle = colour;
	context.fillText(text, x, y);
	context.globalAlpha = 1;
}

/** At most so many edges of an emphasis get arrowheads. */
const ARROWS = 300;
/** CSS pixels. */
const ARROW = { length: 9, width: 3.5 };

/** The selected and the hovered edge as lines, and the direction of every edge that an emphasis lifts out. */
export function drawMarkedEdges(context: Context, frame: LabelFrame): void {
	const { scene, theme, marks } = frame;
	context.strokeStyle = theme.accent;
	context.fillStyle = theme.accent;
	for (const edge of new Set([marks.edge, marks.hoveredEdge])) {
		if (edge === null || edge >= scene.edgeCount) continue;
		const [source, target] = endsOf(scene, edge);
		if (!isShown(scene, source) || !isShown(scene, target)) continue;
		const [from, to] = [pixelOf(frame, source), pixelOf(frame, target)];
		context.lineWidth = edge === marks.edge ? 2.5 : 1.8;
		context.beginPath();
		context.moveTo(from.x, from.y);
		context.lineTo(to.x, to.y);
		context.stroke();
		drawArrow(context, frame, source, target);
	}
	if (!scene.emphasis || frame.isMoving) return;
	const { strong } = edgeListsOf(scene);
	for (let i = 0; i < Math.min(strong.length, 2 * ARROWS); i += 2)
		drawArrow(context, frame, strong[i] as number, strong[i + 1] as number);
}

/** A head where the edge meets its target. */
function drawArrow(context: Context, frame: LabelFrame, source: number, target: number): void {
	const [from, to] = [pixelOf(frame, source), pixelOf(frame, target)];
	const length = Math.hypot(to.x - from.x, to.y - from.y);
	const gap = radiusOf(frame.scene.sizes[target] ?? 1, frame.camera.k) + 2;
	if (length < gap + 2 * ARROW.length) return;
	const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
	const tip = { x: to.x - ux * gap, y: to.y - uy * gap };
	const back = { x: tip.x - ux * ARROW.length, y: tip.y - uy * ARROW.length };
	context.beginPath();
	context.moveTo(tip.x, tip.y);
	context.lineTo(back.x - uy * ARROW.width, back.y + ux * ARROW.width);
	context.lineTo(back.x + uy * ARROW.width, back.y - ux * ARROW.width);
	context.fill();
}
