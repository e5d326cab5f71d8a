import { describe, expect, test } from "vitest";
import { addLine } from "@/lib/testing/add-line";
import { type Coverage, createCoverage, LAYER, touchedBy } from "./coverage";

const [WIDTH, HEIGHT] = [60, 40];

type Line = [x1: number, y1: number, x2: number, y2: number];

function coverageOf(lines: Line[], width = 1, layers = 1): Coverage {
	const coverage = createCoverage(WIDTH, HEIGHT);
	for (const line of lines) addLine(coverage, ...line, width, layers);
	return coverage;
}

const at = ({ layers, origin, stride }: Coverage, x: number, y: number) =>
	(layers[origin + y * stride + x] as number) / LAYER;

function sumIn(coverage: Coverage): number {
	let sum = 0;
	for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) sum += at(coverage, x, y);
	return sum;
}

describe("a line", () => {
	test("along the middle of a row covers its pixels wholly and no others", () => {
		const coverage = coverageOf([[10, 5.5, 14, 5.5]]);
		expect([9, 10, 11, 12, 13, 14].map((x) => at(coverage, x, 5))).toEqual([0, 1, 1, 1, 1, 0]);
		expect(sumIn(coverage)).toBe(4);
	});

	test("between two rows covers both by half, and by how near it is", () => {
		const half = coverageOf([[10, 5, 14, 5]]);
		expect([at(half, 11, 4), at(half, 11, 5)]).toEqual([0.5, 0.5]);
		const nearer = coverageOf([[10, 5.25, 14, 5.25]]);
		expect([at(nearer, 11, 4), at(nearer, 11, 5)]).toEqual([0.25, 0.75]);
	});

	test("covers the pixels at its ends as far as it goes", () => {
		const coverage = coverageOf([[10.25, 5.5, 12.5, 5.5]]);
		expect([10, 11, 12].map((x) => at(coverage, x, 5))).toEqual([0.75, 1, 0.5]);
	});

	test("that is diagonal is as strong as one that is not", () => {
		const coverage = coverageOf([[10, 10, 20, 20]]);
		expect(at(coverage, 15, 15)).toBeCloseTo(Math.SQRT2, 1);
		expect(sumIn(coverage)).toBeCloseTo(10 * Math.SQRT2, 0);
	});

	test.each<Line>([
		[3, 4, 40, 9],
		[40, 9, 3, 4],
		[5, 35, 12, 2],
		[12, 2, 5, 35],
		[20.2, 20.3, 20.7, 20.4],
		[30, 10, 30, 30],
	])("covers as much as it is long, whichever way it goes: %d,%d to %d,%d", (x1, y1, x2, y2) => {
		const length = Math.hypot(x2 - x1, y2 - y1);
		expect(Math.abs(sumIn(coverageOf([[x1, y1, x2, y2]])) - length)).toBeLessThan(0.02 + length * 0.015);
	});

	test("of no length covers nothing", () => {
		expect(sumIn(coverageOf([[7, 7, 7, 7]]))).toBe(0);
	});

	test("of some width covers that many pixels side by side, one below 1.5 one pixel that much more", () => {
		const wide = coverageOf([[10, 8, 20, 8]], 2);
		expect([6, 7, 8, 9].map((y) => at(wide, 15, y))).toEqual([0, 1, 1, 0]);
		expect(at(coverageOf([[10, 8.5, 20, 8.5]], 1.25), 15, 8)).toBe(1.25);
		expect(sumIn(coverageOf([[10, 8.3, 20, 11]], 3))).toBeCloseTo(3 * Math.hypot(10, 2.7), 0);
	});

	test("may be a part of a layer, and lines add up in any order", () => {
		expect(at(coverageOf([[10, 5.5, 14, 5.5]], 1, 0.5), 12, 5)).toBe(0.5);
		const lines: Line[] = [
			[2, 3, 50, 33],
			[10, 30, 44, 1],
			[0, 20, 59, 20.5],
		];
		expect(coverageOf(lines).layers).toEqual(coverageOf(lines.toReversed()).layers);
	});
});

describe("a line that leaves the picture", () => {
	const inside = coverageOf([[0, 10.5, WIDTH, 10.5]]);

	test.each<Line>([
		[-500, 10.5, 500, 10.5],
		[500, 10.5, -500, 10.5],
		[-3e9, 10.5, 3e9, 10.5],
	])("covers what it covers within: %d,%d to %d,%d", (...line) => {
		const coverage = coverageOf([line]);
		for (let x = 0; x < WIDTH; x++) expect(at(coverage, x, 10)).toBe(at(inside, x, 10));
		expect(sumIn(coverage)).toBe(WIDTH);
	});

	test.each<[Line, number]>([
		[[-20, 20, 20, -20], 0],
		[[-10, 20, 20, -10], 10 * Math.SQRT2],
		[[50, 50, 70, 30], 0],
		[[50, 45, 70, 25], 5 * Math.SQRT2],
		[[30.5, -1_000, 30.5, 1_000], HEIGHT],
		[[-50, -50, -10, 1_000], 0],
		[[-100, -7, 700, -7], 0],
	])("%j covers %d pixels", (line, length) => {
		expect(Math.abs(sumIn(coverageOf([line])) - length)).toBeLessThan(0.8);
	});

	test("that comes from further than numbers are exact for is held within", () => {
		const coverage = createCoverage(200, 130);
		addLine(coverage, 142.75, 2105741301594919400, 190.28, 71.6, 2, 1);
		const { left, top, right, bottom } = touchedBy(coverage);
		expect([left >= 0, top >= 0, right <= 200, bottom <= 130]).toEqual([true, true, true, true]);
	});

	test("never touches what is beyond the margin, however wide and steep it is", () => {
		const coverage = createCoverage(WIDTH, HEIGHT);
		for (let angle = 0; angle < 360; angle++) {
			const [dx, dy] = [500 * Math.cos((angle * Math.PI) / 180), 500 * Math.sin((angle * Math.PI) / 180)];
			for (const [x, y] of [
				[0, 0],
				[WIDTH, HEIGHT],
				[-2.9, HEIGHT + 2.9],
				[WIDTH + 2.9, 20],
			] as const)
				addLine(coverage, x, y, x + dx, y + dy, 6, 1);
		}
		const { layers, stride } = coverage;
		expect(coverage.lines.subarray(4).every((number) => number === 0)).toBe(true);
		// The outermost columns and rows stay clean: nothing was carried over into a row that it does not belong to.
		for (let row = 0; row * stride < layers.length; row++)
			expect([layers[row * stride], layers[row * stride + stride - 1]]).toEqual([0, 0]);
		expect(layers.subarray(0, stride).every((covered) => covered === 0)).toBe(true);
		expect(layers.subarray(-stride).every((covered) => covered === 0)).toBe(true);
	});

	test("whose end is nowhere does no harm", () => {
		expect(sumIn(coverageOf([[Number.NaN, 3, 20, 20]]))).toBe(0);
		expect(sumIn(coverageOf([[3, 3, Number.POSITIVE_INFINITY, 20]]))).toBe(0);
	});
});
