import { expect, test } from "vitest";
import { createDetailBudget } from "./detail-budget";

const LARGE = { nodes: 50_000, edges: 100_000 };
const SMALL = { nodes: 80, edges: 120 };

test("a small graph is always drawn whole", () => {
	const budget = createDetailBudget();
	for (let i = 0; i < 200; i++) budget.learn(60, SMALL);
	expect(budget.of(SMALL)).toEqual(SMALL);
});

test("quick frames let it grow until the whole graph fits", () => {
	const budget = createDetailBudget();
	const before = budget.of(LARGE).edges;
	budget.learn(16.7, LARGE);
	expect(budget.of(LARGE).edges / before).toBeCloseTo(1.04, 3);
	for (let i = 0; i < 200; i++) budget.learn(16.7, LARGE);
	expect(budget.of(LARGE)).toEqual(LARGE);
});

test("a slow frame cuts it by 15 %, at once and from the whole, and never to nothing", () => {
	const budget = createDetailBudget();
	for (let i = 0; i < 500; i++) budget.learn(16.7, LARGE);
	budget.learn(33, LARGE);
	expect(budget.of(LARGE)).toEqual({ nodes: 42_500, edges: 85_000 });
	for (let i = 0; i < 500; i++) budget.learn(33, LARGE);
	expect(budget.of(LARGE)).toEqual({ nodes: 1_500, edges: 1_000 });
});

test("between 18 and 22 ms it stays as it is", () => {
	const budget = createDetailBudget();
	const before = budget.of(LARGE);
	for (let i = 0; i < 50; i++) budget.learn(20, LARGE);
	expect(budget.of(LARGE)).toEqual(before);
});
