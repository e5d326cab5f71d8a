import { expect, test } from "vitest";
import { addLine, createCoverage, LAYER } from "./coverage";
import { OPAQUE, packColour } from "./pixels";
import { fillBox, layersLike, opacitiesOf, tintBox, tonesOf } from "./tone";

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

test("two lines that cross are darker where they do, by as much as painting one on the other makes them", () => {
	const coverage = createCoverage(20, 20);
	addLine(coverage, 0, 10.5, 20, 10.5, 1, 1);
	addLine(coverage, 5.5, 0, 5.5, 20, 1, 1);
	const pixels = { width: 20, height: 20, colours: new Uint32Array(400) };
	fillBox(pixels, coverage, { left: 0, top: 0, right: 20, bottom: 20 }, tonesOf(opacitiesOf(0.5), PAPER, BLACK));
	expect(red(pixels.colours[0])).toBe(255);
	expect(red(pixels.colours[10 * 20 + 9])).toBeCloseTo(127.5, -0.5);
	expect(red(pixels.colours[10 * 20 + 5])).toBeCloseTo(63.75, -0.5);
});

test("only the box is written, and a tint leaves alone what nothing covers", () => {
	const coverage = createCoverage(8, 8);
	addLine(coverage, 0, 3.5, 8, 3.5, 1, 1);
	const pixels = { width: 8, height: 8, colours: new Uint32Array(64) };
	const box = { left: 2, top: 2, right: 5, bottom: 6 };
	fillBox(pixels, createCoverage(8, 8), box, tonesOf(opacitiesOf(0.5), PAPER, BLACK));
	expect(pixels.colours.filter((colour) => colour === PAPER).length).toBe(12);
	tintBox(pixels, coverage, box, BLACK, opacitiesOf(0.5));
	expect(pixels.colours.filter((colour) => colour === PAPER).length).toBe(9);
	expect(pixels.colours.filter((colour) => colour === 0).length).toBe(52);
});
