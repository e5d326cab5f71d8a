// Owns the sum of what all points do to one another: a fast multipole method in two dimensions with a dual walk over one
// tree. Pure. The pull of a point with strength s at z₁ on one at z is the conjugate of s / (z₁ - z), so that cells are
// described by complex power series: outside of a cell by its moments, inside of it by three local coefficients. One long
// file, as the four steps share the arrays and a function call for each pair would cost more than its sums.
import {
	CENTRE_X,
	CENTRE_Y,
	L0_X,
	L0_Y,
	L1_X,
	L1_Y,
	L2_X,
	L2_Y,
	M0,
	M1_X,
	M1_Y,
	M2_X,
	M2_Y,
	RADIUS,
	STRIDE,
	WEIGHT,
} from "./cell";
import { cellTree } from "./cell-tree";

/** `theta` bounds the sum of two cells' radii over their distance below which they are taken as a whole. */
export type FieldSettings = { theta: number; distanceMin2: number; distanceMax2: number };

export type ManyBodyField = {
	/** What pulls each point, by its own index. */
	forceX: Float64Array;
	forceY: Float64Array;
	/** Fills `forceX` and `forceY` for the first `count` points. `jiggle` parts points that lie at one place. */
	compute(
		x: Float64Array,
		y: Float64Array,
		strength: Float64Array,
		count: number,
		settings: FieldSettings,
		jiggle: () => number,
	): void;
};

/** A field for up to `capacity` points. Takes time in proportion to their number, and allocates nothing after this. */
export function manyBodyField(capacity: number): ManyBodyField {
	const tree = cellTree(capacity);
	const { x, y, strength, order, first, last, after, parent, cells } = tree;
	// Forces in Morton order while they are summed up.
	const sumX = new Float64Array(capacity);
	const sumY = new Float64Array(capacity);
	const forceX = new Float64Array(capacity);
	const forceY = new Float64Array(capacity);
	// Deeper than 16 halvings on either side a tree never goes; each leaves at most nine pairs behind.
	const pairs = new Int32Array(2 * 1024);

	const add = (at: number, value: number) => {
		cells[at] = (cells[at] as number) + value;
	};

	/** Two cells far apart, each taken as a whole by the other. */
	const exchange = (a: number, b: number, dx: number, dy: number, square: number) => {
		const ux = dx / square; // 1/d
		const uy = -dy / square;
		const u2x = ux * ux - uy * uy;
		const u2y = 2 * ux * uy;
		const u3x = u2x * ux - u2y * uy;
		const u3y = u2x * uy + u2y * ux;
		const a0 = cells[a + M0] as number;
		const a2x = cells[a + M2_X] as number;
		const a2y = cells[a + M2_Y] as number;
		const b0 = cells[b + M0] as number;
		const b2x = cells[b + M2_X] as number;
		const b2y = cells[b + M2_Y] as number;
		add(b + L0_X, -(a0 * ux + a2x * u3x - a2y * u3y));
		add(b + L0_Y, -(a0 * uy + a2x * u3y + a2y * u3x));
		add(b + L1_X, a0 * u2x);
		add(b + L1_Y, a0 * u2y);
		add(b + L2_X, -a0 * u3x);
		add(b + L2_Y, -a0 * u3y);
		add(a + L0_X, b0 * ux + b2x * u3x - b2y * u3y);
		add(a + L0_Y, b0 * uy + b2x * u3y + b2y * u3x);
		add(a + L1_X, b0 * u2x);
		add(a + L1_Y, b0 * u2y);
		add(a + L2_X, b0 * u3x);
		add(a + L2_Y, b0 * u3y);
	};

	/** What `exchange` leaves out where strengths have both signs: the first moments. */
	const exchangeFirst = (a: number, b: number, dx: number, dy: number, square: number) => {
		const ux = dx / square;
		const uy = -dy / square;
		const u2x = ux * ux - uy * uy;
		const u2y = 2 * ux * uy;
		const u3x = 2 * (u2x * ux - u2y * uy);
		const u3y = 2 * (u2x * uy + u2y * ux);
		const a1x = cells[a + M1_X] as number;
		const a1y = cells[a + M1_Y] as number;
		const b1x = cells[b + M1_X] as number;
		const b1y = cells[b + M1_Y] as number;
		add(b + L0_X, a1y * u2y - a1x * u2x);
		add(b + L0_Y, -a1x * u2y - a1y * u2x);
		add(b + L1_X, a1x * u3x - a1y * u3y);
		add(b + L1_Y, a1x * u3y + a1y * u3x);
		add(a + L0_X, b1y * u2y - b1x * u2x);
		add(a + L0_Y, -b1x * u2y - b1y * u2x);
		add(a + L1_X, b1y * u3y - b1x * u3x);
		add(a + L1_Y, -b1x * u3y - b1y * u3x);
	};

	/** All points of one leaf with all of another, or with one another when it is the same. */
	const exchangeDirectly = (a: number, b: number, near2: number, far2: number, jiggle: () => number) => {
		const startB = first[b] as number;
		const endB = last[b] as number;
		for (let i = first[a] as number, end = last[a] as number; i < end; i++) {
			const xi = x[i] as number;
			const yi = y[i] as number;
			const si = strength[i] as number;
			let fx = 0;
			let fy = 0;
			for (let j = a === b ? i + 1 : startB; j < endB; j++) {
				let dx = (x[j] as number) - xi;
				let dy = (y[j] as number) - yi;
				let square = dx * dx + dy * dy;
				if (square >= far2) continue;
				if (square < near2) {
					if (dx === 0) dx = jiggle();
					if (dy === 0) dy = jiggle();
					square = dx * dx + dy * dy;
					if (square < near2) square = Math.sqrt(near2 * square);
				}
				const inverse = 1 / square;
				dx *= inverse;
				dy *= inverse;
				const sj = strength[j] as number;
				fx += sj * dx;
				fy += sj * dy;
				sumX[j] = (sumX[j] as number) - si * dx;
				sumY[j] = (sumY[j] as number) - si * dy;
			}
			sumX[i] = (sumX[i] as number) + fx;
			sumY[i] = (sumY[i] as number) + fy;
		}
	};

	const walk = (theta2: number, near2: number, far2: number, isMixed: boolean, jiggle: () => number) => {
		pairs[0] = 0;
		pairs[1] = 0;
		for (let top = 1; top > 0; ) {
			top--;
			const a = pairs[2 * top] as number;
			const b = pairs[2 * top + 1] as number;
			const endA = after[a] as number;
			const endB = after[b] as number;
			if (a === b) {
				if (endA === a + 1) exchangeDirectly(a, a, near2, far2, jiggle);
				for (let child = a + 1; child < endA; child = after[child] as number) {
					for (let other = child; other < endA; other = after[other] as number) {
						pairs[2 * top] = child;
						pairs[2 * top + 1] = other;
						top++;
					}
				}
				continue;
			}
			const atA = a * STRIDE;
			const atB = b * STRIDE;
			const dx = (cells[atB + CENTRE_X] as number) - (cells[atA + CENTRE_X] as number);
			const dy = (cells[atB + CENTRE_Y] as number) - (cells[atA + CENTRE_Y] as number);
			const square = dx * dx + dy * dy;
			const radiusA = cells[atA + RADIUS] as number;
			const radiusB = cells[atB + RADIUS] as number;
			const reach = radiusA + radiusB;
			if (reach * reach < theta2 * square && square >= near2) {
				if (square >= far2) continue;
				exchange(atA, atB, dx, dy, square);
				if (isMixed) exchangeFirst(atA, atB, dx, dy, square);
			} else if (endA === a + 1 && endB === b + 1) {
				exchangeDirectly(a, b, near2, far2, jiggle);
			} else if (endA === a + 1 || (endB !== b + 1 && radiusB > radiusA)) {
				for (let child = b + 1; child < endB; child = after[child] as number) {
					pairs[2 * top] = a;
					pairs[2 * top + 1] = child;
					top++;
				}
			} else {
				for (let child = a + 1; child < endA; child = after[child] as number) {
					pairs[2 * top] = child;
					pairs[2 * top + 1] = b;
					top++;
				}
			}
		}
	};

	/** Hands every cell's local coefficients down to its children, and at the leaves to the points. */
	const descend = (size: number) => {
		for (let cell = 0; cell < size; cell++) {
			const at = cell * STRIDE;
			const cx = cells[at + CENTRE_X] as number;
			const cy = cells[at + CENTRE_Y] as number;
			const above = (parent[cell] as number) * STRIDE;
			if (above >= 0) {
				const wx = cx - (cells[above + CENTRE_X] as number);
				const wy = cy - (cells[above + CENTRE_Y] as number);
				const p2x = cells[above + L2_X] as number;
				const p2y = cells[above + L2_Y] as number;
				const qx = (cells[above + L1_X] as number) + p2x * wx - p2y * wy;
				const qy = (cells[above + L1_Y] as number) + p2x * wy + p2y * wx;
				add(at + L0_X, (cells[above + L0_X] as number) + qx * wx - qy * wy);
				add(at + L0_Y, (cells[above + L0_Y] as number) + qx * wy + qy * wx);
				add(at + L1_X, qx + p2x * wx - p2y * wy);
				add(at + L1_Y, qy + p2x * wy + p2y * wx);
				add(at + L2_X, p2x);
				add(at + L2_Y, p2y);
			}
			if (after[cell] !== cell + 1) continue;
			const c0x = cells[at + L0_X] as number;
			const c0y = cells[at + L0_Y] as number;
			const c1x = cells[at + L1_X] as number;
			const c1y = cells[at + L1_Y] as number;
			const c2x = cells[at + L2_X] as number;
			const c2y = cells[at + L2_Y] as number;
			for (let i = first[cell] as number, end = last[cell] as number; i < end; i++) {
				const wx = (x[i] as number) - cx;
				const wy = (y[i] as number) - cy;
				const qx = c1x + c2x * wx - c2y * wy;
				const qy = c1y + c2x * wy + c2y * wx;
				const point = order[i] as number;
				forceX[point] = (sumX[i] as number) + c0x + qx * wx - qy * wy;
				forceY[point] = (sumY[i] as number) - (c0y + qx * wy + qy * wx);
			}
		}
	};

	return {
		forceX,
		forceY,
		compute(xs, ys, strengths, count, { theta, distanceMin2, distanceMax2 }, jiggle) {
			const size = tree.build(xs, ys, strengths, count);
			sumX.fill(0, 0, count);
			sumY.fill(0, 0, count);
			const isMixed = hasBothSigns(strengths, count);
			if (size > 0 && (cells[WEIGHT] as number) > 0) {
				walk(theta * theta, distanceMin2, distanceMax2, isMixed, jiggle);
			}
			descend(size);
		},
	};
}

function hasBothSigns(strengths: Float64Array, count: number): boolean {
	let isPositive = false;
	let isNegative = false;
	for (let i = 0; i < count; i++) {
		if ((strengths[i] as number) > 0) isPositive = true;
		else if ((strengths[i] as number) < 0) isNegative = true;
	}
	return isPositive && isNegative;
}
