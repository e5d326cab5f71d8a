import { expect, test } from "vitest";
import { unwrap } from "./unwrap";

const MAIL = `Hi all,

we moved the invoices from the old billing service to Tollmark on
Monday, and Ana Brandt, who looks after the ledger, has checked the
first two hundred of them by hand. The rest follows on Friday.

> Does that mean that the letters to the members of the rowing
> club go out twice this month?

No. Piet stops the old job before that.`;

test("ends of full lines within sentences go, and every word keeps its place", () => {
	const whole = unwrap(MAIL);
	expect(whole).toHaveLength(MAIL.length);
	expect(whole).toContain(
		"to Tollmark on Monday, and Ana Brandt, who looks after the ledger, has checked the first two",
	);
	expect(whole).toContain("of the rowing   club go out twice");
	expect(whole).toContain("Hi all,\n\nwe moved");
	expect(unwrap(whole)).toBe(whole);
});

test.each([
	["lines of their own", "Ana leads the billing project in Berlin and Oslo\nPiet owns the ledger\nthe rest is open"],
	[
		"a list",
		"- Ana looks after the billing service and the ledger of\n- Piet writes the letters to the members of the club",
	],
	["a chat", "ana 10:02\nthe disk of the build server is at 97 % again and we get\npiet 10:03\nits the audit logs"],
	["speakers", "Ana: the disk of the build server is at 97 % again, so we get\nPiet: its the audit logs"],
	["a log", "2026-03-01 08:15 - the disk of the build server filled up with\n2026-03-01 09:00 - the team moved"],
	["code", "```\nconst a = someFunction(withAnArgument, andAnotherArgument,\n  third);\n```"],
	["a table", "| who | what they look after since the last of the meetings\n| ana | the ledger"],
])("%s stays as it is", (_, text) => {
	expect(unwrap(text)).toBe(text);
});

test("a list's item goes on where it was broken", () => {
	const text = "- Ana looks after the billing service and, until Piet is back,\n  the ledger\n- Piet is on leave";
	expect(unwrap(text)).toBe(text.replace("back,\n", "back, "));
});

test("a long text takes no more than its length", () => {
	const start = performance.now();
	unwrap(`${"word ".repeat(14)}\n`.repeat(20_000));
	unwrap("so\n".repeat(300_000));
	expect(performance.now() - start).toBeLessThan(2_000);
});
