import { statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadWeights, modelOf, packWeights, unpackWeights, WEIGHTS_PATH } from "./weights";

describe("the file of weights", () => {
	test("holds six models and the lemma table, in at most 12 MB", () => {
		const weights = loadWeights();
		for (const name of ["tag", "parse", "lists", "register", "names"])
			expect(modelOf(weights, name).classes.length).toBeGreaterThan(1);
		expect(modelOf(weights, "references").classes.length).toBe(1);
		expect(weights.texts.get("lemmas")?.split("\n").length).toBeGreaterThan(500);
		expect(statSync(WEIGHTS_PATH).size).toBeLessThan(12_000_000);
	});

	test("an unknown model is refused by name", () => {
		expect(() => modelOf(loadWeights(), "nothing")).toThrow(/nothing/);
	});

	test("what is packed comes back, and only known features score", () => {
		const packed = packWeights(
			new Map([
				[
					"m",
					{
						classes: ["a", "b"],
						keys: Uint32Array.from([1, 200, 70_000, 4_294_967_295]),
						counts: Uint8Array.from([1, 2, 1, 1]),
						rowClasses: Uint8Array.from([0, 0, 1, 1, 0]),
						rowWeights: Int8Array.from([5, -3, 127, -128, 9]),
					},
				],
			]),
			new Map([["t", "ü\n"]]),
		);
		const { models, texts } = unpackWeights(packed);
		const score = (...features: number[]) => {
			const scores = new Int32Array(2);
			models.get("m")?.addScores(Uint32Array.from(features), features.length, scores);
			return [...scores];
		};
		expect(texts.get("t")).toBe("ü\n");
		expect(score(1)).toEqual([5, 0]);
		expect(score(200)).toEqual([-3, 127]);
		expect(score(70_000, 4_294_967_295)).toEqual([9, -128]);
		expect(score(0, 2, 199, 4_000_000_000)).toEqual([0, 0]);
	});
});
