// A tree of cells over points: the points are sorted so that every cell is a range of them.

/** Points in a cell that is not divided further: about where two loops over the points cost what two more cells would. */
const LEAF_POINTS = 16;
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
		/** -1 above the root. */
		parent: cells(),
	};
}

export const isLeaf = ({ after }: Tree, cell: number) => after[cell] === cell + 1;

/** Builds the tree anew over its points, one at least, as they stand: where few have moved far, few change places in its order. */
export function build(tree: Tree): void {
	tree.size = 0;
	divide(tree, 0, tree.order.length, -1, 0);
}

/** Makes the cell of a range of points, and halves it across its longer side. */
function divide(tree: Tree, low: number, high: number, parent: number, least: number): void {
	const { x, y } = tree;
	let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
	for (let i = low; i < high; i++) {
		const px = x[i] as number;
		const py = y[i] as number;
		if (px < left) left = px;
		if (px > right) right = px;
		if (py < top) top = py;
		if (py > bottom) bottom = py;
	}
	const cell = tree.size++;
	tree.first[cell] = low;
	tree.last[cell] = high;
	tree.parent[cell] = parent;
	const isWide = right - left > bottom - top;
	const side = isWide ? right - left : bottom - top;
	if (high - low > LEAF_POINTS && side > least) {
		const middle = isWide
			? partition(tree, low, high, x, (left + right) / 2)
			: partition(tree, low, high, y, (top + bottom) / 2);
		const finest = least || side / FINEST;
		if (middle > low && middle < high) {
			divide(tree, low, middle, cell, finest);
			divide(tree, middle, high, cell, finest);
		}
	}
	tree.after[cell] = tree.size;
}

/** Sorts points into those before and those from `border` on; answers where the latter begin. */
function partition({ x, y, order }: Tree, low: number, high: number, along: Float64Array, border: number): number {
	let [from, to] = [low, high];
	for (;;) {
		while (from < to && (along[from] as number) < border) from++;
		while (from < to && (along[to - 1] as number) >= border) to--;
		if (from === to) return from;
		to--;
		for (const column of [x, y, order]) {
			const one = column[from] as number;
			column[from] = column[to] as number;
			column[to] = one;
		}
		from++;
	}
}
