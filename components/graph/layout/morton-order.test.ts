import { expect, test } from "vitest";
import { lcg } from "@/scripts/bench/graph/synthetic-graph";
import { mortonOrder, sortByMorton } from "./morton-order";

test("codes rise, every point is there once, and halves of the square come in turn", () => {
	const random = lcg(1);
	const [x, y] = [0, 1].map(() => Array.from({ length: 500 }, () => random() * 100 - 50)) as [number[], number[]];
	const places = Float64Array.from(x.flatMap((one, i) => [one, y[i] as number]));
	const morton = mortonOrder(500);
	sortByMorton(morton, places);
	const { codes, order } = morton;
	expect([...codes]).toEqual([...codes].sort((a, b) => a - b));
	expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, i) => i));
	const isBelow = [...order].map((point) => (places[2 * point + 1] as number) > 0);
	expect(isBelow.indexOf(true)).toBeGreaterThan(isBelow.lastIndexOf(false) - 12);
});

test("points at one place keep their order", () => {
	const morton = mortonOrder(4);
	sortByMorton(morton, new Float64Array(8));
	expect([...morton.order]).toEqual([0, 1, 2, 3]);
});
