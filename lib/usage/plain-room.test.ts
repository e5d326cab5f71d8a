import { expect, test } from "vitest";
import { hasPlainRoom, rememberReading } from "./plain-room";

const period = { start: new Date("2026-01-01T00:00:00Z"), end: new Date("2026-02-01T00:00:00Z") };
const cap = { meter: "writes" as const, limit: 100, period };

test("a meter read lately and far from full has room, and no other", () => {
	expect(hasPlainRoom("never read", cap, 0)).toBe(false);
	rememberReading("a", { ...cap, taken: 89 }, 1_000);
	expect(hasPlainRoom("a", cap, 1_000)).toBe(true);
	expect(hasPlainRoom("a", cap, 10_999)).toBe(true);
	expect(hasPlainRoom("a", cap, 11_000)).toBe(false);
	rememberReading("a", { ...cap, taken: 90 }, 1_000);
	expect(hasPlainRoom("a", cap, 1_000)).toBe(false);
});

test("another team, meter, period or a lower cap is another matter", () => {
	rememberReading("a", { ...cap, taken: 50 }, 0);
	expect(hasPlainRoom("b", cap, 0)).toBe(false);
	expect(hasPlainRoom("a", { ...cap, meter: "intents" }, 0)).toBe(false);
	expect(hasPlainRoom("a", { ...cap, period: { start: period.end, end: period.end } }, 0)).toBe(false);
	expect(hasPlainRoom("a", { ...cap, limit: 50 }, 0)).toBe(false);
});

test("an unlimited meter always has room", () => {
	expect(hasPlainRoom("never read", { ...cap, limit: null }, 0)).toBe(true);
});
