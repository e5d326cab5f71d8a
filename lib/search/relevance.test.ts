import { expect, test } from "vitest";
import { readAsked, relevanceTo } from "./relevance";
import { sentencesOf } from "./sentences";

const none = new Map<string, Float32Array>();
const worth = (...terms: string[]) => new Map(terms.map((term) => [term, 1]));

test("a question's names are told from its other words, unless it has no others", () => {
	const asked = readAsked("How tall is Greta Holm?", worth("tall", "greta", "holm"));
	expect([asked.names, [...asked.terms.keys()]]).toEqual([["greta holm"], ["tall"]]);
	const named = readAsked("Greta Holm", worth("greta", "holm"));
	expect([named.names, named.terms.has("holm")]).toEqual([[], true]);
	// "Known" only asks.
	const known = readAsked("What is known about Greta Holm?", worth("known", "greta", "holm"));
	expect([known.names, [...known.terms.keys()]]).toEqual([[], ["greta", "holm"]]);
});

test("words count by their worth, and less where the one whom the question names is not spoken of", () => {
	const { relevance } = relevanceTo(
		readAsked("Which bicycle does Greta ride?", worth("bicycl", "ride", "greta")),
		none,
	);
	const [of, beside, another] = [
		relevance("Greta rides a red bicycle.", ""),
		relevance("She rides a red bicycle.", "Greta is back. She rides a red bicycle."),
		relevance("Otto rides a red bicycle.", "Otto rides a red bicycle."),
	];
	expect(of).toBeGreaterThan(beside as number);
	expect(beside).toBeGreaterThan(another as number);
	expect(relevance("Greta sleeps.", "")).toBe(0);
});

test("what lies in the direction of a name makes nothing alike", () => {
	const vectors = new Map([
		["Is Greta tall?", Float32Array.of(0.8, 0.6, 0)],
		["greta", Float32Array.of(1, 0, 0)],
		["Greta sings.", Float32Array.of(0.8, 0, 0.6)],
		["Greta is 2 m.", Float32Array.of(0.8, 0.6, 0)],
	]);
	const { relevance } = relevanceTo(readAsked("Is Greta tall?", worth("tall")), vectors);
	expect(relevance("Greta sings.", "")).toBe(0);
	expect(relevance("Greta is 2 m.", "")).toBeCloseTo(0.6);
});

test("sentences end at full stops and lines, and what marks one as ended stays with it", () => {
	expect(sentencesOf("Minutes\n- Ada runs the rota. [until 2026-02-11] Bob left.\n---\n")).toEqual([
		"Minutes",
		"Ada runs the rota. [until 2026-02-11]",
		"Bob left.",
	]);
});
