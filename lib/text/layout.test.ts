import { expect, test } from "vitest";
import { type Block, piecesOf } from "./block";
import { placeMarks } from "./place-marks";
import { readBlocks } from "./read-blocks";
import { titleOf } from "./title-of";

const MAIL =
	"From: Ada <ada@acme.example>\nTo: team@acme.example\nSubject: New roles\n\nHi all,\n\n- **Bob** owns billing.\n\n> Who owns it?\n\n-- \nAda\n";
const CHAT = "[10:12] ada: who owns billing?\n[10:13] bob: I do\nand the importer\n";
const RECORD =
	"# ADR 7: Use PostgreSQL\n\nStatus: accepted\n\n1. Migrate `events`\n   - by May\n2. Stop\n\n| a | b |\n|---|:-:|\n| c | [d](https://acme.example) |\n\n```sh\n# no heading\n```\n";

const kinds = (blocks: Block[]) => blocks.map(({ kind }) => kind);

test("a mail has its headers, its text and its signature; a chat its turns; a record its headings, lists, tables and code", () => {
	expect(kinds(readBlocks(MAIL))).toEqual(["headers", "paragraph", "list", "quote", "signature"]);
	expect(readBlocks(CHAT)).toMatchObject([
		{ kind: "turn", speaker: { text: "ada" }, time: "10:12" },
		{
			kind: "turn",
			speaker: { text: "bob" },
			time: "10:13",
			blocks: [{ pieces: [{}, {}, { text: "and the importer" }] }],
		},
	]);
	expect(kinds(readBlocks(RECORD))).toEqual(["heading", "paragraph", "list", "table", "code"]);
	expect(readBlocks("Ada met Bob.\nThey talked.")).toMatchObject([{ kind: "paragraph" }]);
	expect(readBlocks("Status: accepted\n\nThe note.\n\nAnother.\n\nOne more.")[0]?.kind).toBe("paragraph");
});

test.each([
	MAIL,
	CHAT,
	RECORD,
	"*a **b** _c_",
	"a_b_c 2*3*4 <img src=x>",
	"[x](javascript:alert(1)) http://a.example.",
])("every piece stands in the text where it says: %j", (content) => {
	for (const { text, at } of piecesOf(readBlocks(content)).filter(({ text }) => text.trim() !== ""))
		expect(content.slice(at, at + text.length)).toBe(text);
});

test("only addresses of the web and of mail are links", () => {
	const hrefs = (content: string) => piecesOf(readBlocks(content)).map(({ href }) => href);
	expect(hrefs("[x](javascript:alert)")).toEqual([undefined]);
	expect(hrefs("[x](https://acme.example/a)")).toEqual(["https://acme.example/a"]);
});

test.each([
	[MAIL, "New roles", "Hi all, Bob owns billing. Who owns it? Ada"],
	[CHAT, "ada: who owns billing?", "bob: I do and the importer"],
	[RECORD, "ADR 7: Use PostgreSQL", "Status: accepted Migrate events by May Stop a b c d # no heading"],
	["Lunch with Lena. She moves.", "Lunch with Lena.", "She moves."],
	["Minutes, 24 September\nThere: Ada, Bob\n\nWe met.", "Minutes, 24 September", "There: Ada, Bob We met."],
	["We talked to Ada about it\nand she agrees.", "We talked to Ada about it and she agrees.", ""],
	["hm", "hm", ""],
])("%j is called by its subject, heading or first words", (content, title, excerpt) => {
	expect(titleOf(content)).toEqual({ title, excerpt, isGiven: content === MAIL || content === RECORD });
});

test("words of a fact are marked in every piece that they reach into, and a sentence begins where it is shown", () => {
	const content = "# **Ada** owns it";
	const rows = [{ at: 0, facts: [{ uuid: "f", start: 2, end: 14 }] }];
	expect([...placeMarks(readBlocks(content), rows)]).toEqual([
		[
			4,
			[
				{ id: "at-0", start: 0, end: 3 },
				{ id: "f", start: 0, end: 3 },
			],
		],
		[9, [{ id: "f", start: 0, end: 5 }]],
	]);
});

test("the time that a text takes grows with its length alone", () => {
	const spent = (content: string) => {
		const before = process.cpuUsage();
		readBlocks(content);
		return process.cpuUsage(before).user / 1_000;
	};
	for (const part of ["**a *b ", "- a\n", "> a\n", "|a|b|\n", "_a_ ", "```\na\n```\n", "# a\n"])
		expect(spent(part.repeat(100_000 / part.length))).toBeLessThan(1_500);
});
