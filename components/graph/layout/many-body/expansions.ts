// What cells of points are to one another from afar. With complex numbers for vectors, the pull of a unit point at a on one at z is
// the conjugate of 1 / (a - z): a cell acts on others by its count and second moment about its centroid (the first moment is zero
// there), and what far cells do inside a cell is a power series l0 + l1 w + l2 w² at a distance w from its centroid.
// Source: L. Greengard and V. Rokhlin, "A fast algorithm for particle simulations", J. Comput. Phys. 73, 1987.
import type { Tree } from "./tree";

/** A cell's numbers lie side by side, since who reads one of them reads most; cell c begins at `c * STRIDE`. */
export const STRIDE = 16;
export const X = 0;
export const Y = 1;
export const REACH = 2;
const RADIUS = 3;
const INERTIA = 4;
const COUNT = 5;
const M2_X = 6;
const M2_Y = 7;
const L0_X = 8;
const L0_Y = 9;
const L1_X = 10;
const L1_Y = 11;
const L2_X = 12;
const L2_Y = 13;

/**
 * By how much a cell's reach exceeds the spread of its points: less for small cells, whose errors weigh little while they are most of
 * the work (W. Dehnen, J. Comput. Phys. 179, 2002, section 2.3). Decision: power and scale as measured on graphs of 1,000 to
 * 50,000 nodes, for the same error at a third less work than one bound for all cells.
 */
const [POWER, SCALE] = [0.15, 0.25];

/** Reach over spread by the number of points, for the accuracy `theta`: with .7 half of all forces are exact to .002, with 1 to .005. */
export const strictnessOf = (points: number, theta: number): Float64Array =>
	Float64Array.from({ length: points + 1 }, (_, n) => (n / points) ** POWER / (SCALE * theta));

/** Fills centroid, reach and moments of all cells, leaves first, and clears their series. */
export function sumUp(tree: Tree, cells: Float64Array, strictness: Float64Array): void {
	cells.fill(0, 0, tree.size * STRIDE);
	for (let cell = tree.size - 1; cell >= 0; cell--) {
		const at = cell * STRIDE;
		if (tree.after[cell] === cell + 1) sumUpPoints(tree, cells, cell, at);
		else sumUpChildren(tree, cells, cell, at);
		const count = cells[at + COUNT] as number;
		const spread = Math.sqrt((cells[at + INERTIA] as number) / count);
		cells[at + REACH] = Math.max(cells[at + RADIUS] as number, spread * (strictness[count] as number));
	}
}

function sumUpPoints({ x, y, first, last }: Tree, cells: Float64Array, cell: number, at: number): void {
	const low = first[cell] as number;
	const high = last[cell] as number;
	let sumX = 0;
	let sumY = 0;
	for (let i = low; i < high; i++) {
		sumX += x[i] as number;
		sumY += y[i] as number;
	}
	const cx = sumX / (high - low);
	const cy = sumY / (high - low);
	let m2x = 0;
	let m2y = 0;
	let inertia = 0;
	let far = 0;
	for (let i = low; i < high; i++) {
		const dx = (x[i] as number) - cx;
		const dy = (y[i] as number) - cy;
		const square = dx * dx + dy * dy;
		m2x += dx * dx - dy * dy;
		m2y += 2 * dx * dy;
		inertia += square;
		far = Math.max(far, square);
	}
	cells[at + X] = cx;
	cells[at + Y] = cy;
	cells[at + COUNT] = high - low;
	cells[at + RADIUS] = Math.sqrt(far);
	cells[at + INERTIA] = inertia;
	cells[at + M2_X] = m2x;
	cells[at + M2_Y] = m2y;
}

function sumUpChildren({ first, last, after }: Tree, cells: Float64Array, cell: number, at: number): void {
	const end = after[cell] as number;
	const count = (last[cell] as number) - (first[cell] as number);
	let sumX = 0;
	let sumY = 0;
	for (let child = cell + 1; child < end; child = after[child] as number) {
		const from = child * STRIDE;
		sumX += (cells[from + COUNT] as number) * (cells[from + X] as number);
		sumY += (cells[from + COUNT] as number) * (cells[from + Y] as number);
	}
	const cx = sumX / count;
	const cy = sumY / count;
	let m2x = 0;
	let m2y = 0;
	let inertia = 0;
	let far = 0;
	for (let child = cell + 1; child < end; child = after[child] as number) {
		const from = child * STRIDE;
		const n = cells[from + COUNT] as number;
		const dx = (cells[from + X] as number) - cx;
		const dy = (cells[from + Y] as number) - cy;
		const square = dx * dx + dy * dy;
		m2x += (cells[from + M2_X] as number) + n * (dx * dx - dy * dy);
		m2y += (cells[from + M2_Y] as number) + n * 2 * dx * dy;
		inertia += (cells[from + INERTIA] as number) + n * square;
		far = Math.max(far, Math.sqrt(square) + (cells[from + RADIUS] as number));
	}
	cells[at + X] = cx;
	cells[at + Y] = cy;
	cells[at + COUNT] = count;
	cells[at + RADIUS] = far;
	cells[at + INERTIA] = inertia;
	cells[at + M2_X] = m2x;
	cells[at + M2_Y] = m2y;
}

/** Adds what two far cells, at `a` and `b`, do to one another. */
export function exchangeFar(cells: Float64Array, a: number, b: number): void {
	const dx = (cells[b + X] as number) - (cells[a + X] as number);
	const dy = (cells[b + Y] as number) - (cells[a + Y] as number);
	const inverse = 1 / (dx * dx + dy * dy);
	// The first three powers of 1 / d.
	const ux = dx * inverse;
	const uy = -dy * inverse;
	const u2x = ux * ux - uy * uy;
	const u2y = 2 * ux * uy;
	const u3x = u2x * ux - u2y * uy;
	const u3y = u2x * uy + u2y * ux;
	const na = cells[a + COUNT] as number;
	const ax = cells[a + M2_X] as number;
	const ay = cells[a + M2_Y] as number;
	const nb = cells[b + COUNT] as number;
	const bx = cells[b + M2_X] as number;
	const by = cells[b + M2_Y] as number;
	cells[b + L0_X] = (cells[b + L0_X] as number) - (na * ux + ax * u3x - ay * u3y);
	cells[b + L0_Y] = (cells[b + L0_Y] as number) - (na * uy + ax * u3y + ay * u3x);
	cells[b + L1_X] = (cells[b + L1_X] as number) + na * u2x;
	cells[b + L1_Y] = (cells[b + L1_Y] as number) + na * u2y;
	cells[b + L2_X] = (cells[b + L2_X] as number) - na * u3x;
	cells[b + L2_Y] = (cells[b + L2_Y] as number) - na * u3y;
	cells[a + L0_X] = (cells[a + L0_X] as number) + (nb * ux + bx * u3x - by * u3y);
	cells[a + L0_Y] = (cells[a + L0_Y] as number) + (nb * uy + bx * u3y + by * u3x);
	cells[a + L1_X] = (cells[a + L1_X] as number) + nb * u2x;
	cells[a + L1_Y] = (cells[a + L1_Y] as number) + nb * u2y;
	cells[a + L2_X] = (cells[a + L2_X] as number) + nb * u3x;
	cells[a + L2_Y] = (cells[a + L2_Y] as number) + nb * u3y;
}

/** Adds the series of every cell to those of its children. */
export function passDown({ size, parent }: Tree, cells: Float64Array): void {
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
export function pullPoints(
	{ x, y, first, last }: Tree,
	cells: Float64Array,
	leaf: number,
	pullX: Float64Array,
	pullY: Float64Array,
): void {
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
