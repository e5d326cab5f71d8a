import { expect, test } from "vitest";
import { canTell, pickDistinct, type ToldFact, tell } from "./tell";

const day = (n: number) => new Date(Date.UTC(2026, 4, n, 12));
let made = 0;
const said = (fact: string, more: Partial<ToldFact> = {}): ToldFact => ({
	...{ id: String(made++), subject: "Ada Lind", fact, status: "stated", validAt: day(8) },
	...{ confidence: 0.9, importance: 0.9, weight: 1, ...more },
});

test.each([
	[["Ada Lind leads Atlas.", "Ada owns billing."], "Ada Lind leads Atlas and owns billing (8 May 2026)."],
	[["Ada leads Atlas.", "Ada joined Acme in 2019."], "Ada leads Atlas (8 May 2026) and joined Acme in 2019."],
	[["Ada paid 2026 euros."], "Ada paid 2026 euros (8 May 2026)."],
	[["Ada offers tea.", "Ada orders beans."], "Ada offers tea and orders beans (8 May 2026)."],
	[
		["Ada runs the lab, the shop and the bar.", "Ada owns a boat."],
		"Ada runs the lab, the shop and the bar; and owns a boat (8 May 2026).",
	],
	// What has a clause of its own would take what is joined behind it, "and Ben" is a longer subject.
	[
		["Ada said that Ben is ill.", "Ada left Acme."],
		"Ada said that Ben is ill (8 May 2026). Ada left Acme (8 May 2026).",
	],
	[["Ada and Ben sing.", "Ada left Acme."], "Ada and Ben sing (8 May 2026). Ada left Acme (8 May 2026)."],
])("%j is told as %j", (lines, wanted) => {
	expect(tell(lines.map((line) => said(line)))).toBe(wanted);
});

test("the newest comes first, what is about one thing stands together, and the least important is left out", () => {
	const facts = [
		said("Ada: the founder who leads Atlas.", { validAt: day(1) }),
		said("Ada thinks boats are fine.", { validAt: day(2) }),
		said("The bar is open.", { subject: "bar", validAt: day(9) }),
		said("Ada thinks tea is fine.", { validAt: day(7) }),
	];
	expect(tell(facts)).toBe(
		"The bar is open (9 May 2026). Ada thinks boats are fine (2 May 2026). Ada: the founder who leads Atlas (1 May 2026).",
	);
});

test.each([
	[said("Ada leads Atlas."), true],
	[said("Ada leads Atlas.", { importance: null }), true],
	[said("Ada leads Atlas.", { importance: 0.1 }), false],
	[said("Ada leads Atlas.", { confidence: 0.6 }), false],
	[said("Ada may lead Atlas.", { status: "hypothetical" }), false],
	[said("“Ada, the usual.”"), false],
	[said("Ada wrote “Dune”."), true],
	[said("Ada raised these concerns."), false],
	[said("Ada leads Atlas this week."), true],
	[said("The ADA LIND: release manager."), false],
])("%o can be told: %j", (fact, wanted) => {
	expect(canTell(fact)).toBe(wanted);
});

test("what says the same is picked once, also of what was told before", () => {
	const tastes = ["Ada prefers tea.", "Ada prefers rain."].map((line) => said(line));
	expect(pickDistinct(tastes, 5, "Ada Lind")).toEqual(tastes);
	const facts = ["Ada prefers green tea.", "Ada really prefers green tea.", "Ada owns three boats."].map((line) =>
		said(line),
	);
	expect(pickDistinct(facts, 5).map(({ fact }) => fact)).toEqual(["Ada prefers green tea.", "Ada owns three boats."]);
	expect(pickDistinct(facts, 5, "", facts.slice(0, 1)).map(({ fact }) => fact)).toEqual(["Ada owns three boats."]);
});
