import { expect, test } from "vitest";
import { findMarkdown } from "./markdown";

const HEAD = "| Milestone | Owner |\n|---|---|\n";

test.each<[string, string, string[], string[]]>([
	[
		"a table between prose",
		`Hi.\n\n${HEAD}| [Lease](x) | [[people/Ada Lind]] |\n\nBye.`,
		["Hi.", "Bye."],
		["Lease is owned by Ada Lind."],
	],
	[
		"a cell that is a sentence",
		"| Task | Notes |\n|---|---|\n| Lease | Ben called the landlord yesterday. |",
		["Ben called the landlord yesterday."],
		[],
	],
	[
		"a table on its side",
		"| Field | Value |\n|---|---|\n| Owner | Ada |",
		["| Field | Value |", "|---|---|", "| Owner | Ada |"],
		[],
	],
	["a table without a header", "| | A |\n|---|---|\n| x | y |", ["| | A |", "|---|---|", "| x | y |"], []],
	["code", "Run it.\n\n```sh\nhelm install\n```\nDone.", ["Run it.", "Done."], []],
	["a fence that nothing closes", "Run it.\n```\nAda stays.", ["Run it.", "```", "Ada stays."], []],
	["nothing but code", "```\nAda stays.\n```", ["```", "Ada stays.", "```"], []],
	["boxes", "- [x] call Ada\n  - [ ] ask her\n1. [X] go", ["- call Ada", "- ask her", "1. go"], []],
	["a box that is none", "Tick [x] here.", ["Tick [x] here."], []],
])("%s", (_, text, lines, facts) => {
	const { prose, stated } = findMarkdown(text, null);
	expect(prose).toHaveLength(text.length);
	const said = prose.split("\n").map((line) => line.replace(/ +/g, " ").trim());
	expect(said.filter(Boolean)).toEqual(lines);
	expect([...(stated?.edges ?? []), ...(stated?.statements ?? [])].map(({ fact }) => fact)).toEqual(facts);
});

test("tasks that are done, each without those below it", () => {
	const text = "- [x] call Ada\n  - [ ] ask her\n- [ ] stay\n- [X] go";
	const { done } = findMarkdown(text, null);
	expect(done.map(({ start, end }) => text.slice(start, end))).toEqual(["call Ada", "go"]);
});

test.each(["- [x] a\n", "```\na\n```\n", "|a|b|\n|-|-|\n|c|d|\n\n"])(
	"%j by the thousand takes no long time",
	(part) => {
		const begun = performance.now();
		findMarkdown(part.repeat(100_000 / part.length), null);
		expect(performance.now() - begun).toBeLessThan(2_000);
	},
);
