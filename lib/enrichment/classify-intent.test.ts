import { expect, test } from "vitest";
import { measure } from "@/scripts/intents/measure-intents";
import { readSentences } from "@/scripts/intents/train-intents";
import { classifyIntent } from "./classify-intent";
import { EDGE_KINDS, PATTERNS } from "./intent";

const { train, held } = readSentences();

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
	expect(measure(held, "kind").macroF1).toBeGreaterThanOrEqual(0.75);
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
