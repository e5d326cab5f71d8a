import { describe, expect, test } from "vitest";
import { Mentions, toKey } from "./mentions";

const text = new Mentions(
	"Dr. Maria Lopez's dog paints in São Paulo; she’s at AT&T’s office. Two companies, the German cats' food, 東京に住んでいます。",
);

describe("a name is said", () => {
	test.each([
		"Maria Lopez",
		"maria lopez",
		"Dr. Maria Lopez",
		"Lopez",
		"Maria Lopez's dog",
		"dog of Maria Lopez",
		"painting",
		"company",
		"cat",
		"cat food",
		"the food",
		"São Paulo",
		"AT&T",
		"東京",
	])("%s", (name) => expect(text.says(name)).toBe(true));
});

describe("a name is not said", () => {
	test.each(["Marie", "Mario Lopez", "Germany", "Lope", "Paulo Alto", "大阪", "", "the", "—", "catalogue", "AT&U"])(
		"%s",
		(name) => expect(text.says(name)).toBe(false),
	);
});

test.each([
	["The  Acme, Inc.", "acme inc"],
	["the", "the"],
	["A", "a"],
	["ACME’s", "acme"],
	["🙂", ""],
])("the key of %j is %j", (name, key) => expect(toKey(name)).toBe(key));
