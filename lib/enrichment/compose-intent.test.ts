import { expect, test } from "vitest";
import { isOccasion, occasionOf, whyOf } from "./compose-intent";

const at = new Date("2026-10-03T12:00:00Z");
const why = (quote: string, { content = quote, relation = "decided" } = {}) =>
	whyOf({ source: "Ada", target: "Kafka", relation, fact: quote, quote, occasion: occasionOf(content, at) });
const ON = "Decided on 3 October 2026.";

test.each([
	["We moved to Kafka because the volumes kept detaching.", "Because the volumes kept detaching."],
	["Two buffers were added so that no event is lost, Ada said.", "So that no event is lost."],
	["Ada chose Kafka due to cost; Ben agreed.", "Due to cost."],
	["We dropped it because of 1.5 s latency. Good.", "Because of 1.5 s latency."],
	["We dropped it because it\nwas slow.", "Because it was slow."],
	["We chose it not because of cost but speed.", ON],
	["The train is due to arrive on Monday.", ON],
])("why %j connects its ends: %j", (quote, wanted) => {
	expect(why(quote)).toBe(wanted);
});

test("without a reason it is the occasion, by the title that the text gives itself", () => {
	const quote = "We use Kafka.";
	const titled = why(quote, { content: `# ADR-7: Queues\n\n${quote}` });
	expect(titled).toBe("Decided in “ADR-7: Queues” on 3 October 2026.");
	expect(why(quote, { relation: "uses" })).toBe("Noted on 3 October 2026.");
	expect([titled, "Because it was slow."].map(isOccasion)).toEqual([true, false]);
});

test.each([
	["We use Kafka. The goal is to lose no event.", "The goal is to lose no event."],
	["Ada: The aim of the team is to win.", "The aim of the team is to win."],
	["# Plan\n\n**Goal:** lose no event", "Lose no event."],
	["The purpose was unclear to me.", ""],
	["We use Kafka.", ""],
])("the goal of %j is %j", (content, wanted) => {
	expect(occasionOf(content, at).goal).toBe(wanted);
});

test("a long text without a full stop takes no long time", () => {
	const before = performance.now();
	occasionOf("goal aim ".repeat(450), at);
	expect(performance.now() - before).toBeLessThan(500);
});
