import { describe, expect, test } from "vitest";
import { standsOut } from "./by-meaning";
import { cosine, PackedVectors, toBytes } from "./packed-vectors";

/** Vectors of length 1 that point anywhere, the same each time. */
function anywhere(seed: number, dimensions: number): Float32Array {
	let state = seed * 7_919 + 1;
	const values = Array.from({ length: dimensions }, () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
		return state / 2 ** 31;
	});
	const length = Math.hypot(...values);
	return Float32Array.from(values, (value) => value / length);
}
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);

describe("vectors of a byte a number", () => {
	test.each([3, 30, 384])("keep their cosines, at %i numbers", (dimensions) => {
		for (let n = 0; n < 50; n++) {
			const [one, other] = [anywhere(n, dimensions), anywhere(n + 1_000, dimensions)];
			expect(cosine(one, toBytes(other))).toBeCloseTo(dot(one, other), 2);
			expect(cosine(one, toBytes(one))).toBeCloseTo(1, 3);
		}
	});

	test("an owner is about as near as the nearest of its vectors; the 100 nearest are named, and any can be asked for", () => {
		const packed = new PackedVectors(16);
		for (let n = 0; n < 300; n++) packed.add(n, toBytes(anywhere(n, 16)));
		packed.add(7, toBytes(anywhere(5_000, 16)));
		const { nearest, likenessOf, episodes } = packed.similarTo(anywhere(5_000, 16));
		expect(episodes).toBe(300);
		// It has two vectors, so that one of them is more often near by chance.
		expect(nearest.get(7)).toBeCloseTo(1 - 0.04, 3);
		expect(nearest.size).toBe(100);
		for (let n = 8; n < 300; n++) expect(likenessOf(n)).toBeCloseTo(dot(anywhere(5_000, 16), anywhere(n, 16)), 2);
		expect(likenessOf(9_999)).toBeUndefined();
	});

	test("among very many the nearest are still found", () => {
		const packed = new PackedVectors(64);
		for (let n = 0; n < 20_000; n++) packed.add(n, toBytes(anywhere(n, 64)));
		for (let n = 0; n < 20; n++) {
			const near = anywhere(n, 64).map((value, i) => value + 0.1 * (anywhere(n + 30_000, 64)[i] as number));
			const [first] = packed.similarTo(near).nearest;
			expect(first?.[0]).toBe(n);
		}
	});

	test("none at all are near nothing", () => {
		expect(new PackedVectors(8).similarTo(anywhere(1, 8))).toMatchObject({ nearest: new Map(), episodes: 0 });
		expect(cosine(anywhere(1, 8), new Int8Array(8))).toBe(0);
	});
});

describe("whether anything answers", () => {
	const chance = Array.from({ length: 80 }, (_, n) => 0.2 - n / 1_000);

	test.each([
		["something near", [0.5, ...chance], 0, true],
		["nothing near, and no words", [0.22, ...chance], 0, false],
		["something that stands out", [0.37, ...chance.map((one) => one - 0.1)], 0, true],
		["words that hold the question", [0.22, ...chance], 1, true],
		["one text, which is near", [0.35], 0, true],
		["one text, which is not", [0.1], 0, false],
		["no vector at all", [], 0, false],
	])("%s", (_, cosines, held, answer) => {
		expect(standsOut(new Map(cosines.entries()), held)).toBe(answer);
	});
});
