import { expect, test } from "vitest";
import { addLine } from "@/lib/testing/add-line";
import { clearCoverage, createCoverage, LAYER, touchedBy } from "./coverage";
import { createEasel } from "./easel";
import { packColour } from "./pixels";
import { fillBox, layersLike, tintBox } from "./tone";

const [PAPER, BLACK] = [packColour("#ffffff"), packColour("#000000")];
const WHOLE = { left: 0, top: 0, right: 2, bottom: 2 };
const red = (colour: number | undefined) => (colour ?? 0) & 0xff;

/** What one sees of white below black layers of opacity `alpha`, as a share of white. */
function seenThrough(layers: number, alpha: number): number {
	const easel = createEasel(2, 2);
	const { pixels, coverage } = easel;
	fillBox(pixels, WHOLE, PAPER);
	// The line is for the coverage to know where it was touched.
	addLine(coverage, 0, 0.5, 2, 0.5, 1, 1);
	coverage.layers.fill(layers * LAYER);
	tintBox(easel, WHOLE, BLACK, alpha);
	return red(pixels.colours[0]) / 255;
}

test("layers compose as one layer of colour on another does", () => {
	for (const layers of [0, 1, 2, 3, 7]) expect(seenThrough(layers, 0.25)).toBeCloseTo(0.75 ** layers, 2);
	expect(seenThrough(3, 0.5)).toBeCloseTo(0.125, 2);
});

test("the faintest layer shows, and however many there are, they hide what is below and no more", () => {
	for (const alpha of [0.001, 0.02, 0.3, 0.98]) {
		expect(seenThrough(20, alpha)).toBeCloseTo((1 - alpha) ** 20, 1);
		expect(seenThrough(60_000_000, alpha)).toBeLessThan(alpha > 0.01 ? 0.005 : 0.37);
	}
});

test("so many layers look like one of another opacity", () => {
	const layers = layersLike(0.3 * 0.45, 0.3);
	expect(1 - (1 - 0.3) ** layers).toBeCloseTo(0.3 * 0.45, 9);
	expect(layersLike(0.3, 0.3)).toBe(1);
});

test("two lines that cross are darker where they do, by as much as painting one on the other makes them", () => {
	const easel = createEasel(22, 20);
	const { coverage, pixels } = easel;
	addLine(coverage, 0, 10.5, 22, 10.5, 1, 1);
	addLine(coverage, 5.5, 0, 5.5, 20, 1, 1);
	const box = { left: 0, top: 0, right: 22, bottom: 20 };
	fillBox(pixels, box, PAPER);
	tintBox(easel, box, BLACK, 0.5);
	expect(red(pixels.colours[0])).toBe(255);
	expect(red(pixels.colours[10 * 22 + 9])).toBeCloseTo(127.5, -0.5);
	expect(red(pixels.colours[10 * 22 + 21])).toBeCloseTo(127.5, -0.5);
	expect(red(pixels.colours[10 * 22 + 5])).toBeCloseTo(63.75, -0.5);
	expect(pixels.colours.filter((colour) => colour !== PAPER).length).toBe(22 + 20 - 1);
});

test("a fill stays in its box, a tint in what is covered of it", () => {
	const easel = createEasel(8, 8);
	const { coverage, pixels } = easel;
	addLine(coverage, 0, 3.5, 8, 3.5, 1, 1);
	const box = { left: 2, top: 2, right: 6, bottom: 6 };
	fillBox(pixels, box, PAPER);
	expect(pixels.colours.filter((colour) => colour === PAPER).length).toBe(16);
	tintBox(easel, box, BLACK, 0.5);
	expect(pixels.colours.filter((colour) => colour === PAPER).length).toBe(12);
	expect(pixels.colours.filter((colour) => colour === 0).length).toBe(48);
});

test("two boxes side by side are one picture", () => {
	const painted = (...borders: number[]) => {
		const easel = createEasel(10, 9);
		addLine(easel.coverage, 0, 2, 10, 7, 1, 1);
		for (let i = 1; i < borders.length; i++) {
			const box = { left: borders[i - 1] ?? 0, top: 0, right: borders[i] ?? 0, bottom: 9 };
			fillBox(easel.pixels, box, PAPER);
			tintBox(easel, box, BLACK, 0.5);
		}
		return easel.pixels.colours;
	};
	expect(painted(0, 2, 8, 10)).toEqual(painted(0, 10));
});

test("coverage that was taken away leaves nothing, and knows where it was until then", () => {
	const coverage = createCoverage(40, 40);
	const nothing = touchedBy(coverage);
	expect([nothing.right - nothing.left, nothing.bottom - nothing.top]).toEqual([0, 0]);
	addLine(coverage, 10, 20, 12, 50, 6, 1);
	const { left, top, right, bottom } = touchedBy(coverage);
	expect([left <= 6, top <= 17, right >= 15, bottom]).toEqual([true, true, true, 40]);
	clearCoverage(coverage);
	expect(coverage.layers.every((covered) => covered === 0)).toBe(true);
});
