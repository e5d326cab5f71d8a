import { expect, test } from "vitest";
import { cleanName, factHash, MAX_NAME_LENGTH, nameKey } from "./name-key";

test.each([
	["The  Beatles", "beatles"],
	["the the", "the"],
	["A", "a"],
	["An Apple", "apple"],
	["Theory", "theory"],
	["ＡＣＭＥ\tCorp\n", "acme corp"],
	["Zürich", "zürich"],
	["50% off", "50% off"],
	["a/b", "a/b"],
	[" ", ""],
])("nameKey(%j) is %j", (name, key) => {
	expect(nameKey(name)).toBe(key);
});

test("a long name is cut at whole characters", () => {
	expect([...cleanName("😀".repeat(300))]).toHaveLength(MAX_NAME_LENGTH);
});

test("wording counts in a fact's hash, punctuation and case do not", () => {
	expect(factHash("likes", "Ada likes tea.")).toBe(factHash("likes", "ada likes  TEA"));
	expect(factHash("likes", "Ada likes tea.")).not.toBe(factHash("likes", "Ada does not like tea."));
	expect(factHash("likes", "Ada likes tea.")).not.toBe(factHash("drinks", "Ada likes tea."));
});
