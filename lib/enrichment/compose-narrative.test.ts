import { describe, expect, test } from "vitest";
import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { composeKnot, composeNarrative } from "./compose-narrative";

const day = (n: number) => new Date(Date.UTC(2026, 4, n, 12));
let made = 0;
const fact = (text: string, more: Partial<DossierFact> = {}): DossierFact => ({
	...{
		id: String(made++),
		relation: "says",
		status: "stated",
		fact: text,
		peer: `peer ${made}`,
		direction: "out",
		validAt: day(8),
	},
	...{ isActive: true, weight: 1, confidence: 0.9, importance: 0.9, kind: null, pattern: null },
	...{ later: [], ...more },
});
const ada = (facts: DossierFact[]): Dossier => ({
	...{ entityId: "a", name: "Ada", labels: ["Person"], degree: 5, episodeCount: 3 },
	facts,
});

describe("a narrative", () => {
	test("tells likely and important facts by their lines, dated, the newest first, and no others", () => {
		const dossier = ada([
			fact("Ada leads the Atlas project.", { validAt: day(9) }),
			fact("Oslo welcomed Ada as chair of its chess club.", { direction: "in", peer: "Oslo", validAt: day(10) }),
			fact("Ada met the mayor of Bergen.", { confidence: 0.3 }),
			fact("Ada drank some tea.", { importance: 0.1 }),
			fact("Ada may move to Turin.", { status: "hypothetical" }),
			fact("“Ada and the others, well, the usual.”"),
			fact("Ada moved to Rome.", { isActive: false }),
		]);
		expect(composeNarrative(dossier)?.text).toBe(
			"Oslo welcomed Ada as chair of its chess club (10 May 2026). Ada leads the Atlas project (9 May 2026).",
		);
	});

	test("joins what it says of one thing, and names a day once where all is of one day or the line names a year", () => {
		const facts = [
			fact("Ada leads the Atlas project.", { validAt: day(9) }),
			fact("Ada joined Acme in 2019.", { validAt: day(3) }),
			fact("Ada owns the billing import.", { validAt: day(9) }),
		];
		expect(composeNarrative(ada(facts.slice(0, 2)))?.text).toBe(
			"Ada leads the Atlas project (9 May 2026) and joined Acme in 2019.",
		);
		const oneDay = [facts[0], facts[2]].flatMap((one) => one ?? []);
		expect(composeNarrative(ada(oneDay))?.text).toBe(
			"Ada leads the Atlas project and owns the billing import (9 May 2026).",
		);
	});

	test("begins no more than two sentences in a row with one name", () => {
		const words = ["boats: two", "bridges: four", "trams: nine", "mills: six"];
		const text = composeNarrative(ada(words.map((word) => fact(`Ada counted ${word}.`))))?.text ?? "";
		expect(text.match(/Ada counted/g)).toHaveLength(2);
	});

	test("is null, and that of a knot too, when nothing is certain", () => {
		const dossier = ada([fact("Ada met the mayor of Oslo.", { confidence: 0.3 })]);
		expect(composeNarrative(dossier)).toBeNull();
		expect(composeKnot(dossier)).toBeNull();
	});

	test("something that waits is open until a later fact answers it; a plan is told as a plan until it is done", () => {
		const blocked = fact("The billing migration is blocked until the vendor pays.");
		const paid = fact("The vendor paid.", { validAt: day(9), direction: "in" });
		expect(composeNarrative(ada([blocked]))?.open_questions).toEqual([
			"The billing migration is blocked until the vendor pays (8 May 2026).",
		]);
		expect(composeNarrative(ada([blocked, paid]))?.open_questions).toEqual([]);
		const plan = fact("Ada will migrate the billing database.", { status: "planned" });
		const done = fact("Ada migrated the billing database.", { validAt: day(9) });
		expect(composeNarrative(ada([plan]))).toMatchObject({
			text: expect.stringContaining("will migrate"),
			open_questions: [],
		});
		expect(composeNarrative(ada([plan, done]))?.text).not.toContain("will migrate");
		expect(composeNarrative(ada([{ ...plan, later: ["The billing database was migrated by Bea."] }]))).toBeNull();
	});

	test("what a person values stands apart, and only a person values", () => {
		const taste = fact("Ada prefers short meetings.", { relation: "prefers" });
		expect(composeNarrative(ada([taste, { ...taste, peer: "meetings" }]))).toMatchObject({
			text: "",
			stance: "Ada prefers short meetings (8 May 2026).",
		});
		expect(composeNarrative({ ...ada([taste]), labels: ["Topic"] })?.stance).toBe("");
	});
});
