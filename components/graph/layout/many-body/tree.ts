// A tree of square cells over points: the points are sorted along the Z-order curve, so that every cell is a range of them.

/** Points in a cell that is not divided further: about where two loops over the points cost what two more cells would. */
const LEAF_POINTS = 10;
const RADIX = 1 << 11;

/**
 * Cells in preorder: the first child of a cell is the next cell and `after` is the cell behind all its descendants, so a leaf has
 * `after[cell] === cell + 1`. A cell holds the points from `first` up to `last` in sorted order.
 */
export type Tree = {
	size: number;
	/** Place in sorted order → index of the point. */
	order: Uint32Array;
	/** Sorted coordinates. */
	x: Float64Array;
	y: Float64Array;
	first: Int32Array;
	last: Int32Array;
	after: Int32Array;
	/** -1 above the root. */
	parent: Int32Array;
};

/** Builds trees over `count` points; each replaces the one before in the same memory. */
export function treeBuilder(count: number): (x: Float64Array, y: Float64Array) => Tree {
	// Every inner cell has two children or more, and every leaf a point.
	const most = 2 * count + 1;
	const one = { codes: new Uint32Array(count), order: new Uint32Array(count) };
	const other = { codes: new Uint32Array(count), order: new Uint32Array(count) };
	const counts = new Uint32Array(RADIX);
	const tree: Tree = {
		size: 0,
		order: other.order,
		x: new Float64Array(count),
		y: new Float64Array(count),
		first: new Int32Array(most),
		last: new Int32Array(most),
		after: new Int32Array(most),
		parent: new Int32Array(most),
	};

	return (x, y) => {
		encode(x, y, one.codes);
		for (let i = 0; i < count; i++) one.order[i] = i;
		radixPass(one, other, counts, 0);
		radixPass(other, one, counts, 11);
		radixPass(one, other, counts, 22);
		for (let i = 0; i < count; i++) {
			tree.x[i] = x[tree.order[i] as number] as number;
			tree.y[i] = y[tree.order[i] as number] as number;
		}
		tree.size = 0;
		if (count > 0) divide(tree, other.codes, 0, count, 30, -1);
		return tree;
	};
}

function divide(tree: Tree, codes: Uint32Array, low: number, high: number, topShift: number, parent: number): void {
	let shift = topShift;
	// A cell with a single occupied quarter is left out.
	while (shift >= 0 && ((codes[low] as number) ^ (codes[high - 1] as number)) >>> shift === 0) shift -= 2;
	const cell = tree.size++;
	tree.first[cell] = low;
	tree.last[cell] = high;
	tree.parent[cell] = parent;
	if (high - low > LEAF_POINTS && shift >= 0) {
		for (let quarter = 0, start = low; quarter < 4 && start < high; quarter++) {
			const end = quarter === 3 ? high : endOfQuarter(codes, start, high, shift, quarter);
			if (end > start) divide(tree, codes, start, end, shift - 2, cell);
			start = end;
		}
	}
	tree.after[cell] = tree.size;
}

/** The first place from `low` on whose two bits at `shift` are above `quarter`, by bisection. */
function endOfQuarter(codes: Uint32Array, low: number, high: number, shift: number, quarter: number): number {
	let from = low;
	let to = high;
	while (from < to) {
		const middle = (from + to) >>> 1;
		if ((((codes[middle] as number) >>> shift) & 3) <= quarter) from = middle + 1;
		else to = middle;
	}
	return from;
}

/** Morton codes: 16 bits of x and of y interleaved. */
function encode(x: Float64Array, y: Float64Array, codes: Uint32Array): void {
	let left = Infinity;
	let right = -Infinity;
	let top = Infinity;
	let bottom = -Infinity;
	for (let i = 0; i < codes.length; i++) {
		left = Math.min(left, x[i] as number);
		right = Math.max(right, x[i] as number);
		top = Math.min(top, y[i] as number);
		bottom = Math.max(bottom, y[i] as number);
	}
	const scale = 65_535 / Math.max(right - left, bottom - top, 1e-9);
	for (let i = 0; i < codes.length; i++) {
		const column = spreadBits(((x[i] as number) - left) * scale);
		codes[i] = column | (spreadBits(((y[i] as number) - top) * scale) << 1);
	}
}

/** The lowest 16 bits of a number with a gap after each. */
function spreadBits(value: number): number {
	let bits = value & 0xffff;
	bits = (bits | (bits << 8)) & 0x00ff00ff;
	bits = (bits | (bits << 4)) & 0x0f0f0f0f;
	bits = (bits | (bits << 2)) & 0x33333333;
	return (bits | (bits << 1)) & 0x55555555;
}

/** Codes, and the points that they belong to. */
type Sorting = { codes: Uint32Array; order: Uint32Array };

/** One stable pass of a radix sort, by the eleven bits from `shift` on. */
function radixPass(from: Sorting, to: Sorting, counts: Uint32Array, shift: number): void {
	counts.fill(0);
	const bucketOf = (i: number) => ((from.codes[i] as number) >>> shift) & (RADIX - 1);
	for (let i = 0; i < from.order.length; i++) counts[bucketOf(i)] = (counts[bucketOf(i)] as number) + 1;
	for (let bucket = 0, start = 0; bucket < RADIX; bucket++) {
		const size = counts[bucket] as number;
		counts[bucket] = start;
		start += size;
	}
	for (let i = 0; i < from.order.length; i++) {
		const place = counts[bucketOf(i)] as number;
		counts[bucketOf(i)] = place + 1;
		to.codes[place] = from.codes[i] as number;
		to.order[place] = from.order[i] as number;
	}
}
