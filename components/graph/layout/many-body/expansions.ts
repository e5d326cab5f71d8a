// What cells of points are to one another from afar. With complex numbers for vectors, the pull of a unit point at a on one at z is
// the conjugate of 1 / (a - z): a cell acts on others by its count and second moment about its centroid (the first moment is zero
// there), and what far cells do inside a cell is a power series l0 + l1 w + l2 w² at a distance w from its centroid.
// Source: L. Greengard and V. Rokhlin, "A fast algorithm for particle simulations", J. Comput. Phys. 73, 1987.
import type { Tree } from "./tree";

/** A tree of points, the numbers of its cells, and what pulls its points in sorted order. */
export type Field = { tree: Tree; cells: Float64Array; pullX: Float64Array; pullY: Float64Array };

/** A cell's numbers lie side by side, since who reads one of them reads most; cell c begins at `c * STRIDE`. */
export const STRIDE = 16;
export const [X, Y, REACH] = [0, 1, 2];
const [RADIUS, COUNT, M2_X, M2_Y] = [3, 4, 5, 6];
const [L0_X, L0_Y, L1_X, L1_Y, L2_X, L2_Y] = [7, 8, 9, 10, 11, 12];

/**
 * By how much a cell's reach exceeds the spread of its points: less for small cells, whose errors weigh little while they are most of
 * the work (W. Dehnen, J. Comput. Phys. 179, 2002, section 2.3). Decision: power and scale as measured on graphs of 1,000 to
 * 50,000 nodes, for the same error at a third less work than one bound for all cells.
 */
const [POWER, SCALE] = [0.15, 0.25];

/** Reach over spread by the number of points, for the accuracy `theta`: with .7 half of all forces are exact to .002, with 1 to .005. */
export const strictnessOf = (points: number, theta: number): Float64Array =>
	Float64Array.from({ length: points + 1 }, (_, n) => (n / points) ** POWER / (SCALE * theta));

/** Sums over the points before each, in sorted order: those of a cell are the difference of two. */
type Sums = { x: Float64Array; y: Float64Array; squareX: Float64Array; squareY: Float64Array; square: Float64Array };

export function sumsOf(count: number): Sums {
	const sums = () => new Float64Array(count + 1);
	return { x: sums(), y: sums(), squareX: sums(), squareY: sums(), square: sums() };
}

/** Fills centroid, reach and moments of all cells, leaves first, and clears their series. */
export function sumUp({ tree, cells }: Field, sums: Sums, strictness: Float64Array): void {
	sumPoints(tree, sums);
	cells.fill(0, 0, tree.size * STRIDE);
	for (let cell = tree.size - 1; cell >= 0; cell--) {
		const at = cell * STRIDE;
		const low = tree.first[cell] as number;
		const high = tree.last[cell] as number;
		const count = high - low;
		const x = ((sums.x[high] as number) - (sums.x[low] as number)) / count;
		const y = ((sums.y[high] as number) - (sums.y[low] as number)) / count;
		cells[at + X] = x;
		cells[at + Y] = y;
		cells[at + COUNT] = count;
		cells[at + M2_X] = (sums.squareX[high] as number) - (sums.squareX[low] as number) - count * (x * x - y * y);
		cells[at + M2_Y] = (sums.squareY[high] as number) - (sums.squareY[low] as number) - count * 2 * x * y;
		const inertia = (sums.square[high] as number) - (sums.square[low] as number) - count * (x * x + y * y);
		const radius = tree.after[cell] === cell + 1 ? leafRadius(tree, cell, x, y) : radiusOver(tree, cells, cell, x, y);
		cells[at + RADIUS] = radius;
		// Of points at one place the difference may be a hair below zero.
		cells[at + REACH] = Math.max(radius, Math.sqrt(Math.max(0, inertia) / count) * (strictness[count] as number));
	}
}

function sumPoints({ x, y }: Tree, sums: Sums): void {
	for (let i = 0; i < x.length; i++) {
		const px = x[i] as number;
		const py = y[i] as number;
		sums.x[i + 1] = (sums.x[i] as number) + px;
		sums.y[i + 1] = (sums.y[i] as number) + py;
		sums.squareX[i + 1] = (sums.squareX[i] as number) + px * px - py * py;
		sums.squareY[i + 1] = (sums.squareY[i] as number) + 2 * px * py;
		sums.square[i + 1] = (sums.square[i] as number) + px * px + py * py;
	}
}

function leafRadius({ x, y, first, last }: Tree, leaf: number, cx: number, cy: number): number {
	let far = 0;
	for (let i = first[leaf] as number, end = last[leaf] as number; i < end; i++)
		far = Math.max(far, ((x[i] as number) - cx) ** 2 + ((y[i] as number) - cy) ** 2);
	return Math.sqrt(far);
}

function radiusOver({ after }: Tree, cells: Float64Array, cell: number, cx: number, cy: number): number {
	let far = 0;
	for (let child = cell + 1, end = after[cell] as number; child < end; child = after[child] as number) {
		const at = child * STRIDE;
		const dx = (cells[at + X] as number) - cx;
		const dy = (cells[at + Y] as number) - cy;
		far = Math.max(far, Math.sqrt(dx * dx + dy * dy) + (cells[at + RADIUS] as number));
	}
	return far;
}

/** Adds what two far cells, at `a` and `b`, do to one another. */
export function exchangeFar(cells: Float64Array, a: number, b: number): void {
	const dx = (cells[b + X] as number) - (cells[a + X] as number);
	const dy = (cells[b + Y] as number) - (cells[a + Y] as number);
	const inverse = 1 / (dx * dx + dy * dy);
	actOn(cells, a, b, dx * inverse, -dy * inverse);
	actOn(cells, b, a, -dx * inverse, dy * inverse);
}

/** Adds to the series of the cell at `to` what the one at `from` does there; `u` is 1 / d for the way d from there. */
function actOn(cells: Float64Array, from: number, to: number, ux: number, uy: number): void {
	const u2x = ux * ux - uy * uy;
	const u2y = 2 * ux * uy;
	const u3x = u2x * ux - u2y * uy;
	const u3y = u2x * uy + u2y * ux;
	const count = cells[from + COUNT] as number;
	const m2x = cells[from + M2_X] as number;
	const m2y = cells[from + M2_Y] as number;
	cells[to + L0_X] = (cells[to + L0_X] as number) - (count * ux + m2x * u3x - m2y * u3y);
	cells[to + L0_Y] = (cells[to + L0_Y] as number) - (count * uy + m2x * u3y + m2y * u3x);
	cells[to + L1_X] = (cells[to + L1_X] as number) + count * u2x;
	cells[to + L1_Y] = (cells[to + L1_Y] as number) + count * u2y;
	cells[to + L2_X] = (cells[to + L2_X] as number) - count * u3x;
	cells[to + L2_Y] = (cells[to + L2_Y] as number) - count * u3y;
}

/** Adds the series of every cell to those of its children. */
export function passDown({ tree: { size, parent }, cells }: Field): void {
	for (let cell = 1; cell < size; cell++) {
		const at = cell * STRIDE;
		const above = (parent[cell] as number) * STRIDE;
		const wx = (cells[at + X] as number) - (cells[above + X] as number);
		const wy = (cells[at + Y] as number) - (cells[above + Y] as number);
		const l2x = cells[above + L2_X] as number;
		const l2y = cells[above + L2_Y] as number;
		const qx = (cells[above + L1_X] as number) + l2x * wx - l2y * wy;
		const qy = (cells[above + L1_Y] as number) + l2x * wy + l2y * wx;
		cells[at + L0_X] = (cells[at + L0_X] as number) + (cells[above + L0_X] as number) + qx * wx - qy * wy;
		cells[at + L0_Y] = (cells[at + L0_Y] as number) + (cells[above + L0_Y] as number) + qx * wy + qy * wx;
		cells[at + L1_X] = (cells[at + L1_X] as number) + qx + l2x * wx - l2y * wy;
		cells[at + L1_Y] = (cells[at + L1_Y] as number) + qy + l2x * wy + l2y * wx;
		cells[at + L2_X] = (cells[at + L2_X] as number) + l2x;
		cells[at + L2_Y] = (cells[at + L2_Y] as number) + l2y;
	}
}

/** Adds to the pulls of a leaf's points, in sorted order, what its series says of them. */
export function pullPoints({ tree: { x, y, first, last }, cells, pullX, pullY }: Field, leaf: number): void {
	const at = leaf * STRIDE;
	const l1x = cells[at + L1_X] as number;
	const l1y = cells[at + L1_Y] as number;
	const l2x = cells[at + L2_X] as number;
	const l2y = cells[at + L2_Y] as number;
	for (let i = first[leaf] as number, end = last[leaf] as number; i < end; i++) {
		const wx = (x[i] as number) - (cells[at + X] as number);
		const wy = (y[i] as number) - (cells[at + Y] as number);
		const qx = l1x + l2x * wx - l2y * wy;
		const qy = l1y + l2x * wy + l2y * wx;
		pullX[i] = (pullX[i] as number) + (cells[at + L0_X] as number) + qx * wx - qy * wy;
		pullY[i] = (pullY[i] as number) - ((cells[at + L0_Y] as number) + qx * wy + qy * wx);
	}
}
