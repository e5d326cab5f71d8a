import { expect, test } from "vitest";
import { tellingOf, withoutSmallTalk } from "./tells";

test("names, decisions, numbers and dates tell more than greetings, praise and questions", () => {
	const telling = [
		"Caroline: I passed the adoption agency interviews last Friday!",
		"We decided to keep the price of Skerry.",
		"The Port of Rotterdam asked Fjordlight for twenty buoys in 2024.",
		"These figurines I bought yesterday remind me of family love.",
	];
	const kind = [
		"Caroline: Thanks, Melanie!",
		"Melanie: I'm so happy for you, Caroline.",
		"I totally agree, Caroline.",
		"Hey Mel! What's up?",
		"It's so sweet to see your love for your family, Melanie.",
	];
	const least = Math.min(...telling.map(tellingOf));
	for (const sentence of kind) expect(tellingOf(sentence), sentence).toBeLessThan(least);
});

test("a text is shown from where it says something", () => {
	const text = "Melanie: Congrats, Caroline! I'm so happy for you. I bought these figurines yesterday.";
	expect(withoutSmallTalk(text)).toBe("Melanie: … I bought these figurines yesterday.");
	expect(withoutSmallTalk("Ada: Thanks, Bea!")).toBe("Ada: Thanks, Bea!");
	expect(withoutSmallTalk("Ada left Oslo. Thanks!")).toBe("Ada left Oslo. Thanks!");
});
