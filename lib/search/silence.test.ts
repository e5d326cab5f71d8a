import { describe, expect, test } from "vitest";
import { type StatedSpan, silence } from "./silence";

const TEXT = "Ada: I work at Acme.\nBob: Ada lives in Oslo. She likes tea.";
const span = (words: string, state: StatedSpan["state"], until: string | null = null): StatedSpan => {
	const start = TEXT.indexOf(words);
	return { start, end: start + words.length, state, until };
};
const quiet = { marks: false };

describe("a sentence of a text", () => {
	test("of which every fact was taken back is left out, with its line where that says nothing else", () => {
		expect(silence(TEXT, [span("I work at Acme.", "retracted")], quiet)).toBe("Bob: Ada lives in Oslo. She likes tea.");
		expect(silence(TEXT, [span("Ada lives in Oslo.", "retracted")], quiet)).toBe(
			"Ada: I work at Acme.\nBob:  She likes tea.",
		);
	});

	test("of which one fact holds stays as it is", () => {
		const spans = [span("Ada lives in Oslo.", "retracted"), span("lives in Oslo.", "holds")];
		expect(silence(TEXT, spans, quiet)).toBe(TEXT);
	});

	test("of which every fact ended is marked, with the day", () => {
		expect(silence(TEXT, [span("I work at Acme.", "ended", "2026-03-01")], quiet)).toContain(
			"Ada: I work at Acme. [until 2026-03-01]\nBob:",
		);
	});

	test.each([
		[["beside"], ""],
		[["beside", "holds"], ""],
		[["beside", "ended"], " [until 2026-03-01]"],
		[["beside", "ended", "holds"], ""],
	] as const)("of which the facts are %j is followed by %j", (states, mark) => {
		const spans = states.map((one) => span("I work at Acme.", one, one === "ended" ? "2026-03-01" : null));
		expect(silence(TEXT, spans, quiet)).toBe(TEXT.replace("Acme.", `Acme.${mark}`));
	});

	test("that was taken back is marked where such are asked for", () => {
		expect(silence(TEXT, [span("She likes tea.", "retracted")], { marks: true })).toContain(
			"She likes tea. [retracted]",
		);
	});

	test("without facts stays, and of a text without any other nothing is left", () => {
		expect(silence("Hello.", [], quiet)).toBe("Hello.");
		expect(silence("Ada works.", [{ start: 0, end: 10, state: "retracted", until: null }], quiet)).toBe("");
	});
});
