// Owns the tree of square cells over points in Morton order, with what each cell looks like from afar. Pure. Typed arrays
// made once: nothing is allocated while a layout runs.
import { CENTRE_X, CENTRE_Y, L0_X, M0, M1_X, M1_Y, M2_X, M2_Y, RADIUS, STRIDE, WEIGHT } from "./cell";
import { mortonOrder } from "./morton-order";

/** Points in a cell that is not divided further: about where two walks over the points cost what two more cells would. */
const LEAF_POINTS = 10;

/**
 * Cells in preorder: the first child of a cell is the next cell, `after` is the cell behind all its descendants, so a leaf
 * has `after[cell] === cell + 1`. A cell holds the points from `first` up to `last` of the Morton order.
 */
export type CellTree = {
	x: Float64Array;
	y: Float64Array;
	/** Strengths of the points in Morton order, as `x` and `y`. */
	strength: Float64Array;
	/** Place in Morton order → point. */
	order: Uint32Array;
	first: Int32Array;
	last: Int32Array;
	after: Int32Array;
	parent: Int32Array;
	/** See `cell.ts`. */
	cells: Float64Array;
	/** Builds the tree over the first `count` points, local coefficients at nought; tells the number of cells. */
	build(x: Float64Array, y: Float64Array, strength: Float64Array, count: number): number;
};

export function cellTree(capacity: number): CellTree {
	const morton = mortonOrder(capacity);
	const { codes, order } = morton;
	const x = new Float64Array(capacity);
	const y = new Float64Array(capacity);
	const strength = new Float64Array(capacity);
	// Every inner cell has two children or more, and every leaf a point.
	const most = 2 * capacity + 1;
	const first = new Int32Array(most);
	const last = new Int32Array(most);
	const after = new Int32Array(most);
	const parent = new Int32Array(most);
	const cells = new Float64Array(most * STRIDE);
	let size = 0;

	const divide = (low: number, high: number, topShift: number, above: number) => {
		let shift = topShift;
		// A cell with a single occupied quarter is left out.
		while (shift >= 0 && ((codes[low] as number) ^ (codes[high - 1] as number)) >>> shift === 0) shift -= 2;
		const cell = size++;
		first[cell] = low;
		last[cell] = high;
		parent[cell] = above;
		if (high - low > LEAF_POINTS && shift >= 0) {
			for (let digit = 0, start = low; digit < 4 && start < high; digit++) {
				const end = digit === 3 ? high : endOfDigit(codes, start, high, shift, digit);
				if (end > start) divide(start, end, shift - 2, cell);
				start = end;
			}
		}
		after[cell] = size;
	};

	const summariseLeaf = (cell: number) => {
		const low = first[cell] as number;
		const high = last[cell] as number;
		let sum = 0;
		let sumX = 0;
		let sumY = 0;
		for (let i = low; i < high; i++) {
			const share = Math.abs(strength[i] as number);
			sum += share;
			sumX += share * (x[i] as number);
			sumY += share * (y[i] as number);
		}
		const cx = sum > 0 ? sumX / sum : (x[low] as number);
		const cy = sum > 0 ? sumY / sum : (y[low] as number);
		let s0 = 0;
		let s1x = 0;
		let s1y = 0;
		let s2x = 0;
		let s2y = 0;
		let far = 0;
		for (let i = low; i < high; i++) {
			const dx = (x[i] as number) - cx;
			const dy = (y[i] as number) - cy;
			const s = strength[i] as number;
			s0 += s;
			s1x += s * dx;
			s1y += s * dy;
			s2x += s * (dx * dx - dy * dy);
			s2y += s * 2 * dx * dy;
			far = Math.max(far, dx * dx + dy * dy);
		}
		keep(cell, cx, cy, Math.sqrt(far), sum, s0, s1x, s1y, s2x, s2y);
	};

	const summariseInner = (cell: number) => {
		const end = after[cell] as number;
		let sum = 0;
		let sumX = 0;
		let sumY = 0;
		for (let child = cell + 1; child < end; child = after[child] as number) {
			const at = child * STRIDE;
			const share = cells[at + WEIGHT] as number;
			sum += share;
			sumX += share * (cells[at + CENTRE_X] as number);
			sumY += share * (cells[at + CENTRE_Y] as number);
		}
		const cx = sum > 0 ? sumX / sum : (cells[(cell + 1) * STRIDE + CENTRE_X] as number);
		const cy = sum > 0 ? sumY / sum : (cells[(cell + 1) * STRIDE + CENTRE_Y] as number);
		let s0 = 0;
		let s1x = 0;
		let s1y = 0;
		let s2x = 0;
		let s2y = 0;
		let far = 0;
		for (let child = cell + 1; child < end; child = after[child] as number) {
			const at = child * STRIDE;
			const dx = (cells[at + CENTRE_X] as number) - cx;
			const dy = (cells[at + CENTRE_Y] as number) - cy;
			const c0 = cells[at + M0] as number;
			const c1x = cells[at + M1_X] as number;
			const c1y = cells[at + M1_Y] as number;
			s0 += c0;
			s1x += c1x + c0 * dx;
			s1y += c1y + c0 * dy;
			s2x += (cells[at + M2_X] as number) + 2 * (dx * c1x - dy * c1y) + c0 * (dx * dx - dy * dy);
			s2y += (cells[at + M2_Y] as number) + 2 * (dx * c1y + dy * c1x) + c0 * 2 * dx * dy;
			far = Math.max(far, Math.sqrt(dx * dx + dy * dy) + (cells[at + RADIUS] as number));
		}
		keep(cell, cx, cy, far, sum, s0, s1x, s1y, s2x, s2y);
	};

	const keep = (
		cell: number,
		cx: number,
		cy: number,
		radius: number,
		weight: number,
		s0: number,
		s1x: number,
		s1y: number,
		s2x: number,
		s2y: number,
	) => {
		const at = cell * STRIDE;
		cells[at + CENTRE_X] = cx;
		cells[at + CENTRE_Y] = cy;
		cells[at + RADIUS] = radius;
		cells[at + WEIGHT] = weight;
		cells[at + M0] = s0;
		cells[at + M1_X] = s1x;
		cells[at + M1_Y] = s1y;
		cells[at + M2_X] = s2x;
		cells[at + M2_Y] = s2y;
		cells.fill(0, at + L0_X, at + STRIDE);
	};

	return {
		...{ x, y, strength, order, first, last, after, parent, cells },
		build(xs, ys, strengths, count) {
			morton.sort(xs, ys, count);
			for (let i = 0; i < count; i++) {
				const point = order[i] as number;
				x[i] = xs[point] as number;
				y[i] = ys[point] as number;
				strength[i] = strengths[point] as number;
			}
			size = 0;
			if (count > 0) divide(0, count, 30, -1);
			for (let cell = size - 1; cell >= 0; cell--) {
				if (after[cell] === cell + 1) summariseLeaf(cell);
				else summariseInner(cell);
			}
			return size;
		},
	};
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
