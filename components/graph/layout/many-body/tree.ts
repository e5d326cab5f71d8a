// A tree of cells over points: the points are sorted so that every cell is a range of them.

/** Points in a cell that is not divided further: about where two loops over the points cost what two more cells would. */
const LEAF_POINTS = 12;
/** A cell that is so many times smaller than the whole is not divided either, however many points it holds. */
const FINEST = 65_536;

/**
 * Cells in preorder: the first child of a cell is the next cell and `after` is the cell behind all its descendants, so a leaf has
 * `after[cell] === cell + 1`. A cell holds the points from `first` up to `last` in sorted order.
 */
export type Tree = ReturnType<typeof emptyTree>;

/** A tree over `count` points that is yet to be built. */
export function emptyTree(count: number) {
	// Every inner cell has two children, and every leaf a point.
	const cells = () => new Int32Array(2 * count + 1);
	return {
		size: 0,
		/** Place in sorted order → index of the point. */
		order: Uint32Array.from({ length: count }, (_, i) => i),
		/** Sorted coordinates. */
		x: new Float64Array(count),
		y: new Float64Array(count),
		first: cells(),
		last: cells(),
		after: cells(),
	};
}

export const isLeaf = ({ after }: Tree, cell: number) => after[cell] === cell + 1;

/** The two halves of a cell that is no leaf. */
export const halvesOf = ({ after }: Tree, cell: number) => [cell + 1, after[cell + 1] as number] as const;

/** Builds the tree anew over its points, one at least, as they stand: where few have moved far, few change places in its order. */
export function build(tree: Tree): void {
	const { x, y } = tree;
	let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
	for (let i = 0; i < x.length; i++) {
		left = Math.min(left, x[i] as number);
		right = Math.max(right, x[i] as number);
		top = Math.min(top, y[i] as number);
		bottom = Math.max(bottom, y[i] as number);
	}
	const finest = Math.max(right - left, bottom - top) / FINEST;
	tree.size = 0;
	divide(tree, 0, x.length, { left, right, top, bottom }, finest);
}

type Box = { left: number; right: number; top: number; bottom: number };

/** Makes the cell of a range of points, and halves the box around them until both halves hold some. */
function divide(tree: Tree, low: number, high: number, around: Box, finest: number): void {
	const cell = tree.size++;
	tree.first[cell] = low;
	tree.last[cell] = high;
	for (let box = around; high - low > LEAF_POINTS; ) {
		const { left, right, top, bottom } = box;
		if (Math.max(right - left, bottom - top) <= finest) break;
		const isWide = right - left > bottom - top;
		const border = isWide ? (left + right) / 2 : (top + bottom) / 2;
		const before = isWide ? { left, right: border, top, bottom } : { left, right, top, bottom: border };
		const behind = isWide ? { left: border, right, top, bottom } : { left, right, top: border, bottom };
		const middle = partition(tree, low, high, isWide ? tree.x : tree.y, border);
		if (low < middle && middle < high) {
			divide(tree, low, middle, before, finest);
			divide(tree, middle, high, behind, finest);
			break;
		}
		box = middle === low ? behind : before;
	}
	tree.after[cell] = tree.size;
}

/** Sorts points into those before and those from `border` on; answers where the latter begin. */
function partition({ x, y, order }: Tree, low: number, high: number, along: Float64Array, border: number): number {
	let from = low;
	let to = high;
	for (;;) {
		while (from < to && (along[from] as number) < border) from++;
		while (from < to && (along[to - 1] as number) >= border) to--;
		if (from === to) return from;
		to--;
		swap(x, from, to);
		swap(y, from, to);
		swap(order, from, to);
		from++;
	}
}

function swap(column: Float64Array | Uint32Array, one: number, other: number): void {
	const value = column[one] as number;
	column[one] = column[other] as number;
	column[other] = value;
}
