import { expect, test } from "vitest";
import { type Box, isWithin, uncovered } from "./uncovered";

const areaOf = (boxes: Box[]) =>
	boxes.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);

test("without a cover all is bare, with a cover over all nothing is", () => {
	expect(uncovered(100, 50, null)).toEqual([{ left: 0, top: 0, right: 100, bottom: 50 }]);
	expect(uncovered(100, 50, { left: -3, top: 0, right: 100, bottom: 51 })).toEqual([]);
});

test("what a moved cover leaves bare is a strip at each side that it has left", () => {
	expect(uncovered(100, 50, { left: 10, top: 0, right: 110, bottom: 50 })).toEqual([
		{ left: 0, top: 0, right: 10, bottom: 50 },
	]);
	const corner = uncovered(100, 50, { left: -10, top: -5, right: 90, bottom: 45 });
	expect(areaOf(corner)).toBe(100 * 50 - 90 * 45);
});

test("pixels that a cover hides by a part only are bare, and boxes begin and end at even columns", () => {
	const boxes = uncovered(100, 50, { left: 10.2, top: 5.9, right: 89.7, bottom: 40.1 });
	expect(boxes.every(({ left, right }) => left % 2 === 0 && right % 2 === 0)).toBe(true);
	expect(areaOf(boxes)).toBe(100 * 50 - (88 - 12) * (40 - 6));
});

test("a cover that has left the picture hides nothing of it", () => {
	expect(uncovered(100, 50, { left: 200, top: 0, right: 300, bottom: 50 })).toEqual([
		{ left: 0, top: 0, right: 100, bottom: 50 },
	]);
});

test("a circle is within a box only with all of it", () => {
	const box = { left: 0, top: 0, right: 100, bottom: 50 };
	expect(isWithin(box, 50, 25)).toBe(true);
	expect(isWithin(box, 50, 25, 25)).toBe(true);
	expect(isWithin(box, 50, 25, 26)).toBe(false);
	expect(isWithin(box, 101, 25)).toBe(false);
});
