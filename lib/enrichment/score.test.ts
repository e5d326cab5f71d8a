import { expect, test } from "vitest";
import { isDue, knotScore } from "./store-knots";

test.each([
	[{ degree: 5, annotatedEdges: 0, patterns: 0 }, 5],
	[{ degree: 5, annotatedEdges: 1, patterns: 1 }, 9.5],
	[{ degree: 12, annotatedEdges: 4, patterns: 3 }, 27],
])("the score of %j is %d", (entity, score) => {
	expect(knotScore(entity)).toBe(score);
});

const NOW = new Date("2026-03-01T12:00:00Z");
const TWO_HOURS_AGO = new Date("2026-03-01T10:00:00Z");
const fresh = (degree: number) => ({ degree, isKnot: false, knotScore: null, synthesizedAt: null });
const knot = (knotScore: number, synthesizedAt = TWO_HOURS_AGO) => ({
	degree: 9,
	isKnot: true,
	knotScore,
	synthesizedAt,
});

test.each([
	["a degree of 4 is too low whatever the score", fresh(4), 20, false],
	["a score below 6 is too low", fresh(5), 5, false],
	["degree 5 and score 6 become a knot", fresh(5), 6, true],
	["a knot whose score moved by less than 3 stays", knot(9), 11.5, false],
	["a knot whose score rose by 3 is generated again", knot(9), 12, true],
	["a knot whose score fell by 3 is generated again", knot(12), 9, true],
	["a knot made less than an hour ago rests", knot(9, new Date("2026-03-01T11:00:01Z")), 30, false],
	["a knot made an hour ago does not", knot(9, new Date("2026-03-01T11:00:00Z")), 30, true],
])("%s", (_, entity, score, due) => {
	expect(isDue(entity, score, NOW)).toBe(due);
});
