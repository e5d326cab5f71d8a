import { expect, test } from "vitest";
import { isUnsettled } from "./intentions";

test.each([
	["The release is blocked by the audit.", true],
	["The release is still waiting for the audit.", true],
	["Ada waits until the port pays.", true],
	["Ben has not decided on a date.", true],
	["The date is to be decided.", true],
	["Nobody owns billing.", true],
	["The import has no owner.", true],
	["The release is no longer blocked.", false],
	["The release is not blocked.", false],
	["Ada blocked Ben's account.", false],
	["Ada waits tables.", false],
	["The waiting room is blue.", false],
])("%j waits for something: %j", (fact, wanted) => {
	expect(isUnsettled({ fact, status: "stated", direction: "out" })).toBe(wanted);
});
