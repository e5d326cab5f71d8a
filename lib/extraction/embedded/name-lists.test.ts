import { describe, expect, test } from "vitest";
import { NAME_LISTS, NameListTable } from "./name-lists";
import { loadWeights, modelOf } from "./weights";

const table = new NameListTable(modelOf(loadWeights(), "lists"));
const listsOf = (phrase: string) => NAME_LISTS.filter((_, i) => (table.flagsOf(phrase) >> i) & 1);

describe("lists of names in the weights", () => {
	test.each([
		["maria", "first name"],
		["chen", "last name"],
		["oslo", "city"],
		["norway", "country"],
		["stripe", "brand"],
		["typescript", "language"],
	] as const)("%s is a %s", (phrase, list) => {
		expect(listsOf(phrase)).toContain(list);
	});

	test("a word of prose is in none, and a phrase is found over its words", () => {
		expect(listsOf("because")).toEqual([]);
		expect([...table.mark(["we", "use", "google", "cloud", "now"]).phrases].map((p) => p & 3)).toEqual([0, 0, 1, 3, 0]);
	});
});
