import { expect, test } from "vitest";
import { readSentences } from "@/scripts/intents/train-intents";
import { classifyIntent } from "./classify-intent";
import { EDGE_KINDS, PATTERNS } from "./intent";

const { train, held } = readSentences();

/** Macro-F1 of the kinds that occur. */
function macroF1(sentences: typeof held): number {
	const pairs = sentences.map(({ sentence, kind }) => ({ wanted: kind, got: classifyIntent(sentence).kind }));
	const kinds = [...new Set(pairs.map(({ wanted }) => wanted))];
	const f1 = kinds.map((kind) => {
		const count = (is: (pair: { wanted: string; got: string }) => boolean) => pairs.filter(is).length;
		const hits = count(({ wanted, got }) => wanted === kind && got === kind);
		return (2 * hits) / (count(({ wanted }) => wanted === kind) + count(({ got }) => got === kind));
	});
	return f1.reduce((a, b) => a + b, 0) / f1.length;
}

test("the labelled set has at least 200 sentences over all six kinds, and a third of it is held aside", () => {
	expect(train.length + held.length).toBeGreaterThanOrEqual(200);
	expect(new Set(held.map((one) => one.kind))).toEqual(new Set(EDGE_KINDS));
	expect(held.length / (train.length + held.length)).toBeGreaterThan(0.32);
	for (const one of [...train, ...held]) {
		expect(EDGE_KINDS).toContain(one.kind);
		expect(PATTERNS).toContain(one.pattern);
	}
});

test("kinds of sentences held aside are recognised with a macro-F1 of at least .75", () => {
	expect(macroF1(held)).toBeGreaterThanOrEqual(0.75);
});

test.each([
	["Maya likes her coffee without sugar.", "preference", "preference"],
	["We never deploy on a Friday afternoon.", "principle", "principle"],
	["Ada decided to move the billing service to Rust.", "action", "decision"],
	["The office is on the third floor.", "context", "context"],
	["We keep losing deals to Brightwave.", "competitor", "risk"],
	["Sounds good to me.", "unknown", "unknown"],
])("%s is %s, %s", (sentence, kind, pattern) => {
	expect(classifyIntent(sentence)).toMatchObject({ kind, pattern });
});

test("any text at all gets a kind and a pattern", () => {
	for (const text of ["", " ", "🙂", "a".repeat(10_000), "\u0000"]) {
		expect(EDGE_KINDS).toContain(classifyIntent(text).kind);
		expect(PATTERNS).toContain(classifyIntent(text).pattern);
	}
});
