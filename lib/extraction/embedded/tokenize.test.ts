import { describe, expect, test } from "vitest";
import { MAX_SENTENCE_TOKENS, tokenize, tokenizeFlat } from "./tokenize";

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

describe("sentences", () => {
	test.each([
		["He met Dr. Smith. She left.", 2],
		["It cost 3.50 dollars. Really? Yes!", 3],
		["First line\n\nSecond line", 2],
		["- one thing\n- another thing", 2],
		["no end in sight", 1],
		["She works for Acme Inc. in Ohio.", 1],
	])("%s", (text, count) => {
		expect(tokenize(text)).toHaveLength(count);
	});

	test("none is longer than the cap", () => {
		const sentences = tokenize("word ".repeat(1000));
		expect(Math.max(...sentences.map((s) => s.length))).toBeLessThanOrEqual(MAX_SENTENCE_TOKENS);
	});
});
