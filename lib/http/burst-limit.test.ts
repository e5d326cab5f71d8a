import { expect, test } from "vitest";
import { burstLimit } from "./burst-limit";

test("a key makes its burst at once, then waits for the refill", () => {
	const limit = burstLimit(2, 3);
	expect([0, 0, 0, 0].map((ms) => limit.consume("a", ms))).toEqual([0, 0, 0, 1]);
	expect(limit.consume("a", 499)).toBe(1);
	expect(limit.consume("a", 500)).toBe(0);
	expect(limit.consume("a", 500)).toBe(1);
});

test("keys do not share a bucket", () => {
	const limit = burstLimit(1, 1);
	expect([limit.consume("a", 0), limit.consume("b", 0), limit.consume("a", 0)]).toEqual([0, 0, 1]);
});

test("an idle key never saves up more than its burst", () => {
	const limit = burstLimit(1_000, 2);
	expect([limit.consume("a", 0), limit.consume("a", 1e9), limit.consume("a", 1e9), limit.consume("a", 1e9)]).toEqual([
		0, 0, 0, 1,
	]);
});

test("below one request a second the wait is as long as it takes", () => {
	const limit = burstLimit(0.1, 1);
	expect([limit.consume("a", 0), limit.consume("a", 0), limit.consume("a", 5_000)]).toEqual([0, 10, 5]);
});

test("only the keys used last are remembered", () => {
	const limit = burstLimit(1, 1, 2);
	limit.consume("a", 0);
	limit.consume("b", 0);
	limit.consume("a", 0);
	limit.consume("c", 0);
	expect([limit.consume("a", 0), limit.consume("b", 0)]).toEqual([1, 0]);
});
