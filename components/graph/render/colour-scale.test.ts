// The hues of the style sheet, measured: as they are and as people with each kind of colour blindness see them.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { HUES, lookOf, REST } from "@/components/ui/type-look";
import { type Rgb, readColour } from "./renderer";

const sheet = readFileSync("app/globals.css", "utf8");
const token = (name: string, dark: boolean): Rgb => {
	const found = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(sheet);
	return readColour(found?.[dark ? 2 : 1] ?? "");
};

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const toLinear = (rgb: Rgb) => rgb.map(linear) as Rgb;

/** Full colour blindness of each kind, on linear light (Machado, Oliveira and Fernandes 2009). */
const SIGHT = {
	trichromat: [1, 0, 0, 0, 1, 0, 0, 0, 1],
	protanope: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
	deuteranope: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
	tritanope: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

function seenBy(sight: number[], [r, g, b]: Rgb): Rgb {
	return [0, 3, 6].map((row) => {
		const light = (sight[row] ?? 0) * r + (sight[row + 1] ?? 0) * g + (sight[row + 2] ?? 0) * b;
		return Math.min(1, Math.max(0, light));
	}) as Rgb;
}

/** OKLab, in which equal distances look about equally far apart. */
function toLab([r, g, b]: Rgb): Rgb {
	const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
	const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
	const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
	return [
		0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
		0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
	];
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const brightness = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
function contrast(a: Rgb, b: Rgb): number {
	const [dim = 0, bright = 0] = [brightness(a), brightness(b)].sort((x, y) => x - y);
	return (bright + 0.05) / (dim + 0.05);
}

describe.each([
	{ theme: "light", dark: false },
	{ theme: "dark", dark: true },
])("the hues of the $theme theme", ({ dark }) => {
	const hues = Array.from({ length: HUES }, (_, i) => toLinear(token(`graph-${i + 1}`, dark)));

	test("stand out from the paper by 3 to 1", () => {
		const paper = toLinear(token("paper", dark));
		for (const hue of hues) expect(contrast(hue, paper)).toBeGreaterThanOrEqual(3);
	});

	test.each(Object.entries(SIGHT))("stay apart for a %s", (_, sight) => {
		const seen = hues.map((hue) => toLab(seenBy(sight, hue)));
		for (const [i, a] of seen.entries()) {
			for (const b of seen.slice(0, i)) expect(distance(a, b)).toBeGreaterThan(0.1);
		}
	});
});

test("hue numbers go through the hues, then the shapes, then grey", () => {
	expect(lookOf(3)).toEqual({ colour: 3, shape: "circle" });
	expect(lookOf(8)).toEqual({ colour: 0, shape: "diamond" });
	expect(lookOf(23)).toEqual({ colour: 7, shape: "square" });
	expect(lookOf(REST)).toEqual({ colour: "rest", shape: "circle" });
	expect(lookOf(255)).toEqual({ colour: "rest", shape: "circle" });
});

test.each([
	["#ff8000", [1, 128 / 255, 0]],
	["rgb(255, 0, 51)", [1, 0, 0.2]],
	["rgba(0 0 255 / 50%)", [0, 0, 1]],
	["nonsense", [0, 0, 0]],
])("reads the colour %s", (text, rgb) => {
	expect(readColour(text)).toEqual(rgb);
});
