import { expect, test } from "vitest";
import { openReader } from "../open-reader";
import { readText } from "../read-episode";

const reader = await openReader();
const read = (text: string) => readText(reader, { text, validAt: new Date("2026-11-26T12:00:00Z"), known: [] });

test.each([
	["Priya moved the go-live of Atlas to 4 November.", "The go-live of Atlas was moved to 4 November."],
	["Travel form. Name: Yuto Hamasaki. Home: Strandhove (moved there on 2 June).", "Yuto Hamasaki: home Strandhove."],
	[
		"The ferry app Tern sends its texts through Pingolo and its mail through Letterkraal.",
		/mail through Letterkraal\.$/,
	],
])("%s says %s", async (text, line) => {
	const { edges, statements } = await read(text);
	const lines = [...edges, ...statements].map(({ fact }) => fact);
	expect(lines).toContainEqual(expect.stringMatching(line));
});

test("a dose is no price", async () => {
	const { statements } = await read("Bed 4, Mr Ferreira-Lund: Cardolin 10 mg in the morning.");
	expect(statements.map(({ relation }) => relation)).not.toContain("costs");
});
