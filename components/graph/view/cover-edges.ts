// Owns edges as lines that cover pixels. Pure.
import { addLines, type Coverage } from "./coverage";
import { onDevice } from "./easel";
import type { Sight } from "./renderer";
import { type Box, isWithin } from "./uncovered";

/** CSS pixels. Over all directions as strong as hairlines of a canvas, which has diagonal ones fainter. */
export const EDGE_WIDTH = 0.9;

/** Adds edges, their ends in turn, `width` CSS pixels wide; those that lie within `cover` are passed over. */
export function coverEdges(
	coverage: Coverage,
	{ scene: { xy }, camera, size }: Sight,
	ends: Uint32Array,
	cover: Box | null,
	width: number,
	layers: number,
): void {
	const { k, shiftX, shiftY } = onDevice(camera, size);
	const { lines } = coverage;
	const lineWidth = width * size.pixelRatio;
	let to = 0;
	for (let at = 0; at < ends.length; at += 2) {
		const a = 2 * (ends[at] as number);
		const b = 2 * (ends[at + 1] as number);
		const x1 = (xy[a] as number) * k + shiftX;
		const y1 = (xy[a + 1] as number) * k + shiftY;
		const x2 = (xy[b] as number) * k + shiftX;
		const y2 = (xy[b + 1] as number) * k + shiftY;
		if (cover && isWithin(cover, x1, y1) && isWithin(cover, x2, y2)) continue;
		lines[to++] = x1;
		lines[to++] = y1;
		lines[to++] = x2;
		lines[to++] = y2;
		if (to < lines.length) continue;
		addLines(coverage, to / 4, lineWidth, layers);
		to = 0;
	}
	addLines(coverage, to / 4, lineWidth, layers);
}
