import { expect, test } from "vitest";
import { cite } from "./cite";

const facts = [
	{ uuid: "a", fact: "Ada leads Atlas." },
	{ uuid: "b", fact: "Ada leads Atlas and Borealis." },
	{ uuid: "c", fact: "The team moved to Mt. Fuji in 2024." },
	{ uuid: "d", fact: "Ada wants to migrate the billing database." },
	{ uuid: "e", fact: "Ada met Dr. Lind." },
];

test("each sentence of a composed text names its facts: one, the longer of two, or those that were joined", () => {
	const text =
		"Ada leads Atlas (9 May 2026). Ada leads Atlas and Borealis (10 May 2026). The team moved to Mt. Fuji in 2024. Ada wants to migrate the billing database (8 May 2026) and met Dr. Lind (7 May 2026).";
	expect(cite(text, facts)).toEqual([
		{ sentence: "Ada leads Atlas (9 May 2026).", uuids: ["a"] },
		{ sentence: "Ada leads Atlas and Borealis (10 May 2026).", uuids: ["b"] },
		{ sentence: "The team moved to Mt. Fuji in 2024.", uuids: ["c"] },
		{
			sentence: "Ada wants to migrate the billing database (8 May 2026) and met Dr. Lind (7 May 2026).",
			uuids: ["d", "e"],
		},
	]);
});

test("a model's sentence names the facts that it says in other words, and nothing it does not", () => {
	expect(cite("The billing database is what Ada wants to migrate next. Nobody knows why.", facts)).toEqual([
		{ sentence: "The billing database is what Ada wants to migrate next.", uuids: ["d"] },
		{ sentence: "Nobody knows why.", uuids: [] },
	]);
	expect(cite("", facts)).toEqual([]);
});
