// Owns the rule of what becomes a knot. Pure.

export const MIN_DEGREE = 5;
const MIN_SCORE = 6;
const RESYNTHESIS_STEP = 3;

/** degree + 1.5 for each annotated edge + 3 for each distinct pattern among them. Decision: Knot rule. */
export const knotScore = (entity: { degree: number; annotatedEdges: number; patterns: number }): number =>
	entity.degree + 1.5 * entity.annotatedEdges + 3 * entity.patterns;

/**
 * True when the entity is to be synthesised: it is not a knot yet, has a degree of 5 and a score of 6 at least, or it is
 * one whose score moved by 3 or more since.
 */
export function isDue(entity: { degree: number; isKnot: boolean; knotScore: number | null }, score: number): boolean {
	if (entity.isKnot) return Math.abs(score - (entity.knotScore ?? 0)) >= RESYNTHESIS_STEP;
	return entity.degree >= MIN_DEGREE && score >= MIN_SCORE;
}
