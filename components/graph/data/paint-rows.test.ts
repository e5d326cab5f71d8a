import { expect, test } from "vitest";
import { openedAt, spanOf } from "./paint-rows";

test.each([
	["facts begin later, too", { from: 100, to: 900 }, { from: 100, to: 500, at: 500 }],
	["the latest fact is old", { from: 100, to: 400 }, { from: 100, to: 500, at: 500 }],
	["all facts begin later", { from: 700, to: 900 }, { from: 700, to: 700, at: 700 }],
])("the slider opens and ends at the present where %s", (_, span, opened) => {
	expect(openedAt(span, 500)).toEqual(opened);
});

test("a single early date does not stretch the slider", () => {
	expect(spanOf([1, ...Array.from({ length: 99 }, (_, i) => 1_000 + i)])?.from).toBeGreaterThanOrEqual(1_000);
	expect(spanOf([])).toBeNull();
});
