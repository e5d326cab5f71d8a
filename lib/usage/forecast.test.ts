import { expect, test } from "vitest";
import { forecast } from "./forecast";

const period = { start: new Date("2026-06-01T00:00:00Z"), end: new Date("2026-07-01T00:00:00Z") };
const day = (n: number) => new Date(Date.UTC(2026, 5, 1 + n));

test("a meter goes on as it did so far", () => {
	expect(forecast({ used: 1_000, limit: 10_000 }, period, day(10))).toEqual({ total: 3_000, fullAt: null });
	expect(forecast({ used: 1_000, limit: null }, period, day(10))).toEqual({ total: 3_000, fullAt: null });
});

test("a cap that is reached before the end is dated", () => {
	expect(forecast({ used: 5_000, limit: 10_000 }, period, day(10))).toEqual({ total: 15_000, fullAt: day(20) });
});

test("there is none for the first days, without use, and at the cap", () => {
	expect(forecast({ used: 9_000, limit: 10_000 }, period, day(2.9))).toBeNull();
	expect(forecast({ used: 0, limit: 10_000 }, period, day(10))).toBeNull();
	expect(forecast({ used: 10_000, limit: 10_000 }, period, day(10))).toBeNull();
});
