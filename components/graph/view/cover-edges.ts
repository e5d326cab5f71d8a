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
	const place = onDevice(camera, size);
	const { lines } = coverage;
	const most = lines.length / 2;
	for (let from = 0; from < ends.length; from += most) {
		const placed = placeLines(lines, ends.subarray(from, from + most), xy, place);
		addLines(coverage, cover ? keepBeyond(cover, lines, placed) : placed, width * size.pixelRatio, layers);
	}
}

/** Writes the edges as lines where the camera sees them; answers how many there are. */
function placeLines(
	lines: Float64Array,
	ends: Uint32Array,
	xy: Float32Array,
	{ k, shiftX, shiftY }: ReturnType<typeof onDevice>,
): number {
	for (let i = 0; i < ends.length; i++) {
		const at = 2 * (ends[i] as number);
		lines[2 * i] = (xy[at] as number) * k + shiftX;
		lines[2 * i + 1] = (xy[at + 1] as number) * k + shiftY;
	}
	return ends.length / 2;
}

/** Moves the lines to the front that do not lie within `cover`; answers how many there are. */
function keepBeyond(cover: Box, lines: Float64Array, count: number): number {
	let kept = 0;
	for (let at = 0; at < 4 * count; at += 4) {
		const isFirst = isWithin(cover, lines[at] as number, lines[at + 1] as number);
		if (isFirst && isWithin(cover, lines[at + 2] as number, lines[at + 3] as number)) continue;
		for (let i = 0; i < 4; i++) lines[kept++] = lines[at + i] as number;
	}
	return kept / 4;
}
