import { expect, test } from "vitest";
import { ruleKindOf } from "./rules";

test.each([
	["We must not log card numbers.", "log", "rule"],
	["Releases go out on Tuesdays, never on Fridays.", "go_out", "rule"],
	["Please send design reviews to Sven from now on.", "send_to", "rule"],
	["Priya Nair prefers mail to calls.", "prefers", "preference"],
	["The ledger must keep every entry for ten years.", "keep", "constraint"],
	["Tests of Heron must run in under ten minutes.", "runs", "constraint"],
	["Leila does not work on Fridays.", "works", "constraint"],
	["The contract runs until 31 March 2027.", "runs", "constraint"],
	["Passenger lists are kept for 90 days.", "kept_for", "constraint"],
	["Refunds above €200 need a second signature.", "needs", "rule"],
	["Invoices have to name the order.", "must", "rule"],
	["Saved cards have to be entered again.", "must", null],
	["Leila has to say when she is back.", "say_when", null],
	["Kantor Pay still have to certify our checkout.", "certify", null],
	["Leila owns Heron since today.", "owns", null],
	["Must we keep it?", "keep", null],
])("%j is a %s: %s", (fact, relation, wanted) => {
	expect(ruleKindOf({ relation, status: "stated", fact })).toBe(wanted);
});

test("what is over is no rule", () => {
	expect(ruleKindOf({ relation: "must", status: "past", fact: "We had to keep it." })).toBeNull();
});
