import { expect, test } from "vitest";
import { factName, restOf, statusOf } from "./fact-words";

test.each([
	["Ann Lee wrote to John Shelk about “Budget”", "John Shelk", " about “Budget”"],
	["Ann Lee wrote to John Shelk about “Budget?”.", "John Shelk", " about “Budget?”"],
	["She said “Kim moves from Lisbon to Bergen.”", "Lisbon", " to Bergen"],
	["Kim moves from Lisbon to Bergen.", "Lisbon", " to Bergen"],
	["Kim lives in Lisbon.", "Lisbon", ""],
	["Kim sleeps.", null, ""],
])("%s goes on behind %s: %j", (fact, target, rest) => {
	expect(restOf({ fact, target })).toBe(rest);
});

test("facts of one sentence have names of their own, and a fact in its own words just those", () => {
	const fact = "Ada and Charles built it with Joseph.";
	const ada = factName({ fact, source: "Ada", predicate: "built with", target: "Joseph" });
	const charles = factName({ fact, source: "Charles", predicate: "built with", target: "Joseph" });
	expect(new Set([ada, charles]).size).toBe(2);
	expect(ada.startsWith(fact)).toBe(true);
	const plain = { fact: "Ada lives in London.", source: "Ada", predicate: "lives in", target: "London" };
	expect(factName(plain)).toBe("Ada lives in London.");
	expect(factName({ fact: "Ada sleeps", source: "Ada", predicate: "sleeps", target: null })).toBe("Ada sleeps");
});

test("a fact that simply holds has no word for how it is told, one that ended or was denied has", () => {
	expect(statusOf({ status: "stated", invalidAt: null })).toBeNull();
	expect(statusOf({ status: "stated", invalidAt: "2026-01-01" })).toBe("ended");
	expect(statusOf({ status: "negated", invalidAt: null })).toBe("negated");
	expect(statusOf({ status: "past", invalidAt: null })).toBeNull();
});
