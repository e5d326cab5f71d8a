// The rule of what becomes a knot. Pure.

export const MIN_DEGREE = 5;
const MIN_SCORE = 6;
const RESYNTHESIS_STEP = 3;
const RESYNTHESIS_PAUSE_MS = 3_600_000;

/** What the rule looks at. `synthesizedAt` is null unless it is a knot. */
export type Standing = { degree: number; isKnot: boolean; knotScore: number | null; synthesizedAt: Date | null };

/** degree + 1.5 for each annotated edge + 3 for each distinct pattern among them. Decision: Knot rule. */
export const knotScore = (entity: { degree: number; annotatedEdges: number; patterns: number }): number =>
	entity.degree + 1.5 * entity.annotatedEdges + 3 * entity.patterns;

/**
 * True when the entity is to be synthesised: it is not a knot yet, has a degree of 5 and a score of 6 at least, or it is
 * one whose score moved by 3 or more since. Decision: a knot is generated again once an hour at most, so that one that grows
 * fast does not use up its group's syntheses.
 */
export function isDue(entity: Standing, score: number, now: Date): boolean {
	if (!entity.isKnot) return entity.degree >= MIN_DEGREE && score >= MIN_SCORE;
	const rests = entity.synthesizedAt !== null && now.getTime() - entity.synthesizedAt.getTime() < RESYNTHESIS_PAUSE_MS;
	return !rests && Math.abs(score - (entity.knotScore ?? 0)) >= RESYNTHESIS_STEP;
}
