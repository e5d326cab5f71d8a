// What is read and written of knots in the graph, and the rule of what becomes one. Knows no limits and no words.
import type { Ctx } from "@/lib/context";
import { idsOf, type Tx } from "@/lib/db/tenant";
import type { Dossier } from "@/lib/graph/read-dossiers";
import type { KnotText } from "./generate-knots";

const CANDIDATES = 50;

export type Candidate = Standing & { id: string; score: number };

/** The graph's version and then entities in the order of their ids, as writers lock them. */
export async function lockRows(ctx: Ctx, tx: Tx, candidates: { id: string }[]): Promise<void> {
	await tx.query("UPDATE graphs SET version = version + 1 WHERE project_id = $1", [ctx.projectId]);
	await tx.query("SELECT FROM entities WHERE project_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE", [
		ctx.projectId,
		idsOf(candidates),
	]);
}

/** Scores, highest first, of the best connected of these. Annotated edges are counted in an index that holds no others. */
export async function readScores(ctx: Ctx, tx: Tx, entityIds: string[]): Promise<Candidate[]> {
	const rows = await tx.query<Omit<Candidate, "score"> & { annotatedEdges: number; patterns: number }>(
		`SELECT e.id, e.degree, e.is_knot AS "isKnot", e.knot_score AS "knotScore", e.knot_synthesized_at AS "synthesizedAt", a.n AS "annotatedEdges", a.patterns
		FROM (SELECT * FROM entities WHERE project_id = $1 AND id = ANY ($2) ORDER BY degree DESC, id LIMIT ${CANDIDATES}) e, LATERAL (
			SELECT count(*)::int AS n, count(DISTINCT cognitive_pattern)::int AS patterns FROM (
				SELECT cognitive_pattern FROM edges WHERE project_id = $1 AND source_id = e.id AND target_id IS NOT NULL AND edge_kind IS NOT NULL AND retracted_at IS NULL
				UNION ALL
				SELECT cognitive_pattern FROM edges WHERE project_id = $1 AND target_id = e.id AND edge_kind IS NOT NULL AND retracted_at IS NULL
			) x
		) a`,
		[ctx.projectId, entityIds],
	);
	return rows
		.map((row) => ({ ...row, score: knotScore(row) }))
		.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** The text of a knot and what it counts: the facts and episodes of the dossier that it was made from. */
export async function saveKnot(
	ctx: Ctx,
	tx: Tx,
	{ id, score }: { id: string; score: number },
	{ degree, episodeCount }: Dossier,
	made: KnotText,
): Promise<void> {
	await tx.query(
		`UPDATE entities SET is_knot = true, knot_score = $3, knot_narrative = $4, knot_synthesized_at = $6, knot_model = $5,
			knot_facts = $7, knot_episodes = $8
		WHERE project_id = $1 AND id = $2`,
		[ctx.projectId, id, score, made.text, made.model, ctx.now, degree, episodeCount],
	);
}

export const MIN_DEGREE = 5;
const MIN_SCORE = 6;
const RESYNTHESIS_STEP = 3;
const RESYNTHESIS_PAUSE_MS = 3_600_000;

/** What the rule looks at. `synthesizedAt` is null unless it is a knot. */
type Standing = { degree: number; isKnot: boolean; knotScore: number | null; synthesizedAt: Date | null };

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
