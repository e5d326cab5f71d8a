import { expect, test } from "vitest";
import { writtenDown } from "./spoken";

test.each([
	["I think uh the display is cheaper.", "I think the display is cheaper."],
	["Uh, we did a test with a hundred persons.", "We did a test with a hundred persons."],
	["I I came up with the the plan.", "I came up with the plan."],
	["We had had enough of that that year.", "We had had enough of that that year."],
	["Eh my my objective eh will be eh to study eh this.", ""],
])("%j is written down as %j", (said, written) => {
	expect(writtenDown(said)).toBe(written);
});
