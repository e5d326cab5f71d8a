// Owns the sum of what all points do to one another: a fast multipole method in two dimensions with a dual walk over one
// tree. Pure. Its steps are functions of typed arrays beside this file, not closures over them: what an engine learnt of one
// field then holds for the next, and a layout makes one for each of its levels.
import { CENTRE_X, CENTRE_Y, L0_X, L0_Y, L1_X, L1_Y, L2_X, L2_Y, STRIDE } from "./cell";
import { beStrict, cellMoments, sumUp } from "./cell-moments";
import { addPairs, cellPairs, takeApart } from "./cell-pairs";
import { type CellTree, cellTree } from "./cell-tree";
import { exchangeFar, exchangeFirstMoments, handDown } from "./exchange-far";
import { type Bounds, exchangeNear, type PulledPoints } from "./exchange-near";

export type ManyBodyField = {
	/** What pulls each point, x and y in turn. */
	pulls: Float64Array;
	/** What each point attracts the others with. */
	setStrengths(strengths: Float64Array): void;
	/** Fills `pulls` for points at `places`, x and y in turn. `theta`: see `beStrict`. */
	compute(places: Float64Array, theta: number, bounds: Bounds): void;
	/** How many pairs of cells met in the last of them: what it cost. */
	pairCount(): number;
};

/**
 * Once there are so many times the pairs that there were when the tree was divided, a new one is cheaper. Decision: pairs are
 * counted, not how many were taken apart: after the first tick of 200,000 points some came apart into thousands, and the second
 * took 2.5 s.
 */
const MOST_GROWN = 1.13;

/**
 * A field of `count` points. Takes time in proportion to their number, and allocates next to nothing after this. The tree and
 * its pairs are kept from one call to the next, as points hardly move in between: centres, moments and reaches are always of
 * now, and far pairs that came too near are taken apart, so that no force is the worse for it.
 */
export function manyBodyField(count: number): ManyBodyField {
	const pulls = new Float64Array(2 * count);
	const strengths = new Float64Array(count);
	const points: PulledPoints = {
		x: new Float64Array(count),
		y: new Float64Array(count),
		strength: new Float64Array(count),
		pullX: new Float64Array(count),
		pullY: new Float64Array(count),
	};
	const tree = cellTree(count);
	let moments = cellMoments(count, 0);
	let felt = new Float64Array(0);
	const pairs = cellPairs();
	const { far, near } = pairs;
	let isMixed = false;
	/** What accuracy the pairs are for, not a number before there are any; and how many they may become. */
	let madeFor = Number.NaN;
	let most = Number.POSITIVE_INFINITY;
	/** After a tree was given up the next is not tried to be kept: what moves much goes on to. */
	let isRestless = false;

	/** Decision: as many cells as there are and some more, since as many as there might be are seven times that. */
	const makeRoom = () => {
		if (tree.size * STRIDE <= felt.length) return;
		const cells = Math.ceil(1.25 * tree.size);
		moments = cellMoments(count, cells);
		felt = new Float64Array(cells * STRIDE);
		madeFor = Number.NaN;
	};

	const start = (places: Float64Array, theta: number, near2: number) => {
		tree.divide(places);
		makeRoom();
		takeStrengths(points, tree.order, strengths);
		takePlaces(points, tree.order, places);
		if (madeFor !== theta) beStrict(moments, theta);
		sumUp(moments, tree, points);
		far.count = 0;
		near.count = 0;
		addPairs(pairs, tree, moments.seen, 0, 0, near2);
		madeFor = theta;
		most = MOST_GROWN * (far.count + near.count);
	};

	const goOn = (places: Float64Array) => {
		takePlaces(points, tree.order, places);
		sumUp(moments, tree, points);
	};

	/** False, and not to be used, when so much moved that a new tree is cheaper. */
	const exchangeWholes = ({ near2, far2 }: Bounds): boolean => {
		const { seen } = moments;
		felt.fill(0, 0, tree.size * STRIDE);
		for (let k = exchangeFar(far, 0, seen, felt, near2, far2); k < far.count; ) {
			takeApart(pairs, tree, seen, k, near2);
			if (far.count + near.count > most) return false;
			k = exchangeFar(far, k, seen, felt, near2, far2);
		}
		if (isMixed) exchangeFirstMoments(far, seen, felt, far2);
		return true;
	};

	const goOnOrStart = (places: Float64Array, theta: number, bounds: Bounds) => {
		if (madeFor === theta && !isRestless) {
			goOn(places);
			if (exchangeWholes(bounds)) return;
			isRestless = true;
		} else isRestless = false;
		start(places, theta, bounds.near2);
		exchangeWholes(bounds);
	};

	return {
		pulls,
		setStrengths(wanted) {
			strengths.set(wanted);
			isMixed = wanted.some((s) => s > 0) && wanted.some((s) => s < 0);
			madeFor = Number.NaN;
		},
		compute(places, theta, bounds) {
			if (count === 0) return;
			goOnOrStart(places, theta, bounds);
			points.pullX.fill(0);
			points.pullY.fill(0);
			exchangeNear(near, tree, points, bounds);
			handDown(tree, moments.seen, felt);
			givePulls(pulls, tree, points, moments.seen, felt);
		},
		pairCount: () => far.count + near.count,
	};
}

function takeStrengths({ strength }: PulledPoints, order: Uint32Array, strengths: Float64Array): void {
	for (let i = 0; i < order.length; i++) strength[i] = strengths[order[i] as number] as number;
}

function takePlaces({ x, y }: PulledPoints, order: Uint32Array, places: Float64Array): void {
	for (let i = 0; i < order.length; i++) {
		const at = 2 * (order[i] as number);
		x[i] = places[at] as number;
		y[i] = places[at + 1] as number;
	}
}

/** Adds what leaves feel to what their points were pulled by one by one. */
function givePulls(
	pulls: Float64Array,
	{ size, order, first, last, after }: CellTree,
	{ x, y, pullX, pullY }: PulledPoints,
	seen: Float64Array,
	felt: Float64Array,
): void {
	for (let leaf = 0; leaf < size; leaf++) {
		if (after[leaf] !== leaf + 1) continue;
		const at = leaf * STRIDE;
		const cx = seen[at + CENTRE_X] as number;
		const cy = seen[at + CENTRE_Y] as number;
		const l0x = felt[at + L0_X] as number;
		const l0y = felt[at + L0_Y] as number;
		const l1x = felt[at + L1_X] as number;
		const l1y = felt[at + L1_Y] as number;
		const l2x = felt[at + L2_X] as number;
		const l2y = felt[at + L2_Y] as number;
		for (let i = first[leaf] as number, end = last[leaf] as number; i < end; i++) {
			const wx = (x[i] as number) - cx;
			const wy = (y[i] as number) - cy;
			const qx = l1x + l2x * wx - l2y * wy;
			const qy = l1y + l2x * wy + l2y * wx;
			const point = 2 * (order[i] as number);
			pulls[point] = (pullX[i] as number) + l0x + qx * wx - qy * wy;
			pulls[point + 1] = (pullY[i] as number) - (l0y + qx * wy + qy * wx);
		}
	}
}
