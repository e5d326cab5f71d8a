import { describe, expect, test } from "vitest";
import { readTurn } from "./dialogue";
import { headingOf, isTitle, namesIn, nameTerm } from "./names";
import { termsOf, tokensOf } from "./words";

describe("index terms", () => {
	test("stop words go, the rest is folded, brought to its base form and stemmed", () => {
		expect(termsOf("The children WENT to Ziębice's cafés, didn't they?")).toEqual(["child", "go", "ziebic", "cafe"]);
	});

	test("what is written one way is found the other", () => {
		for (const [a, b] of [
			["She bought two dogs", "buying a dog, two"],
			["mother", "mom"],
			["Łódź’s bike", "Łódź bicycles"],
		]) {
			const of = termsOf(a as string);
			expect(termsOf(b as string).sort()).toEqual(expect.arrayContaining(of.filter((term) => term !== "two")));
		}
	});

	test("forms of one term are told apart", () => {
		const [walk, walking, again] = tokensOf("walk walking walk");
		expect(walking?.term).toBe(walk?.term);
		expect(walking?.form).not.toBe(walk?.form);
		expect(again).toEqual({ ...walk, at: 13 });
	});

	test("text of signs alone has no terms", () => {
		expect(termsOf("?! … — 🙂 the of")).toEqual([]);
	});
});

describe("turns of a dialogue", () => {
	test.each([
		[
			"[1:56 pm on 8 May, 2023] Ada: Hello there",
			{ lead: "1:56 pm on 8 May, 2023", speaker: "Ada", body: "Hello there" },
		],
		["Ada Lovelace: Hello", { lead: "", speaker: "Ada Lovelace", body: "Hello" }],
		["2023-05-08 Met Ada.", { lead: "2023-05-08", speaker: "", body: "Met Ada." }],
		["[draft] Ada: Hello", { lead: "", speaker: "", body: "[draft] Ada: Hello" }],
		["Plain prose. No speaker: none.", { lead: "", speaker: "", body: "Plain prose. No speaker: none." }],
	])("%s", (content, expected) => {
		expect(readTurn(content)).toEqual({ ...expected, isTranscript: false });
	});

	test("a text in which others speak as well is a transcript, whatever an answer's headings look like", () => {
		expect(readTurn("Ada: Hello\nGrace: Hi").isTranscript).toBe(true);
		expect(readTurn("user: Hello\nassistant: Hi").isTranscript).toBe(true);
		expect(readTurn("Ada: Hello\nAda: Are you there?").isTranscript).toBe(false);
		expect(readTurn("assistant: Three steps.\nPlan: Write it down.").isTranscript).toBe(false);
	});
});

describe("names", () => {
	test("runs of capitals, without what only starts the sentence", () => {
		expect(namesIn("When Ada Lovelace met Charles Babbage, the Duke of Wellington was in London. She left.")).toEqual([
			"ada lovelace",
			"charles babbage",
			"duke of wellington",
			"london",
		]);
	});

	test("a name is kept folded, without brackets and possessive", () => {
		expect(nameTerm("Algiers (Film)")).toBe("algiers");
		expect(nameTerm("Zoë O'Neill's")).toBe("zoe o neill");
	});

	test("a heading is a short first sentence or a marked line", () => {
		expect(headingOf("Analytical Engine. It was designed by Babbage.")).toBe("Analytical Engine");
		expect(headingOf("# Notes of May\nAda came.")).toBe("Notes of May");
		expect(headingOf("we met and talked for a while about very many things indeed. Then Ada came.")).toBe("");
	});

	test("a title names something and has its words in capitals", () => {
		expect(["Analytical Engine", "The Duke of Wellington", "Notes of May"].map(isTitle)).toEqual([true, true, true]);
		expect(["We talked about London", "thanks a lot", ""].map(isTitle)).toEqual([false, false, false]);
	});
});
