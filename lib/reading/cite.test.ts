import { expect, test } from "vitest";
import { cite } from "./cite";

const facts = [
	{ uuid: "e", fact: "Ada passed the exam last week.", quotes: ["Yes, I passed the exam last week!"] },
	{ uuid: "a", fact: "Ada leads Atlas.", quotes: [] },
	{ uuid: "b", fact: "Ada leads Atlas and Borealis.", quotes: [] },
	{ uuid: "c", fact: "the team moved to Mt. Fuji in 2024.", quotes: [] },
	{ uuid: "w", fact: "The team chose Oslo.", quotes: ["We chose Oslo."] },
	{ uuid: "d", fact: "Ada wants to migrate the billing database.", quotes: [] },
];

test("each sentence of a composed text names its fact, dated, open or with a dot in its midst", () => {
	const text =
		"Ada leads Atlas (9 May 2026). Ada leads Atlas and Borealis (10 May 2026). The team moved to Mt. Fuji in 2024. Ada wants to migrate the billing database. (Open since 8 May 2026.) Ada: “I passed the exam last week!” (9 May 2026) “We chose Oslo.” (noted 9 May 2026)";
	expect(cite(text, facts)).toEqual([
		{ sentence: "Ada leads Atlas (9 May 2026).", uuids: ["a"] },
		{ sentence: "Ada leads Atlas and Borealis (10 May 2026).", uuids: ["b"] },
		{ sentence: "The team moved to Mt. Fuji in 2024.", uuids: ["c"] },
		{ sentence: "Ada wants to migrate the billing database. (Open since 8 May 2026.)", uuids: ["d"] },
		{ sentence: "Ada: “I passed the exam last week!” (9 May 2026)", uuids: ["e"] },
		{ sentence: "“We chose Oslo.” (noted 9 May 2026)", uuids: ["w"] },
	]);
});

test("a sentence quoted behind the one before it names its fact", () => {
	const text = "Ada: “Work was wild.” “I passed the exam last week!” (9 May 2026) Ada leads Atlas (9 May 2026).";
	expect(cite(text, facts).map(({ uuids }) => uuids)).toEqual([["e"], ["a"]]);
});

test("a model's sentence names the facts that it says in other words, and nothing it does not", () => {
	expect(cite("The billing database is what Ada wants to migrate next. Nobody knows why.", facts)).toEqual([
		{ sentence: "The billing database is what Ada wants to migrate next.", uuids: ["d"] },
		{ sentence: "Nobody knows why.", uuids: [] },
	]);
	expect(cite("", facts)).toEqual([]);
});
