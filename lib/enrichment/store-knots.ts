// What is read and written of knots in the graph. Knows no limits and no words.
import type { Ctx } from "@/lib/context";
import { idsOf, type Tx } from "@/lib/db/tenant";
import type { Dossier } from "@/lib/graph/read-dossiers";
import type { KnotText } from "./generate-knots";
import { knotScore, type Standing } from "./score";

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
