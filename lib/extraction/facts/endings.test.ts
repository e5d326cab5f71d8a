import { expect, test } from "vitest";
import type { Ending } from "../extraction";
import { endingsOf } from "./endings";

const base = { subject: "Ada", object: "Acme", value: null, status: "stated" };
/** What the facts end with that it ends: an entity, or a value. */
const endOf = ({ object, value }: Ending) => object ?? value ?? null;

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
	if (name) expect(endings.some((one) => one.relations.includes(name) && endOf(one) === object)).toBe(true);
});

test("a verb that the table has not is met in its other forms", () => {
	const [ending] = endingsOf({ ...base, phrase: "stopped playing", relation: "stopped_playing", object: "chess" });
	expect(ending?.relations).toEqual(expect.arrayContaining(["plays", "played", "playing"]));
});

test("a state ends those that it rules out", () => {
	const state = { subject: "CS-88", phrase: "is", relation: "is", object: null, value: "unblocked", status: "stated" };
	expect(endingsOf(state).map(endOf)).toEqual(["blocked"]);
	expect(endingsOf({ ...state, status: "planned" })).toEqual([]);
	expect(endingsOf({ ...state, value: "heavy" })).toEqual([]);
});

test("what is denied ends an edge and a statement alike", () => {
	const denied = { ...base, phrase: "no longer plays", relation: "plays" };
	const [ofStatement] = endingsOf({ ...denied, object: null, value: "tennis" });
	const [ofEdge] = endingsOf({ ...denied, object: "tennis" });
	expect(ofStatement).toEqual(ofEdge);
	expect(ofEdge).toMatchObject({ relations: expect.arrayContaining(["plays"]), object: null, value: "tennis" });
});
