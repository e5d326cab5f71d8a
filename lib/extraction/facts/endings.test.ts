import { expect, test } from "vitest";
import { endingsOf } from "./endings";

const base = { subject: "Ada", object: "Acme", value: null, status: "stated" };

test.each([
	["works at", "works_at", "stated", []],
	["left", "left", "stated", ["works_at", "Acme"]],
	["used to work at", "used_to_work_at", "stated", ["works_at", "Acme"]],
	["does not work at", "works_at", "negated", ["works_at", "Acme"]],
	["no longer works at", "works_at", "negated", ["joined", "Acme"]],
	["moved to", "moved_to", "stated", ["lives_in", null]],
	["moved to", "moved_to", "planned", []],
	["might leave", "left", "hypothetical", []],
])("%s (%s, %s) ends %j", (phrase, relation, status, expected) => {
	const endings = endingsOf({ ...base, phrase, relation, status });
	const [name, object] = expected;
	expect(endings.length > 0).toBe(expected.length > 0);
	if (name) expect(endings.some((one) => one.relations.includes(name) && one.object === object)).toBe(true);
});

test("a verb that the table has not is met in its other forms", () => {
	const [ending] = endingsOf({ ...base, phrase: "stopped playing", relation: "stopped_playing", object: "chess" });
	expect(ending?.relations).toEqual(expect.arrayContaining(["plays", "played", "playing"]));
});

test("a statement that is denied ends the statement, and no fact with an object", () => {
	const endings = endingsOf({ ...base, phrase: "no longer plays", relation: "plays", object: null, value: "tennis" });
	expect(endings).toEqual([expect.objectContaining({ object: null })]);
	expect(endings[0]?.relations).toContain("plays tennis");
	expect(endings[0]?.relations).not.toContain("plays");
});
