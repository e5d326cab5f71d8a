import { expect, test } from "vitest";
import { lcg } from "@/scripts/bench/graph/synthetic-graph";
import { mortonOrder } from "./morton-order";

test("codes rise, every point is there once, and halves of the square come in turn", () => {
	const random = lcg(1);
	const x = Float64Array.from({ length: 500 }, () => random() * 100 - 50);
	const y = Float64Array.from({ length: 500 }, () => random() * 100 - 50);
	const { codes, order, sort } = mortonOrder(500);
	sort(x, y, 500);
	expect([...codes]).toEqual([...codes].sort((a, b) => a - b));
	expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, i) => i));
	const isBelow = [...order].map((point) => (y[point] as number) > 0);
	expect(isBelow.indexOf(true)).toBeGreaterThan(isBelow.lastIndexOf(false) - 12);
});

test("points at one place keep their order", () => {
	const { order, sort } = mortonOrder(4);
	sort(new Float64Array(4), new Float64Array(4), 4);
	expect([...order]).toEqual([0, 1, 2, 3]);
});
