import { expect, test } from "vitest";
import { cite } from "./cite";

const facts = Object.entries({
	ben: "Ben leads Atlas.",
	cy: "Cy leads Atlas.",
	atlas: "Ada leads Atlas.",
	both: "Ada leads Atlas and Borealis.",
	fuji: "The team moved to Mt. Fuji in 2024.",
	migrate: "Ada wants to migrate the billing database.",
	lind: "Ada met Dr. Lind.",
	ill: "Ada is ill.",
	pays: "Ada asked who pays?",
	api: "Ben maintains the new API.",
}).map(([uuid, fact]) => ({ uuid, fact }));
const cited = (text: string) => cite(text, facts).map(({ uuids }) => uuids);

test("each sentence of a composed text names its facts: one, the longer of two, or those that were joined", () => {
	const text =
		"Ada leads Atlas (9 May 2026). Ada leads Atlas and Borealis (10 May 2026). The team moved to Mt. Fuji in 2024. Ada wants to migrate the billing database (8 May 2026), met Dr. Lind (7 May 2026) and is ill (6 May 2026).";
	expect(cite(text, facts)).toEqual([
		{ sentence: "Ada leads Atlas (9 May 2026).", uuids: ["atlas"] },
		{ sentence: "Ada leads Atlas and Borealis (10 May 2026).", uuids: ["both"] },
		{ sentence: "The team moved to Mt. Fuji in 2024.", uuids: ["fuji"] },
		{
			sentence:
				"Ada wants to migrate the billing database (8 May 2026), met Dr. Lind (7 May 2026) and is ill (6 May 2026).",
			uuids: ["migrate", "lind", "ill"],
		},
	]);
});

test("what is said of somebody else is no evidence, and a day belongs to its sentence", () => {
	expect(cited("Ada deployed the new API to the cluster (8 May 2026).")).toEqual([[]]);
	expect(cited("Cy leads Atlas (9 May 2026).")).toEqual([["cy"]]);
	expect(cited("Ada asked who pays? (9 May 2026).")).toEqual([["pays"]]);
});

test("a model's sentence names the facts that it says in other words, and nothing it does not", () => {
	expect(cited("The billing database is what Ada wants to migrate next. Nobody knows why.")).toEqual([["migrate"], []]);
	expect(cited("")).toEqual([]);
});
