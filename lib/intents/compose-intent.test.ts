import { expect, test } from "vitest";
import { composeIntent } from "./compose-intent";

const wordsOf = (content: string, quote: string, relation = "decided") =>
	composeIntent(
		{
			source: "Ada",
			target: "Kafka",
			relation,
			fact: quote,
			quote,
			content,
			validAt: new Date("2026-10-03T12:00:00Z"),
		},
		{ kind: "action", pattern: "decision", confidence: 1 },
	);

test.each([
	["We moved to Kafka because the volumes kept detaching.", "Because the volumes kept detaching."],
	["Two buffers were added so that no event is lost, Ada said.", "So that no event is lost, Ada said."],
	["Ada chose Kafka due to cost; Ben agreed.", "Due to cost."],
])("why %j connects its ends: %j", (quote, wanted) => {
	expect(wordsOf(quote, quote).why_connected).toBe(wanted);
});

test("without a reason it is the occasion, in the text's own title", () => {
	const quote = "We use Kafka.";
	expect(wordsOf(`# ADR-7: Queues\n\n${quote}`, quote).why_connected).toBe(
		"Decided in “ADR-7: Queues” on 3 October 2026.",
	);
	expect(wordsOf(quote, quote, "uses").why_connected).toBe("Noted on 3 October 2026.");
});

test("the vision is the goal that the text states, else empty", () => {
	const quote = "We use Kafka.";
	expect(wordsOf(`${quote} The goal is to lose no event.`, quote).director_vision).toBe(
		"The goal is to lose no event.",
	);
	expect(wordsOf(quote, quote).director_vision).toBe("");
});
