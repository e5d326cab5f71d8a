import { expect, test } from "vitest";
import { isSaidBy } from "./list-mentions";

test.each([
	[
		"Melanie: I took my kids to a park yesterday.",
		"Melanie: “I took my kids to a park yesterday.” (28 August 2023)",
		true,
	],
	["Yes, I passed the exam last week!", "Ada: “Work was wild.” “I passed the exam last week!” (9 May 2026)", true],
	["Ada leads Atlas.", "Ada leads Atlas (9 May 2026).", true],
	["Ada leads Atlas.", "Ada wants to leave Atlas (9 May 2026).", false],
	["Ada wants to move.", "Ada wants to move. (Open since 8 May 2026.)", true],
	["Ada leads Atlas. Bea left.", "Ada leads Atlas (9 May 2026).", true],
	["", "Ada leads Atlas.", false],
])("%j is said by %j: %j", (sentence, text, wanted) => {
	expect(isSaidBy(sentence, text)).toBe(wanted);
});
