import { describe, expect, test } from "vitest";
import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { composeKnot } from "@/lib/knots/compose-knot";
import { composeNarrative } from "./compose-narrative";

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
		invalidAt: null,
	},
	...{ isActive: true, replacedBy: null, weight: 1, confidence: 0.9, saying: null, kind: null, pattern: null },
	...{ later: [], ...more },
});
const ada = (facts: DossierFact[]): Dossier => ({
	...{ entityId: "a", name: "Ada", labels: ["Person"], degree: 5, episodeCount: 3, firstAt: day(1), lastAt: day(9) },
	facts,
});

describe("a narrative", () => {
	test("quotes certain facts as they stand, in order of time and dated, and those in doubt not at all", () => {
		const dossier = ada([
			fact("Ada leads the Atlas project.", { validAt: day(9) }),
			fact("Ada joined Acme in 2019."),
			fact("Ada chairs the Oslo chess club.", { validAt: new Date("2025-01-01") }),
			fact("Ada met the mayor of Oslo.", { confidence: 0.3 }),
			fact("Ada moved to Rome.", { isActive: false }),
		]);
		expect(composeNarrative(dossier)?.text).toBe(
			"Ada chairs the Oslo chess club. Ada joined Acme in 2019. Ada leads the Atlas project (noted 9 May 2026).",
		);
	});

	test("a we that nobody signed stands in quotation marks, since it would read as ours", () => {
		const saying = { quote: "We chose Oslo for the Atlas office.", lead: "", speaker: "", at: day(8) };
		const dossier = ada([fact("The team chose Oslo for the Atlas office.", { saying })]);
		expect(composeNarrative(dossier)?.text).toBe("“We chose Oslo for the Atlas office.” (noted 8 May 2026)");
	});

	test("a sentence that no editor would leave stands in quotation marks, with names in brackets", () => {
		const saying = { quote: "He'll look into it with the Oslo crew before summer", lead: "", speaker: "", at: day(8) };
		const quoted = fact("“He'll [Ada] look into the leak with the Oslo crew before summer.”", { saying });
		expect(composeNarrative(ada([quoted]))?.text).toBe(
			"“He'll [Ada] look into the leak with the Oslo crew before summer.” (noted 8 May 2026)",
		);
		expect(composeNarrative(ada([{ ...quoted, confidence: 0.5 }]))).toBeNull();
	});

	test("is null, and that of a knot too, when nothing is certain", () => {
		const dossier = ada([fact("Ada met the mayor of Oslo.", { confidence: 0.3 })]);
		expect(composeNarrative(dossier)).toBeNull();
		expect(composeKnot(dossier)).toBeNull();
	});

	test("a sentence whose occasion is unknown is quoted behind the one before it, or not at all", () => {
		const said = (lead: string) =>
			fact("Ada's team responded to a situation.", {
				peer: "situation",
				saying: { quote: "It took our team all night to help the crew.", lead, speaker: "Ada", at: day(8) },
			});
		expect(composeNarrative(ada([said("Last Sunday we had our first call-out.")]))?.text).toBe(
			"Ada: “Last Sunday we had our first call-out.” “It took our team all night to help the crew.” (8 May 2026)",
		);
		expect(composeNarrative(ada([said("")]))).toBeNull();
		expect(composeNarrative(ada([said("How was it?")]))).toBeNull();
	});

	test("an intention is open until a later fact answers it", () => {
		const plan = fact("Ada wants to migrate the billing database.", { relation: "wants_to_migrate" });
		const done = fact("Ada migrated the billing database.", { validAt: day(9) });
		expect(composeNarrative(ada([plan]))?.open_questions).toEqual([
			"Ada wants to migrate the billing database. (Open since 8 May 2026.)",
		]);
		const once = fact("Ada wanted to migrate the old database.", { relation: "wants_to_migrate" });
		expect(composeNarrative(ada([once]))?.open_questions).toEqual([]);
		expect(composeNarrative(ada([plan, done]))?.open_questions).toEqual([]);
		const elsewhere = { ...plan, later: ["The billing database was migrated by Bea."] };
		expect(composeNarrative(ada([elsewhere]))).toBeNull();
	});

	test("a sentence that is two edges is quoted once, whatever it is quoted as", () => {
		const words = "Ada prefers written updates to meetings.";
		const both = [fact(words, { pattern: "preference" }), fact(words, { pattern: "preference", peer: "meetings" })];
		expect(composeNarrative(ada(both))).toMatchObject({ text: "", stance: expect.stringContaining("written updates") });
	});

	test("what a person values stands apart, and only a person values", () => {
		const taste = fact("Ada prefers short meetings.", { pattern: "preference" });
		expect(composeNarrative(ada([taste]))).toMatchObject({
			text: "",
			stance: "Ada prefers short meetings (noted 8 May 2026).",
		});
		expect(composeNarrative({ ...ada([taste]), labels: ["Topic"] })?.stance).toBe("");
	});
});
