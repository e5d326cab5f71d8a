import { expect, test } from "vitest";
import { indexPlaces } from "./pick";

const all = () => true;

/** Places of a fixed pseudo-random walk: crowded in the middle, sparse outside. */
function places(count: number): Float32Array {
	const xy = new Float32Array(2 * count);
	let state = 7;
	for (let i = 0; i < xy.length; i++) {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		xy[i] = ((state / 2_147_483_648) * 2 - 1) ** 3 * 500;
	}
	return xy;
}

function nearestOfAll(xy: Float32Array, x: number, y: number, radius: number): number | null {
	let best: number | null = null;
	let bestSquare = radius * radius;
	for (let i = 0; i < xy.length / 2; i++) {
		const square = ((xy[2 * i] ?? 0) - x) ** 2 + ((xy[2 * i + 1] ?? 0) - y) ** 2;
		if (square <= bestSquare) [best, bestSquare] = [i, square];
	}
	return best;
}

test("finds what a search of all nodes finds, anywhere and at any radius", () => {
	const xy = places(3_000);
	const index = indexPlaces(xy);
	for (const radius of [1, 12, 90]) {
		for (let x = -620; x <= 620; x += 41) {
			for (let y = -620; y <= 620; y += 43) {
				expect(index.nearest(x, y, radius, all)).toBe(nearestOfAll(xy, x, y, radius));
			}
		}
	}
});

test("looks past nodes that do not count", () => {
	const index = indexPlaces(Float32Array.of(0, 0, 1, 0, 9, 9));
	expect(index.nearest(0, 0, 5, all)).toBe(0);
	expect(index.nearest(0, 0, 5, (node) => node !== 0)).toBe(1);
	expect(index.nearest(0, 0, 5, (node) => node === 2)).toBeNull();
});

test("an empty graph and one of a single place are fine", () => {
	expect(indexPlaces(new Float32Array(0)).nearest(0, 0, 10, all)).toBeNull();
	expect(indexPlaces(Float32Array.of(3, 3)).nearest(3, 4, 2, all)).toBe(0);
});
