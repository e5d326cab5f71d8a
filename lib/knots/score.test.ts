import { expect, test } from "vitest";
import { isDue, knotScore } from "./score";

test.each([
	[{ degree: 5, annotatedEdges: 0, patterns: 0 }, 5],
	[{ degree: 5, annotatedEdges: 1, patterns: 1 }, 9.5],
	[{ degree: 12, annotatedEdges: 4, patterns: 3 }, 27],
])("the score of %j is %d", (entity, score) => {
	expect(knotScore(entity)).toBe(score);
});

test.each([
	["a degree of 4 is too low whatever the score", { degree: 4, isKnot: false, knotScore: null }, 20, false],
	["a score below 6 is too low", { degree: 5, isKnot: false, knotScore: null }, 5, false],
	["degree 5 and score 6 become a knot", { degree: 5, isKnot: false, knotScore: null }, 6, true],
	["a knot whose score moved by less than 3 stays", { degree: 9, isKnot: true, knotScore: 9 }, 11.5, false],
	["a knot whose score rose by 3 is made anew", { degree: 9, isKnot: true, knotScore: 9 }, 12, true],
	["a knot whose score fell by 3 is made anew", { degree: 9, isKnot: true, knotScore: 12 }, 9, true],
])("%s", (_, entity, score, due) => {
	expect(isDue(entity, score)).toBe(due);
});
