import { describe, expect, test } from "vitest";
import { readTurns } from "./dialogue";

const NOW = new Date("2024-03-15T12:00:00Z");
const turns = (text: string) =>
	readTurns(text, NOW, () => false).map((t) => [t.speaker, t.listener, text.slice(t.from, t.to).trim()]);

describe("turns", () => {
	test("lines with names are turns, and the other voice listens", () => {
		expect(turns("Lena: I got a dog.\nOskar: Great!\nLena: Thanks.")).toEqual([
			["Lena", "Oskar", "I got a dog."],
			["Oskar", "Lena", "Great!"],
			["Lena", "Oskar", "Thanks."],
		]);
	});

	test("a leading date belongs to the turn", () => {
		const [turn] = readTurns("[1:56 pm on 8 May, 2023] Lena: Hello Oskar!", NOW, () => false);
		expect(turn).toMatchObject({ speaker: "Lena", at: new Date("2023-05-08T13:56:00Z") });
	});

	test.each([
		["From: Ann Lee\nTo: Bo Day\n> I moved.\nGood.", ["Bo Day", "Ann Lee"]],
		["From: Ann Lee\nTo: list@x.org\nOn Monday, Cy Hill <cy@x.org> wrote:\n> I moved.\nGood.", ["Cy Hill", "Ann Lee"]],
		["From: Ann Lee\nTo: list@x.org\nBo Day (Acme Inc) wrote:\n> I moved.\nGood.", ["Bo Day", "Ann Lee"]],
		["From: Ann Lee\nTo: list@x.org\nAs the manual said:\n> It moves.\nGood.", [null, "Ann Lee"]],
		["From: Ann Lee\nTo: Bo Day\n> I moved.\n>> Why?\nGood.", ["Bo Day", null, "Ann Lee"]],
		[
			"From: Ann Lee\nTo: Bo Day\nSubject: Boats\n\n> From: Cy Hill\n> To: Ann Lee\n> I moved.\nGood.",
			["Cy Hill", "Ann Lee"],
		],
		["I moved.\n> I moved, too.\nGood.\n\nRegards,\nAnn", ["Ann", null, "Ann"]],
	])("%j: who is quoted", (text, speakers) => {
		const spoken = turns(text).filter(([, , said]) => said !== "" && !/(?:wrote|said):$/.test(said ?? ""));
		expect(spoken.map(([speaker]) => speaker)).toEqual(speakers);
	});

	test.each([
		"2024-01-02 10:00:01 nginx restarted\n2024-01-02 10:00:02 nginx stopped\n2024-01-02 10:00:03 kafka restarted\n2024-01-02 10:00:04 nginx restarted",
		"April\nWe moved to Oslo.\nMay\nWe closed Rome.",
		"Georgia\nI live in Oslo.\nJordan\nI live in Rome.",
	])("%j: nobody speaks", (text) => {
		expect(turns(text).every(([speaker]) => speaker === null)).toBe(true);
	});

	test("nicks that are no words speak, each in many lines, and so do names over the date of an archive", () => {
		const thread = turns("annlz: We like it.\nBye.\nomarx: I do, too.");
		expect(thread.map(([speaker]) => speaker)).toEqual(["annlz", "omarx"]);
		expect(turns("ann lee\nMon Mar 03 17:56:53 PST 2008\nHello.")[0]?.[0]).toBe("Ann Lee");
		expect(turns("D - Hello.\nAnn - Hi.\nD - We moved.\nAnn - Good.").map(([speaker]) => speaker)).toEqual([
			"D",
			"Ann",
			"D",
			"Ann",
		]);
		expect(turns("PonyORM: looks great.\nFlask-Mongo: is hard.").map(([speaker]) => speaker)).toEqual([null]);
	});

	test.each([
		"hostname: srv1\nusername: omar\n\nI moved the server to Oslo.",
		"Yes - we moved to Oslo.\nNo - Omar did not.\nYes - we did.\nNo - we never hired Ben.",
		"API - it is down.\nCI - it is up.\nAPI - it is back.\nCI - it is red.",
		"Thank you\nMon Mar 03 17:56:53 PST 2008\nOmar sold the van.",
	])("%j: no setting, answer, thing or courtesy speaks", (text) => {
		expect(turns(text).map(([speaker]) => speaker)).toEqual([null]);
	});

	test("a name in the brackets of an editor speaks", () => {
		expect(turns("[name=Felix] Note that we go over time.")).toEqual([["Felix", null, "Note that we go over time."]]);
	});

	test.each([
		["ann  [8:42 AM]\nHello.\n\nomar  [8:44 AM]\nHi.\n\nann  [8:45 AM]\nGood."],
		["> Ann 8:42 AM\nHello.\n> Omar 8:44 AM\nHi.\n> Ann 8:45 AM\nGood."],
		[
			"### Post by ann on 2008-12-10\nHello.\n### Post by omar on 2008-12-11\nHi.\n### Post by ann on 2008-12-12\nGood.",
		],
		["[00:03:55] Ann: Hello.\n[00:04:01] Omar: Hi.\n[00:05:10] Ann: Good."],
		["13:25 < ann> Hello.\n13:25 <+omar> Hi.\n13:26 < ann> Good."],
		["**\\<ann>** Hello.\n**\\<omar>** Hi.\n**\\<ann>** Good."],
	])("%j is a chat of two", (text) => {
		expect(turns(text).map(([speaker, , said]) => [speaker?.toLowerCase(), said])).toEqual([
			["ann", "Hello."],
			["omar", "Hi."],
			["ann", "Good."],
		]);
	});

	test.each([
		"Lunch 12:30 PM\nReview 2:00 PM",
		"Break 10:30 AM\nReview 11:00 AM\nBreak 12:00 PM\nThe end",
		"- **Caching**: We cache results.\n- **Security**: We rotate keys.",
		"Finally: we moved.",
		"Key Results: We decided to wait.",
		"Note: the shop is closed.",
		"Subject: lunch",
		"https://example.org: a link",
		"He said: no.",
		"12:30: lunch",
	])("%s has no speaker", (text) => {
		expect(turns(text).map((t) => t[0])).toEqual([null]);
	});

	test("a line without a name goes on with the turn before", () => {
		expect(turns("Lena: First.\nSecond.")).toEqual([["Lena", null, "First.\nSecond."]]);
	});
});
