import { expect, test } from "vitest";
import { matchFacts, type StoredFact } from "./match-facts";
import { factHash } from "./name-key";
import type { StoreEdge } from "./save-edges";

const idOf = new Map([
	["ada", "1"],
	["acme", "2"],
	["berlin", "3"],
]);
const edge = (source: string, relation: string, target: string | null, fact: string): StoreEdge => ({
	...{ source, relation, target, fact, confidence: 0.9, evidence: null, validAt: null, invalidAt: null, endings: [] },
});
const stored = (id: string, targetId: string | null, relation: string, fact: string, more = {}): StoredFact => ({
	...{ id, sourceId: "1", targetId, relation, value: null, fact, hash: factHash(relation, fact), status: "stated" },
	...{ validAt: new Date(0), invalidAt: null, isInForce: true, isTouched: false, isAlone: true, ...more },
});

test("a fact is the same word for word, else by its ends and relation", () => {
	const known = [stored("a", "2", "works_at", "Ada works at Acme."), stored("b", "2", "works_at", "Ada is with Acme.")];
	const read = [
		edge("Ada", "works_at", "Acme", "Ada works for Acme."),
		edge("Ada", "works_at", "Acme", "Ada is with Acme."),
	];
	const { matches, unread } = matchFacts(known, read, idOf);
	expect(matches.map((one) => [one.stored.id, one.edge.fact])).toEqual([
		["b", "Ada is with Acme."],
		["a", "Ada works for Acme."],
	]);
	expect(unread).toEqual([]);
});

test("another end or relation is another fact", () => {
	const known = [stored("a", "2", "works_at", "Ada works at Acme.")];
	const read = [
		edge("Ada", "left", "Acme", "Ada left Acme."),
		edge("Ada", "works_at", "Berlin", "Ada works at Berlin."),
	];
	expect(matchFacts(known, read, idOf)).toEqual({ edges: read, matches: [], unread: known });
});

test("a fact that somebody touched is saved in its own words, and one out of force is not", () => {
	const known = [stored("a", "2", "works_at", "Ada works at Acme.", { isTouched: true })];
	const { edges } = matchFacts(known, [edge("Ada", "works_at", "Acme", "Ada works for Acme.")], idOf);
	expect(edges.map(({ fact }) => fact)).toEqual(["Ada works at Acme."]);
	const ended = known.map((fact) => ({ ...fact, isInForce: false }));
	expect(matchFacts(ended, [edge("Ada", "works_at", "Acme", "Ada works for Acme.")], idOf)).toMatchObject({
		edges: [],
		unread: [],
	});
});

test("what an entity of no name says matches nothing", () => {
	const read = [edge("Nobody", "works_at", "Acme", "Nobody works at Acme.")];
	expect(matchFacts([], read, idOf)).toEqual({ edges: read, matches: [], unread: [] });
});
