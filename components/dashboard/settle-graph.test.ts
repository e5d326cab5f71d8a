import { expect, test } from "vitest";
import { settleGraph } from "./settle-graph";

const STAR: [number, number][] = Array.from({ length: 12 }, (_, i) => [0, i + 1]);

test("stays inside the unit square and repeats exactly", () => {
	const points = settleGraph(13, STAR);
	expect(points.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
	expect(settleGraph(13, STAR)).toEqual(points);
});

test("puts the hub of a star in its middle and no two points at one place", () => {
	const points = settleGraph(13, STAR);
	const [hub] = points;
	expect(Math.hypot((hub?.x ?? 0) - 0.5, (hub?.y ?? 0) - 0.5)).toBeLessThan(0.15);
	const gaps = points.flatMap((a, i) => points.slice(0, i).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
	expect(Math.min(...gaps)).toBeGreaterThan(0.05);
});

test.each([0, 1, 2])("draws %i points", (count) => {
	expect(settleGraph(count, [])).toHaveLength(count);
});
