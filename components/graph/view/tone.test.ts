import { expect, test } from "vitest";
import { addLine } from "@/lib/testing/add-line";
import { clearCoverage, createCoverage, LAYER, touchedBy } from "./coverage";
import { OPAQUE, packColour } from "./pixels";
import { fillBox, layersLike, opacitiesOf, tintBox } from "./tone";

const [PAPER, BLACK] = [packColour("#ffffff"), packColour("#000000")];
const red = (colour: number | undefined) => (colour ?? 0) & 0xff;

test("layers compose as one layer of colour on another does", () => {
	const opacities = opacitiesOf(0.25);
	expect(opacities[0]).toBe(0);
	for (const layers of [1, 2, 3, 7]) {
		let seen = 1;
		for (let i = 0; i < layers; i++) seen = seen * 0.75 + 0 * 0.25;
		expect((opacities[layers * LAYER] ?? 0) / OPAQUE).toBeCloseTo(1 - seen, 2);
	}
});

test("the opacities end where all below is hidden, and are few even of the faintest layer", () => {
	for (const alpha of [0.001, 0.02, 0.3, 0.98]) expect(opacitiesOf(alpha).length).toBeLessThan(70_000);
	expect(opacitiesOf(0.05).at(-1)).toBe(OPAQUE);
});

test("so many layers look like one of another opacity", () => {
	const layers = layersLike(0.3 * 0.45, 0.3);
	expect(1 - (1 - 0.3) ** layers).toBeCloseTo(0.3 * 0.45, 9);
	expect(layersLike(0.3, 0.3)).toBe(1);
});

const picture = (width: number, height: number) => ({ width, height, colours: new Uint32Array(width * height) });

test("two lines that cross are darker where they do, by as much as painting one on the other makes them", () => {
	const coverage = createCoverage(22, 20);
	addLine(coverage, 0, 10.5, 22, 10.5, 1, 1);
	addLine(coverage, 5.5, 0, 5.5, 20, 1, 1);
	const pixels = picture(22, 20);
	const box = { left: 0, top: 0, right: 22, bottom: 20 };
	fillBox(pixels, box, PAPER);
	tintBox(pixels, coverage, box, BLACK, opacitiesOf(0.5));
	expect(red(pixels.colours[0])).toBe(255);
	expect(red(pixels.colours[10 * 22 + 9])).toBeCloseTo(127.5, -0.5);
	expect(red(pixels.colours[10 * 22 + 21])).toBeCloseTo(127.5, -0.5);
	expect(red(pixels.colours[10 * 22 + 5])).toBeCloseTo(63.75, -0.5);
	expect(pixels.colours.filter((colour) => colour !== PAPER).length).toBe(22 + 20 - 1);
});

test("a fill stays in its box, a tint in what is covered of it", () => {
	const coverage = createCoverage(8, 8);
	addLine(coverage, 0, 3.5, 8, 3.5, 1, 1);
	const pixels = picture(8, 8);
	const box = { left: 2, top: 2, right: 6, bottom: 6 };
	fillBox(pixels, box, PAPER);
	expect(pixels.colours.filter((colour) => colour === PAPER).length).toBe(16);
	tintBox(pixels, coverage, box, BLACK, opacitiesOf(0.5));
	expect(pixels.colours.filter((colour) => colour === PAPER).length).toBe(12);
	expect(pixels.colours.filter((colour) => colour === 0).length).toBe(48);
});

test("two boxes side by side are one picture", () => {
	const coverage = createCoverage(10, 9);
	addLine(coverage, 0, 2, 10, 7, 1, 1);
	const painted = (...borders: number[]) => {
		const pixels = picture(10, 9);
		for (let i = 1; i < borders.length; i++) {
			const box = { left: borders[i - 1] ?? 0, top: 0, right: borders[i] ?? 0, bottom: 9 };
			fillBox(pixels, box, PAPER);
			tintBox(pixels, coverage, box, BLACK, opacitiesOf(0.5));
		}
		return pixels;
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
