// Owns what points of near leaves do to one another, one by one. Pure.
import type { Points } from "./cell-moments";
import type { PairList } from "./cell-pairs";
import type { CellTree } from "./cell-tree";

/** Bounds of a distance, squared; `jiggle` parts points that lie at one place. */
export type Bounds = { near2: number; far2: number; jiggle: () => number };

/** Points with what pulls them. */
export type PulledPoints = Points & { pullX: Float64Array; pullY: Float64Array };

/** Adds to the pulls of all points in pairs of leaves. */
export function exchangeNear({ cells, count }: PairList, tree: CellTree, points: PulledPoints, bounds: Bounds): void {
	for (let k = 0; k < count; k++) {
		exchangeLeaves(cells[2 * k] as number, cells[2 * k + 1] as number, tree, points, bounds);
	}
}

/** All points of one leaf with all of another, or with one another when it is the same. */
function exchangeLeaves(
	a: number,
	b: number,
	{ first, last }: CellTree,
	{ x, y, strength, pullX, pullY }: PulledPoints,
	{ near2, far2, jiggle }: Bounds,
): void {
	const startB = first[b] as number;
	const endB = last[b] as number;
	for (let i = first[a] as number, endA = last[a] as number; i < endA; i++) {
		const xi = x[i] as number;
		const yi = y[i] as number;
		const si = strength[i] as number;
		let fx = 0;
		let fy = 0;
		for (let j = a === b ? i + 1 : startB; j < endB; j++) {
			let dx = (x[j] as number) - xi;
			let dy = (y[j] as number) - yi;
			let square = dx * dx + dy * dy;
			if (square >= far2) continue;
			if (square < near2) {
				if (dx === 0) dx = jiggle();
				if (dy === 0) dy = jiggle();
				square = dx * dx + dy * dy;
				if (square < near2) square = Math.sqrt(near2 * square);
			}
			const inverse = 1 / square;
			dx *= inverse;
			dy *= inverse;
			const sj = strength[j] as number;
			fx += sj * dx;
			fy += sj * dy;
			pullX[j] = (pullX[j] as number) - si * dx;
			pullY[j] = (pullY[j] as number) - si * dy;
		}
		pullX[i] = (pullX[i] as number) + fx;
		pullY[i] = (pullY[i] as number) + fy;
	}
}
