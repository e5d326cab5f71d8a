// Owns what two cells do to one another as wholes. Pure. The pull of a point with strength s at z₁ on one at z is the
// conjugate of s / (z₁ - z), so that cells are described by complex power series: outside of a cell by its moments, inside of
// it by three local coefficients.
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
	REACH,
	STRIDE,
} from "./cell";
import type { PairList } from "./cell-pairs";

/**
 * Adds to what cells feel, from pair `from` on up to the first whose cells came too near for it: tells which that is, or the
 * number of pairs. It leaves out first moments.
 */
export function exchangeFar(
	{ cells, count }: PairList,
	from: number,
	seen: Float64Array,
	felt: Float64Array,
	near2: number,
	far2: number,
): number {
	for (let k = from; k < count; k++) {
		const a = (cells[2 * k] as number) * STRIDE;
		const b = (cells[2 * k + 1] as number) * STRIDE;
		const dx = (seen[b + CENTRE_X] as number) - (seen[a + CENTRE_X] as number);
		const dy = (seen[b + CENTRE_Y] as number) - (seen[a + CENTRE_Y] as number);
		const square = dx * dx + dy * dy;
		const reach = (seen[a + REACH] as number) + (seen[b + REACH] as number);
		if (reach * reach >= square || square < near2) return k;
		if (square >= far2) continue;
		const inverse = 1 / square;
		const ux = dx * inverse; // 1/d
		const uy = -dy * inverse;
		const u2x = ux * ux - uy * uy;
		const u2y = 2 * ux * uy;
		const u3x = u2x * ux - u2y * uy;
		const u3y = u2x * uy + u2y * ux;
		const a0 = seen[a + M0] as number;
		const a2x = seen[a + M2_X] as number;
		const a2y = seen[a + M2_Y] as number;
		const b0 = seen[b + M0] as number;
		const b2x = seen[b + M2_X] as number;
		const b2y = seen[b + M2_Y] as number;
		felt[b + L0_X] = (felt[b + L0_X] as number) - (a0 * ux + a2x * u3x - a2y * u3y);
		felt[b + L0_Y] = (felt[b + L0_Y] as number) - (a0 * uy + a2x * u3y + a2y * u3x);
		felt[b + L1_X] = (felt[b + L1_X] as number) + a0 * u2x;
		felt[b + L1_Y] = (felt[b + L1_Y] as number) + a0 * u2y;
		felt[b + L2_X] = (felt[b + L2_X] as number) - a0 * u3x;
		felt[b + L2_Y] = (felt[b + L2_Y] as number) - a0 * u3y;
		felt[a + L0_X] = (felt[a + L0_X] as number) + (b0 * ux + b2x * u3x - b2y * u3y);
		felt[a + L0_Y] = (felt[a + L0_Y] as number) + (b0 * uy + b2x * u3y + b2y * u3x);
		felt[a + L1_X] = (felt[a + L1_X] as number) + b0 * u2x;
		felt[a + L1_Y] = (felt[a + L1_Y] as number) + b0 * u2y;
		felt[a + L2_X] = (felt[a + L2_X] as number) + b0 * u3x;
		felt[a + L2_Y] = (felt[a + L2_Y] as number) + b0 * u3y;
	}
	return count;
}

/** What is left out above: first moments, which vanish unless strengths have both signs. */
export function exchangeFirstMoments(
	{ cells, count }: PairList,
	seen: Float64Array,
	felt: Float64Array,
	far2: number,
): void {
	for (let k = 0; k < count; k++) {
		const a = (cells[2 * k] as number) * STRIDE;
		const b = (cells[2 * k + 1] as number) * STRIDE;
		const dx = (seen[b + CENTRE_X] as number) - (seen[a + CENTRE_X] as number);
		const dy = (seen[b + CENTRE_Y] as number) - (seen[a + CENTRE_Y] as number);
		const square = dx * dx + dy * dy;
		if (square >= far2) continue;
		const ux = dx / square;
		const uy = -dy / square;
		const u2x = ux * ux - uy * uy;
		const u2y = 2 * ux * uy;
		const u3x = 2 * (u2x * ux - u2y * uy);
		const u3y = 2 * (u2x * uy + u2y * ux);
		const a1x = seen[a + M1_X] as number;
		const a1y = seen[a + M1_Y] as number;
		const b1x = seen[b + M1_X] as number;
		const b1y = seen[b + M1_Y] as number;
		add(felt, b + L0_X, a1y * u2y - a1x * u2x);
		add(felt, b + L0_Y, -a1x * u2y - a1y * u2x);
		add(felt, b + L1_X, a1x * u3x - a1y * u3y);
		add(felt, b + L1_Y, a1x * u3y + a1y * u3x);
		add(felt, a + L0_X, b1y * u2y - b1x * u2x);
		add(felt, a + L0_Y, -b1x * u2y - b1y * u2x);
		add(felt, a + L1_X, b1y * u3y - b1x * u3x);
		add(felt, a + L1_Y, -b1x * u3y - b1y * u3x);
	}
}

/** Hands what every cell feels down to its children. */
export function handDown(
	{ size, parent }: { size: number; parent: Int32Array },
	seen: Float64Array,
	felt: Float64Array,
): void {
	for (let cell = 1; cell < size; cell++) {
		const at = cell * STRIDE;
		const above = (parent[cell] as number) * STRIDE;
		const wx = (seen[at + CENTRE_X] as number) - (seen[above + CENTRE_X] as number);
		const wy = (seen[at + CENTRE_Y] as number) - (seen[above + CENTRE_Y] as number);
		const p2x = felt[above + L2_X] as number;
		const p2y = felt[above + L2_Y] as number;
		const qx = (felt[above + L1_X] as number) + p2x * wx - p2y * wy;
		const qy = (felt[above + L1_Y] as number) + p2x * wy + p2y * wx;
		add(felt, at + L0_X, (felt[above + L0_X] as number) + qx * wx - qy * wy);
		add(felt, at + L0_Y, (felt[above + L0_Y] as number) + qx * wy + qy * wx);
		add(felt, at + L1_X, qx + p2x * wx - p2y * wy);
		add(felt, at + L1_Y, qy + p2x * wy + p2y * wx);
		add(felt, at + L2_X, p2x);
		add(felt, at + L2_Y, p2y);
	}
}

function add(felt: Float64Array, at: number, value: number): void {
	felt[at] = (felt[at] as number) + value;
}
