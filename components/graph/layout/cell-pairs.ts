// Owns which cells meet as wholes and which leaves meet point by point, so that every two points meet once. Pure.
import { grow } from "../grow";
import { CENTRE_X, CENTRE_Y, REACH, STRIDE } from "./cell";
import type { CellTree } from "./cell-tree";

/** The k-th pair is `cells[2 * k]` and `cells[2 * k + 1]`, of `count`. */
export type PairList = { cells: Uint32Array; count: number };

export type CellPairs = {
	far: PairList;
	/** Leaves; a leaf meets itself too. */
	near: PairList;
	/** Pairs that are still to be looked at. */
	open: Uint32Array;
};

export const cellPairs = (): CellPairs => ({
	far: { cells: new Uint32Array(0), count: 0 },
	near: { cells: new Uint32Array(0), count: 0 },
	// Deeper than 16 halvings on either side a tree never goes; each leaves at most nine pairs behind.
	open: new Uint32Array(2 * 1024),
});

/** Takes two cells apart until their parts are far from one another, or leaves, and appends these. One cell twice: its inside. */
export function addPairs(
	{ far, near, open }: CellPairs,
	{ after }: CellTree,
	seen: Float64Array,
	first: number,
	second: number,
	near2: number,
): void {
	open[0] = first;
	open[1] = second;
	for (let top = 1; top > 0; ) {
		top--;
		const a = open[2 * top] as number;
		const b = open[2 * top + 1] as number;
		const endA = after[a] as number;
		const endB = after[b] as number;
		if (a === b) {
			if (endA === a + 1) append(near, a, a);
			for (let child = a + 1; child < endA; child = after[child] as number) {
				for (let other = child; other < endA; other = after[other] as number) {
					open[2 * top] = child;
					open[2 * top + 1] = other;
					top++;
				}
			}
			continue;
		}
		const atA = a * STRIDE;
		const atB = b * STRIDE;
		const dx = (seen[atB + CENTRE_X] as number) - (seen[atA + CENTRE_X] as number);
		const dy = (seen[atB + CENTRE_Y] as number) - (seen[atA + CENTRE_Y] as number);
		const square = dx * dx + dy * dy;
		const reachA = seen[atA + REACH] as number;
		const reachB = seen[atB + REACH] as number;
		const reach = reachA + reachB;
		if (reach * reach < square && square >= near2) {
			append(far, a, b);
		} else if (endA === a + 1 && endB === b + 1) {
			append(near, a, b);
		} else if (endA === a + 1 || (endB !== b + 1 && reachB > reachA)) {
			for (let child = b + 1; child < endB; child = after[child] as number) {
				open[2 * top] = a;
				open[2 * top + 1] = child;
				top++;
			}
		} else {
			for (let child = a + 1; child < endA; child = after[child] as number) {
				open[2 * top] = child;
				open[2 * top + 1] = b;
				top++;
			}
		}
	}
}

/** A far pair that came too near makes room for its parts, which go to the ends of the lists. */
export function takeApart(pairs: CellPairs, tree: CellTree, seen: Float64Array, k: number, near2: number): void {
	const { cells } = pairs.far;
	const a = cells[2 * k] as number;
	const b = cells[2 * k + 1] as number;
	const last = --pairs.far.count;
	cells[2 * k] = cells[2 * last] as number;
	cells[2 * k + 1] = cells[2 * last + 1] as number;
	addPairs(pairs, tree, seen, a, b, near2);
}

function append(list: PairList, a: number, b: number): void {
	const at = 2 * list.count++;
	if (at === list.cells.length) list.cells = grow(list.cells, at + 2);
	list.cells[at] = a;
	list.cells[at + 1] = b;
}
