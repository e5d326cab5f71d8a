// What cells of points are to one another from afar. With complex numbers for vectors, the pull of a unit point at a on one at z is
// the conjugate of 1 / (a - z): a cell acts on others by its count and second moment about its centroid (the first moment is zero
// there), and what far cells do inside a cell is a power series l0 + l1 w + l2 w² at a distance w from its centroid.
// Source: L. Greengard and V. Rokhlin, "A fast algorithm for particle simulations", J. Comput. Phys. 73, 1987.
import { build, emptyTree, halvesOf, isLeaf, type Tree } from "./tree";

/** Nodes nearer than this push no harder than at about this distance: d3's default. */
const NEAR2 = 1;

/** A cell's numbers lie side by side, since who reads one of them reads most; cell c begins at `c * STRIDE`. */
const STRIDE = 12;
const [X, Y, RADIUS, COUNT, M2_X, M2_Y] = [0, 1, 2, 3, 4, 5];
const [L0_X, L0_Y, L1_X, L1_Y, L2_X, L2_Y] = [6, 7, 8, 9, 10, 11];

/** A tree of points, the numbers of its cells, and what pulls its points in sorted order. */
export type Field = ReturnType<typeof emptyField>;

/**
 * For `count` points. Cells are far from one another where their radii are together less than `theta` of their distance: with .7
 * half of all forces are exact to .002, with 1 to .005. `random` parts points at one place.
 */
export function emptyField(count: number, theta: number, random: () => number) {
	return {
		...{ tree: emptyTree(count), cells: new Float64Array(0), theta, jiggle: () => (random() - 0.5) * 1e-6 },
		...{ pullX: new Float64Array(count), pullY: new Float64Array(count) },
	};
}

/** What pulls the points of a tree, one at least, as they stand now. */
export function computePulls(field: Field): void {
	const { tree } = field;
	build(tree);
	if (field.cells.length < tree.size * STRIDE) field.cells = new Float64Array(Math.ceil(1.25 * tree.size) * STRIDE);
	field.cells.fill(0, 0, tree.size * STRIDE);
	field.pullX.fill(0);
	field.pullY.fill(0);
	for (let cell = tree.size - 1; cell >= 0; cell--)
		if (isLeaf(tree, cell)) sumPoints(tree, field.cells, cell);
		else sumHalves(tree, field.cells, cell);
	exchange(field, 0, 0);
	for (let cell = 0; cell < tree.size; cell++)
		if (isLeaf(tree, cell)) pullPoints(field, cell);
		else for (const half of halvesOf(tree, cell)) passDown(field.cells, cell, half);
}

function sumPoints({ x, y, first, last }: Tree, cells: Float64Array, leaf: number): void {
	const at = leaf * STRIDE;
	const low = first[leaf] as number;
	const high = last[leaf] as number;
	let [sumX, sumY] = [0, 0];
	for (let i = low; i < high; i++) {
		sumX += x[i] as number;
		sumY += y[i] as number;
	}
	cells[at + COUNT] = high - low;
	cells[at + X] = sumX / (high - low);
	cells[at + Y] = sumY / (high - low);
	for (let i = low; i < high; i++) addMoments(cells, at, x[i] as number, y[i] as number, 1, 0);
}

function sumHalves(tree: Tree, cells: Float64Array, cell: number): void {
	const at = cell * STRIDE;
	const [one, other] = halvesOf(tree, cell).map((half) => half * STRIDE) as [number, number];
	const [n, m] = [cells[one + COUNT] as number, cells[other + COUNT] as number];
	cells[at + COUNT] = n + m;
	cells[at + X] = (n * (cells[one + X] as number) + m * (cells[other + X] as number)) / (n + m);
	cells[at + Y] = (n * (cells[one + Y] as number) + m * (cells[other + Y] as number)) / (n + m);
	for (const from of [one, other]) {
		cells[at + M2_X] = (cells[at + M2_X] as number) + (cells[from + M2_X] as number);
		cells[at + M2_Y] = (cells[at + M2_Y] as number) + (cells[from + M2_Y] as number);
		addMoments(
			cells,
			at,
			cells[from + X] as number,
			cells[from + Y] as number,
			cells[from + COUNT] as number,
			cells[from + RADIUS] as number,
		);
	}
}

/** Adds to the moments of a cell those of `count` points about their centroid at (x, y), and makes it reach what they reach. */
function addMoments(cells: Float64Array, at: number, x: number, y: number, count: number, radius: number): void {
	const dx = x - (cells[at + X] as number);
	const dy = y - (cells[at + Y] as number);
	cells[at + M2_X] = (cells[at + M2_X] as number) + count * (dx * dx - dy * dy);
	cells[at + M2_Y] = (cells[at + M2_Y] as number) + count * 2 * dx * dy;
	cells[at + RADIUS] = Math.max(cells[at + RADIUS] as number, Math.sqrt(dx * dx + dy * dy) + radius);
}

/** Every two points of two cells meet once, the points of one when they are the same: far cells as wholes, near ones by their halves. */
function exchange(field: Field, a: number, b: number): void {
	const { cells, tree, theta } = field;
	if (a === b) {
		if (isLeaf(tree, a)) exchangePoints(field, a, a);
		else {
			const [one, other] = halvesOf(tree, a);
			exchange(field, one, one);
			exchange(field, other, other);
			exchange(field, one, other);
		}
		return;
	}
	const atA = a * STRIDE;
	const atB = b * STRIDE;
	const dx = (cells[atB + X] as number) - (cells[atA + X] as number);
	const dy = (cells[atB + Y] as number) - (cells[atA + Y] as number);
	const square = dx * dx + dy * dy;
	const radiusA = cells[atA + RADIUS] as number;
	const radiusB = cells[atB + RADIUS] as number;
	if ((radiusA + radiusB) ** 2 < theta * theta * square && square >= NEAR2) {
		actOn(cells, atA, atB, dx / square, -dy / square);
		actOn(cells, atB, atA, -dx / square, dy / square);
	} else if (isLeaf(tree, a) && isLeaf(tree, b)) exchangePoints(field, a, b);
	else if (isLeaf(tree, a) || (!isLeaf(tree, b) && radiusB > radiusA))
		for (const half of halvesOf(tree, b)) exchange(field, a, half);
	else for (const half of halvesOf(tree, a)) exchange(field, half, b);
}

/** All points of one leaf with all of another, or with one another when it is the same. */
function exchangePoints({ tree, pullX, pullY, jiggle }: Field, a: number, b: number): void {
	const { x, y, first, last } = tree;
	const startB = first[b] as number;
	const endB = last[b] as number;
	for (let i = first[a] as number, endA = last[a] as number; i < endA; i++) {
		const xi = x[i] as number;
		const yi = y[i] as number;
		let fx = 0;
		let fy = 0;
		for (let j = a === b ? i + 1 : startB; j < endB; j++) {
			let dx = (x[j] as number) - xi;
			let dy = (y[j] as number) - yi;
			let square = dx * dx + dy * dy;
			if (square < NEAR2) {
				// Points at one place are parted.
				if (dx === 0) dx = jiggle();
				if (dy === 0) dy = jiggle();
				square = dx * dx + dy * dy;
				if (square < NEAR2) square = Math.sqrt(NEAR2 * square);
			}
			dx /= square;
			dy /= square;
			fx += dx;
			fy += dy;
			pullX[j] = (pullX[j] as number) - dx;
			pullY[j] = (pullY[j] as number) - dy;
		}
		pullX[i] = (pullX[i] as number) + fx;
		pullY[i] = (pullY[i] as number) + fy;
	}
}

/** Adds to the series of the cell at `to` what the one at `from` does there; `u` is 1 / d for the way d from there. */
function actOn(cells: Float64Array, from: number, to: number, ux: number, uy: number): void {
	const u2x = ux * ux - uy * uy;
	const u2y = 2 * ux * uy;
	const u3x = u2x * ux - u2y * uy;
	const u3y = u2x * uy + u2y * ux;
	const u4x = u2x * u2x - u2y * u2y;
	const u4y = 2 * u2x * u2y;
	const count = cells[from + COUNT] as number;
	const m2x = cells[from + M2_X] as number;
	const m2y = cells[from + M2_Y] as number;
	cells[to + L0_X] = (cells[to + L0_X] as number) - (count * ux + m2x * u3x - m2y * u3y);
	cells[to + L0_Y] = (cells[to + L0_Y] as number) - (count * uy + m2x * u3y + m2y * u3x);
	cells[to + L1_X] = (cells[to + L1_X] as number) + count * u2x + 3 * (m2x * u4x - m2y * u4y);
	cells[to + L1_Y] = (cells[to + L1_Y] as number) + count * u2y + 3 * (m2x * u4y + m2y * u4x);
	cells[to + L2_X] = (cells[to + L2_X] as number) - count * u3x;
	cells[to + L2_Y] = (cells[to + L2_Y] as number) - count * u3y;
}

/** Adds the series of a cell to that of one of its halves. */
function passDown(cells: Float64Array, cell: number, half: number): void {
	const above = cell * STRIDE;
	const at = half * STRIDE;
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

/** Adds to the pulls of a leaf's points, in sorted order, what its series says of them. */
function pullPoints({ tree: { x, y, first, last }, cells, pullX, pullY }: Field, leaf: number): void {
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
