import { describe, expect, test } from "vitest";
import { MAX_SENTENCE_TOKENS, tokenize } from "./sentences";

describe("sentences", () => {
	test.each([
		["He met Dr. Smith. She left.", 2],
		["It cost 3.50 dollars. Really? Yes!", 3],
		["First line\n\nSecond line", 2],
		["- one thing\n- another thing", 2],
		["no end in sight", 1],
		["it works now. we restarted the pod", 2],
		["vs. the old one, e.g. the pod", 1],
		["She works for Acme Inc. in Ohio.", 1],
	])("%s", (text, count) => {
		expect(tokenize(text)).toHaveLength(count);
	});

	test("a sentence runs over the lines of wrapped text, and ends where a line was not full", () => {
		const wrapped =
			"The release of the storage service was delayed because the migration of\nAcme was not finished, and because the load test on Friday showed a new\nleak.\nNext steps\nMaria restarts the load test on Monday with the patched build of Ceramic.";
		expect(tokenize(wrapped).map((s) => s[0]?.text)).toEqual(["The", "Next", "Maria"]);
		expect(tokenize("Attendees: Ann, Bob\nApologies: Carl")).toHaveLength(2);
	});

	test("none is longer than the cap", () => {
		const sentences = tokenize("word ".repeat(1000));
		expect(Math.max(...sentences.map((s) => s.length))).toBeLessThanOrEqual(MAX_SENTENCE_TOKENS);
	});
});
