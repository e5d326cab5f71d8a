import { describe, expect, test } from "vitest";
import { tokenizeFlat } from "./tokenize";

const words = (text: string) => tokenizeFlat(text).map((t) => t.text);

describe("tokens", () => {
	test.each([
		["Don't panic, Anna's here.", ["Do", "n't", "panic", ",", "Anna", "'s", "here", "."]],
		["I cannot stay; we've eaten.", ["I", "can", "not", "stay", ";", "we", "'ve", "eaten", "."]],
		["Dr. Lopez paid $5.50 at 10:30 p.m.", ["Dr.", "Lopez", "paid", "$", "5.50", "at", "10:30", "p.m."]],
		["a well-known e-mail from joe@example.org", ["a", "well", "-", "known", "e-mail", "from", "joe@example.org"]],
		["see https://example.org/a?b=1, please", ["see", "https://example.org/a?b=1", ",", "please"]],
		["alice works_at acme", ["alice", "works_at", "acme"]],
		["The U.S. team (2nd) won!!", ["The", "U.S.", "team", "(", "2nd", ")", "won", "!!"]],
		["AT&T grew 3,000 jobs.", ["AT&T", "grew", "3,000", "jobs", "."]],
	])("%s", (text, expected) => {
		expect(words(text)).toEqual(expected);
	});

	test.each([
		["Run `npm install foo`, please", ["Run", "`", "npm install foo", "`", ",", "please"]],
		["in packages/core/src/index.ts.", ["in", "packages/core/src/index.ts", "."]],
		["see #432, org/repo#12 and JIRA-77", ["see", "#432", ",", "org/repo#12", "and", "JIRA-77"]],
		["(v1.26, 2.0.0-rc.1)", ["(", "v1.26", ",", "2.0.0-rc.1", ")"]],
		["call foo.bar(), std::vector; --no-cache=1", ["call", "foo.bar()", ",", "std::vector", ";", "--no-cache=1"]],
		["@felix uses C++ and Node.js's API", ["@felix", "uses", "C++", "and", "Node.js", "'s", "API"]],
		["on 2017-11-30 at 127.0.0.1:9150", ["on", "2017-11-30", "at", "127.0.0.1:9150"]],
		["s3://a/b, ~/.bashrc, .gitignore", ["s3://a/b", ",", "~/.bashrc", ",", ".gitignore"]],
		["24/7 and/or on-site/off-site", ["24/7", "and", "/", "or", "on", "-", "site", "/", "off", "-", "site"]],
		["we left home.She stayed", ["we", "left", "home", ".", "She", "stayed"]],
	])("identifiers are one token each: %s", (text, expected) => {
		expect(words(text)).toEqual(expected);
	});

	test.each([
		"Ünï 🙂 “quoted” text—with dashes…",
		"tabs\tand\r\nlines\n\nand 你好 世界",
		"a.b.c d'e'f ''' ... -- @@ ##x",
		"",
	])("offsets give back every token and lose no sign: %s", (text) => {
		const tokens = tokenizeFlat(text);
		for (const t of tokens) expect(text.slice(t.start, t.end)).toBe(t.text);
		expect(tokens.map((t) => t.text).join("")).toBe(text.replace(/\s+/g, ""));
		for (let i = 1; i < tokens.length; i++) expect(tokens[i]?.start).toBeGreaterThanOrEqual(tokens[i - 1]?.end ?? 0);
	});
});
