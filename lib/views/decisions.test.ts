import { expect, test } from "vitest";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import { aFact } from "@/lib/testing/a-fact";
import { byRelation } from "./by-relation";
import { changeOf, tellsChange } from "./change-of";
import { decisionsOf, isDecision, recordsIn } from "./decisions";
import { lineOf, plainSentence } from "./plain-sentence";
import { chooseNow } from "./read-entity-story";

test("who decided the same thing is named together, else who told of it", () => {
	const record = { relation: "decided", target: "ADR 9", quote: "Deciders: Ada, Bob", at: "2026-09-07" };
	const facts: SourcedFact[] = [
		aFact({ source: "Ada", ...record }),
		aFact({ source: "Bob", ...record }),
		aFact({ source: "ADR 9", relation: "status_is", quote: "Status: accepted", at: "2026-09-07" }),
		aFact({ source: "team", relation: "costs", quote: "- Decided: The plan costs 24 euros.", at: "2026-09-21" }),
	];
	expect(decisionsOf(facts).map(({ words, who }) => [words, who])).toEqual([
		["The plan costs 24 euros.", ["minutes"]],
		["ADR 9", ["Ada", "Bob"]],
	]);
	expect([isDecision("costs", "Decided: It is so."), isDecision("costs", "It costs 3 euros.")]).toEqual([true, false]);
});

test("who is named in the heading of a decision decided it; who may decide has decided nothing", () => {
	const quote = "Decided (Ada, Bob): the ten-trip card costs €42.";
	expect(decisionsOf([aFact({ source: "card", relation: "costs", quote })])).toMatchObject([
		{ words: "The ten-trip card costs €42.", who: ["Ada", "Bob"] },
	]);
	expect(isDecision("decided", "He owns it, he decides what goes in.")).toBe(false);
});

test("an accepted record is a decision of those it names, until another supersedes it", () => {
	const record = (n: number, status: string, episode: string) => ({
		...{ episode, description: "decision record", validAt: `2026-10-0${n}` },
		content: `# ADR ${n}: Plan ${n}\n\nStatus: ${status}\nDecided by: Ada Lovelace, Bob\n\nWe take plan ${n}.`,
	});
	const texts = [
		record(1, "accepted", "a"),
		record(2, "proposed", "b"),
		record(3, "accepted, supersedes ADR 1", "c"),
		{ episode: "d", description: "note", validAt: "2026-10-04", content: "ADR 3 is good." },
	];
	expect(recordsIn(texts)).toMatchObject([
		{ words: "ADR 3: Plan 3", who: ["Ada Lovelace", "Bob"], validAt: "2026-10-03", source: { episode: "c" } },
	]);
});

test("a change names the thing, its old and its new value and the reason; else both sentences", () => {
	const date = (value: string, quote: string) => aFact({ source: "launch", relation: "postponed_to", value, quote });
	const late = "The launch is postponed to 23 November, because the audit is late.";
	expect(changeOf(date("9 November", "On 9 November."), date("23 November", late))).toEqual({
		...{ about: "launch", from: "9 November", to: "23 November", cause: "because the audit is late" },
	});
	const [old, now] = ["Bob", "Ada"].map((source) =>
		aFact({
			source,
			relation: source === "Bob" ? "owns" : "took_over",
			target: "Heron",
			quote: `${source} has Heron.`,
		}),
	) as [SourcedFact, SourcedFact];
	expect(changeOf(old, now)).toEqual({ about: "Heron", from: "Bob", to: "Ada", cause: "Ada has Heron." });
	const belongs = aFact({ source: "Heron", relation: "belongs_to", target: "Ada", quote: "Heron belongs to Ada now." });
	expect(changeOf(old, belongs)).toMatchObject({ about: "Heron", from: "Bob", to: "Ada" });
	const done = aFact({ source: "Bob", relation: "finished", target: "the guide", quote: "Bob finished the guide." });
	expect(changeOf(date("half", "The guide is half done."), done)).toMatchObject({
		...{ about: null, from: "The guide is half done.", to: "Bob finished the guide." },
	});
});

test("a change tells no cause that says no more than its values, and none is told that is unsure", () => {
	const costs = (value: string) => aFact({ source: "Card", relation: "costs", value, quote: `Card: ${value}` });
	expect(changeOf(costs("€38"), costs("€42"))).toEqual({ about: "Card", from: "€38", to: "€42", cause: "" });
	expect(tellsChange({ was: [costs("€38")], is: costs("€42") })).toBe(true);
	expect(tellsChange({ was: [costs("€38")], is: { ...costs("€42"), confidence: 0.5 } })).toBe(false);
});

test("sentences that share a relation stand under it, the others at the end, lines of a head apart", () => {
	const facts = ["Ada owns Heron.", "Ada owns Atlas.", "Ada leads Kite.", "To: Ada"].map((quote, start) => {
		const relation = quote.split(" ")[1] === "Ada" ? "to" : (quote.split(" ")[1] ?? "");
		const fact = aFact({ source: "Ada", relation, target: "it", quote });
		return { ...fact, uuid: quote, sources: fact.sources.map((source) => ({ ...source, start })) };
	});
	const { groups, heads } = byRelation(facts, "Ada");
	expect(groups.map(({ relation, rows }) => [relation, rows.length])).toEqual([
		["owns", 2],
		["", 1],
	]);
	expect(heads.map(({ source }) => source?.quote)).toEqual(["To: Ada"]);
});

test("what was said again in the same words is no change, another value is", () => {
	const says = (value: string, quote: string, at: string) =>
		aFact({ source: "fares", relation: "refunded", value, quote, at });
	const was = says("day", "No refunds on the day of travel.", "2026-09-28");
	const again = says("day", "no refunds on the day of travel", "2026-11-06");
	const other = says("week", "No refunds in the week of travel.", "2026-11-06");
	expect(tellsChange({ was: [was], is: again })).toBe(false);
	expect(tellsChange({ was: [was], is: other })).toBe(true);
});

test("true now is what holds: of one slot the newest, no act that is over, nothing that was replaced", () => {
	const owns = (source: string, at: string) =>
		aFact({ source, relation: "owns", target: "Heron", quote: `${source} owns Heron.`, at });
	const signed = aFact({ source: "Ada", relation: "signed", target: "it", status: "past", quote: "Ada signed it." });
	const now = chooseNow([owns("Bob", "2026-08-01"), owns("Ada", "2026-09-01"), signed], [], Date.parse("2026-10-01"));
	expect(now.map(({ source, relation }) => `${source} ${relation}`)).toEqual(["Ada owns"]);
});

test.each([
	["- Decided: We drop it.", "We drop it."],
	["[16:40] Ada Lovelace: We\n drop it.", "We drop it."],
	["[16:40] ada: we drop it", "we drop it"],
	["2. Owner. Ada owns Heron.", "Owner. Ada owns Heron."],
	["Present: Ada, Bob", "Present: Ada, Bob"],
	["| Ten-trip card | €42.00 |", "Ten-trip card: €42.00"],
])("%j reads %j", (quote, wanted) => {
	expect(plainSentence(quote)).toBe(wanted);
});

test("a note that does not name its subject stands behind it, but on the subject's own page; a sentence stands alone", () => {
	const says = (quote: string) => aFact({ source: "Ada Lovelace", relation: "is", target: "lead", quote });
	expect(lineOf(says("managing director"))).toBe("Ada Lovelace: managing director");
	expect(lineOf(says("Ada Lovelace: managing director"))).toBe("Ada Lovelace: managing director");
	expect(lineOf(says("managing director"), "Ada Lovelace")).toBe("managing director");
	expect(lineOf(says("the lead is ada"))).toBe("the lead is ada");
	expect(lineOf(says("She leads."))).toBe("She leads.");
	expect(lineOf(says("zuza: you lead"))).toBe("zuza: you lead");
	const [source] = says("zuza: you lead").sources.map((one) => ({ ...one, speaker: "Zuza Brodek" }));
	expect(lineOf({ ...says("zuza: you lead"), sources: source ? [source] : [] })).toBe("you lead");
});
