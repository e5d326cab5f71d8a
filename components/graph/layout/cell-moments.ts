// Owns what a cell looks like from afar: where its strength is centred, its moments, and how far it reaches. Pure.
import { CENTRE_X, CENTRE_Y, M0, M1_X, M1_Y, M2_X, M2_Y, REACH, STRIDE } from "./cell";
import type { CellTree } from "./cell-tree";

/**
 * How much wider a cell may be seen the fewer points it holds: with the power `FALL` of its share of them. Its errors weigh as
 * its points do, while nearly all cells are small: strict with the few large ones, a walk is as exact for less (W. Dehnen,
 * "A hierarchical O(N) force calculation algorithm", J. Comput. Phys. 179, 2002, section 2.3). Decision: power and scale as
 * measured on graphs of 1,000 to 50,000 nodes, for the same error at a third less work than one bound for all cells.
 */
const FALL = 0.15;
const SCALE = 0.25;

/** Points in Morton order. */
export type Points = { x: Float64Array; y: Float64Array; strength: Float64Array };

/** Cell by cell. */
export type CellMoments = {
	/** See `cell.ts`. */
	seen: Float64Array;
	/** No point of the cell is further than this from its centre. */
	radius: Float64Array;
	/** Sum of the absolute strengths, and of these times their squared distance from the centre. */
	weight: Float64Array;
	inertia: Float64Array;
	/** Reach over spread, by how many points a cell holds. */
	strictness: Float64Array;
};

/** Room for those of `cells` cells over `points` points. */
export function cellMoments(points: number, cells: number): CellMoments {
	return {
		seen: new Float64Array(cells * STRIDE),
		radius: new Float64Array(cells),
		weight: new Float64Array(cells),
		inertia: new Float64Array(cells),
		strictness: new Float64Array(points + 1),
	};
}

/**
 * Sets the accuracy that reaches are meant for: the smaller `theta`, the more exact. With .7 half of all forces are wrong by less
 * than .002 of themselves, with 1 by less than .005.
 */
export function beStrict({ strictness }: CellMoments, theta: number): void {
	const all = strictness.length - 1;
	for (let points = 1; points <= all; points++) strictness[points] = (points / all) ** FALL / (SCALE * theta);
}

/** Sums up all cells, leaves first. */
export function sumUp(moments: CellMoments, tree: CellTree, points: Points): void {
	const { after } = tree;
	for (let cell = tree.size - 1; cell >= 0; cell--) {
		if (after[cell] === cell + 1) sumUpLeaf(moments, tree, points, cell);
		else sumUpInner(moments, tree, cell);
	}
}

function sumUpLeaf(moments: CellMoments, { first, last }: CellTree, { x, y, strength }: Points, cell: number): void {
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
	let turn = 0;
	let far = 0;
	for (let i = low; i < high; i++) {
		const dx = (x[i] as number) - cx;
		const dy = (y[i] as number) - cy;
		const s = strength[i] as number;
		const square = dx * dx + dy * dy;
		s0 += s;
		s1x += s * dx;
		s1y += s * dy;
		s2x += s * (dx * dx - dy * dy);
		s2y += s * 2 * dx * dy;
		turn += Math.abs(s) * square;
		if (square > far) far = square;
	}
	keep(moments, cell, high - low, cx, cy, Math.sqrt(far), sum, turn);
	keepMoments(moments.seen, cell * STRIDE, s0, s1x, s1y, s2x, s2y);
}

function sumUpInner(moments: CellMoments, { first, last, after }: CellTree, cell: number): void {
	const { seen, radius, weight, inertia } = moments;
	const end = after[cell] as number;
	let sum = 0;
	let sumX = 0;
	let sumY = 0;
	for (let child = cell + 1; child < end; child = after[child] as number) {
		const share = weight[child] as number;
		sum += share;
		sumX += share * (seen[child * STRIDE + CENTRE_X] as number);
		sumY += share * (seen[child * STRIDE + CENTRE_Y] as number);
	}
	const cx = sum > 0 ? sumX / sum : (seen[(cell + 1) * STRIDE + CENTRE_X] as number);
	const cy = sum > 0 ? sumY / sum : (seen[(cell + 1) * STRIDE + CENTRE_Y] as number);
	let s0 = 0;
	let s1x = 0;
	let s1y = 0;
	let s2x = 0;
	let s2y = 0;
	let turn = 0;
	let far = 0;
	for (let child = cell + 1; child < end; child = after[child] as number) {
		const at = child * STRIDE;
		const dx = (seen[at + CENTRE_X] as number) - cx;
		const dy = (seen[at + CENTRE_Y] as number) - cy;
		const square = dx * dx + dy * dy;
		const c0 = seen[at + M0] as number;
		const c1x = seen[at + M1_X] as number;
		const c1y = seen[at + M1_Y] as number;
		s0 += c0;
		s1x += c1x + c0 * dx;
		s1y += c1y + c0 * dy;
		s2x += (seen[at + M2_X] as number) + 2 * (dx * c1x - dy * c1y) + c0 * (dx * dx - dy * dy);
		s2y += (seen[at + M2_Y] as number) + 2 * (dx * c1y + dy * c1x) + c0 * 2 * dx * dy;
		turn += (inertia[child] as number) + (weight[child] as number) * square;
		far = Math.max(far, Math.sqrt(square) + (radius[child] as number));
	}
	keep(moments, cell, (last[cell] as number) - (first[cell] as number), cx, cy, far, sum, turn);
	keepMoments(seen, cell * STRIDE, s0, s1x, s1y, s2x, s2y);
}

function keep(
	{ seen, radius, weight, inertia, strictness }: CellMoments,
	cell: number,
	points: number,
	cx: number,
	cy: number,
	far: number,
	sum: number,
	turn: number,
): void {
	radius[cell] = far;
	weight[cell] = sum;
	inertia[cell] = turn;
	const spread = sum > 0 ? Math.sqrt(turn / sum) : 0;
	const at = cell * STRIDE;
	seen[at + CENTRE_X] = cx;
	seen[at + CENTRE_Y] = cy;
	seen[at + REACH] = Math.max(far, spread * (strictness[points] as number));
}

function keepMoments(
	seen: Float64Array,
	at: number,
	s0: number,
	s1x: number,
	s1y: number,
	s2x: number,
	s2y: number,
): void {
	seen[at + M0] = s0;
	seen[at + M1_X] = s1x;
	seen[at + M1_Y] = s1y;
	seen[at + M2_X] = s2x;
	seen[at + M2_Y] = s2y;
}
