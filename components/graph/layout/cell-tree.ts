// Owns the tree of square cells over points in Morton order: who lies in which. Knows no strengths. Pure.
import { mortonOrder, sortByMorton } from "./morton-order";

/** Points in a cell that is not divided further: about where two walks over the points cost what two more cells would. */
const LEAF_POINTS = 10;

/**
 * Cells in preorder: the first child of a cell is the next cell, `after` is the cell behind all its descendants, so a leaf
 * has `after[cell] === cell + 1`. A cell holds the points from `first` up to `last` of the Morton order.
 */
export type CellTree = {
	/** How many cells there are. */
	size: number;
	/** Place in Morton order → point, and what it is ordered by. */
	order: Uint32Array;
	codes: Uint32Array;
	first: Int32Array;
	last: Int32Array;
	after: Int32Array;
	/** -1 above the root. */
	parent: Int32Array;
	/** Has it divided anew over the points at `places`, x and y in turn. */
	divide(places: Float64Array): void;
};

/** A tree over `count` points, not divided yet. It allocates nothing after this. */
export function cellTree(count: number): CellTree {
	const morton = mortonOrder(count);
	// Every inner cell has two children or more, and every leaf a point.
	const most = 2 * count + 1;
	const tree: CellTree = {
		size: 0,
		order: morton.order,
		codes: morton.codes,
		first: new Int32Array(most),
		last: new Int32Array(most),
		after: new Int32Array(most),
		parent: new Int32Array(most),
		divide(places) {
			sortByMorton(morton, places);
			tree.size = 0;
			if (count > 0) divide(tree, 0, count, 30, -1);
		},
	};
	return tree;
}

function divide(tree: CellTree, low: number, high: number, topShift: number, above: number): void {
	const { codes } = tree;
	let shift = topShift;
	// A cell with a single occupied quarter is left out.
	while (shift >= 0 && ((codes[low] as number) ^ (codes[high - 1] as number)) >>> shift === 0) shift -= 2;
	const cell = tree.size++;
	tree.first[cell] = low;
	tree.last[cell] = high;
	tree.parent[cell] = above;
	if (high - low > LEAF_POINTS && shift >= 0) {
		for (let digit = 0, start = low; digit < 4 && start < high; digit++) {
			const end = digit === 3 ? high : endOfDigit(codes, start, high, shift, digit);
			if (end > start) divide(tree, start, end, shift - 2, cell);
			start = end;
		}
	}
	tree.after[cell] = tree.size;
}

/** The first place from `low` on whose two bits at `shift` are above `digit`. */
function endOfDigit(codes: Uint32Array, low: number, high: number, shift: number, digit: number): number {
	let from = low;
	let to = high;
	while (from < to) {
		const middle = (from + to) >>> 1;
		if ((((codes[middle] as number) >>> shift) & 3) <= digit) from = middle + 1;
		else to = middle;
	}
	return from;
}
