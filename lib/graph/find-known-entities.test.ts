import { expect, test } from "vitest";
import { candidateKeys } from "./find-known-entities";

test("capitalised words and their runs are candidates, each once", () => {
	expect(candidateKeys("Maria Lopez's team met the Acme Corp board; Maria left.")).toEqual([
		"maria",
		"maria lopez",
		"lopez",
		"acme",
		"acme corp",
		"corp",
	]);
});

test("a word in lower case is one where it opens a line or a sentence", () => {
	expect(candidateKeys("yuto's living in oslo now.\n@priya knows. to be sure")).toEqual(["yuto", "priya"]);
});

test("prose without capitals has none but its first word, and a flood of them is bounded", () => {
	expect(candidateKeys("nothing here")).toEqual(["nothing"]);
	const flood = Array.from({ length: 50_000 }, (_, i) => `N${i}`).join(" ");
	expect(candidateKeys(flood).length).toBeLessThanOrEqual(200);
});
