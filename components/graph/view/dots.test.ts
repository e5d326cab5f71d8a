import { describe, expect, test } from "vitest";
import type { Shape } from "./colour-scale";
import { drawDot, drawShape } from "./dots";
import { createEasel } from "./easel";
import { type Pixels, packColour } from "./pixels";

const SIZE = 60;
const [BLACK, WHITE] = [packColour("#000000"), packColour("#ffffff")];

function drawn(draw: (pixels: Pixels) => void): Pixels {
	const { pixels } = createEasel(SIZE, SIZE);
	pixels.colours.fill(BLACK);
	draw(pixels);
	return pixels;
}

const cover = ({ colours }: Pixels, x: number, y: number) => ((colours[y * SIZE + x] ?? 0) & 0xff) / 255;

function areaOf(pixels: Pixels): number {
	let area = 0;
	for (let y = 0; y < SIZE; y++) for (let x = 0; x < SIZE; x++) area += cover(pixels, x, y);
	return area;
}

const disc = (x: number, y: number, radius: number, alpha = 1) =>
	drawn((pixels) => drawDot(pixels, "circle", x, y, radius, WHITE, alpha));
const shape = (of: Shape, inner: number, outer: number) =>
	drawn((pixels) => drawShape(pixels, of, 30.2, 29.6, inner, outer, WHITE, 1));

describe("a disc", () => {
	test.each([1.1, 1.7, 2.5, 4, 9, 20])("of radius %d covers about πr²", (radius) => {
		for (const [x, y] of [
			[30, 30],
			[30.5, 30.5],
			[29.8, 30.3],
		] as const)
			expect(areaOf(disc(x, y, radius)) / (Math.PI * radius ** 2)).toBeCloseTo(1, 0.7);
		expect(areaOf(disc(30.1, 29.7, 20)) / (Math.PI * 400)).toBeCloseTo(1, 2);
	});

	test("is round: what lies across its middle is alike", () => {
		const pixels = disc(30, 30, 3.3);
		for (let y = 24; y < 30; y++)
			for (let x = 24; x < 30; x++) {
				expect(cover(pixels, x, y)).toBe(cover(pixels, 59 - x, y));
				expect(cover(pixels, x, y)).toBe(cover(pixels, x, 59 - y));
				expect(cover(pixels, x, y)).toBe(cover(pixels, y, x));
			}
		expect(cover(pixels, 30, 30)).toBe(1);
	});

	test("is as opaque as it is told to be", () => {
		expect(cover(disc(30.5, 30.5, 5, 0.5), 30, 30)).toBeCloseTo(0.5, 2);
	});

	test.each([
		["left", 0, 30, 0.5],
		["right", SIZE, 30, 0.5],
		["upper", 30, 0, 0.5],
		["lower", 30, SIZE, 0.5],
		["upper left", 0, 0, 0.25],
		["lower right", SIZE, SIZE, 0.25],
	])("is cut off at the %s border", (_, x, y, part) => {
		expect(areaOf(disc(x, y, 8)) / (Math.PI * 64)).toBeCloseTo(part, 1);
	});

	test.each([
		[-20, 30],
		[SIZE + 20, 30],
		[30, -20],
		[30, SIZE + 20],
		[-1e7, 1e7],
	])("beyond the picture at %d, %d leaves it alone", (x, y) => {
		expect(areaOf(disc(x, y, 5))).toBe(0);
	});

	test("larger than the picture fills it", () => {
		expect(areaOf(disc(30, 30, 500))).toBe(SIZE * SIZE);
	});
});

describe("other shapes", () => {
	test("a square and a diamond have about the area of the disc", () => {
		for (const of of ["square", "diamond"] as const)
			expect(areaOf(shape(of, -2, 10)) / (Math.PI * 100)).toBeCloseTo(1, 0.7);
		const diamond = shape("diamond", -2, 10);
		expect([cover(diamond, 30, 29), cover(diamond, 38, 21), cover(diamond, 40, 29)]).toEqual([1, 0, 1]);
		const square = shape("square", -2, 10);
		expect([cover(square, 30, 29), cover(square, 38, 21), cover(square, 40, 29)]).toEqual([1, 1, 0]);
	});

	test("a ring leaves free what is within", () => {
		const ring = shape("circle", 8, 10);
		expect(cover(ring, 30, 29)).toBe(0);
		expect(cover(ring, 39, 29)).toBe(1);
		expect(areaOf(ring) / (Math.PI * (100 - 64))).toBeCloseTo(1, 1);
	});
});
