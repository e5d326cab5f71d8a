import type { Ctx } from "@/lib/context";
import { columnsOf, type Tx } from "@/lib/db/tenant";
import type { MergeRecord } from "@/lib/graph/merge-record";
import { endsOf } from "@/lib/graph/shift-degrees";
import { uuidv7 } from "@/lib/ids";

/** What was said of an edge that moved, by episodes that the entity which went was never mentioned in. */
export type Meanwhile = { edgeId: string; episodes: string[]; isAll: boolean };

/** Edges of a standing merge of which something was said meanwhile. `isAll`: whatever was said before is deleted. */
export const readMeanwhile = (ctx: Ctx, tx: Tx, { sources, targets, mentions, sharedMentions }: MergeRecord) =>
	tx.query<Meanwhile>(
		`SELECT v.edge_id AS "edgeId", array_agg(v.episode_id) FILTER (WHERE v.episode_id <> ALL ($3)) AS episodes, bool_and(v.episode_id <> ALL ($3)) AS "isAll"
		FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = ANY ($2) GROUP BY v.edge_id HAVING bool_or(v.episode_id <> ALL ($3))`,
		[ctx.projectId, [...sources, ...targets], [...mentions, ...sharedMentions]],
	);

/**
 * Leaves what was said meanwhile with the entity that was kept: a twin of each edge that moved back takes those episodes over, with
 * the dates and the confidence from before a correction of that edge.
 * Answers the edges that this touched and their ends, whose degrees are the caller's to recount.
 */
export async function leaveMeanwhile(
	ctx: Ctx,
	tx: Tx,
	columns: string,
	{ kept, gone, said }: { kept: { id: string; name: string }; gone: string; said: Meanwhile[] },
): Promise<{ edges: string[]; ends: string[] }> {
	const twins = said.map(({ edgeId, episodes }) => ({ edgeId, episodes, id: uuidv7() }));
	if (twins.length === 0) return { edges: [], ends: [] };
	const rows = await tx.query<{ sourceId: string; targetId: string | null }>(
		`INSERT INTO edges (${columns})
		SELECT ${columns} FROM jsonb_populate_recordset(NULL::edges, (
			SELECT jsonb_agg(to_jsonb(e) || jsonb_build_object('id', w.new_id)
				|| CASE WHEN e.source_id = $4 THEN jsonb_build_object('source_id', $5::uuid, 'source_name', $6::text) ELSE '{}' END
				|| CASE WHEN e.target_id = $4 THEN jsonb_build_object('target_id', $5::uuid, 'target_name', $6::text) ELSE '{}' END
				|| CASE WHEN o.id IS NULL THEN '{}' ELSE jsonb_build_object('confidence', o.confidence, 'valid_at', o.valid_at, 'invalid_at', o.invalid_at_before) END)
			FROM unnest($2::uuid[], $3::uuid[]) AS w(old_id, new_id) JOIN edges e ON e.project_id = $1 AND e.id = w.old_id
				LEFT JOIN retractions r ON r.project_id = $1 AND r.kind = 'edge_correction' AND r.undone_at IS NULL AND r.correction ->> 'added' = e.id::text
				LEFT JOIN edges o ON o.project_id = $1 AND o.id = r.target_id AND o.fact_hash = e.fact_hash
		)) RETURNING source_id AS "sourceId", target_id AS "targetId"`,
		[ctx.projectId, ...columnsOf(twins, "edgeId", "id"), gone, kept.id, kept.name],
	);
	await tx.query(
		`UPDATE edge_episodes v SET edge_id = w.id FROM jsonb_to_recordset($2) AS w("edgeId" uuid, id uuid, episodes uuid[])
		WHERE v.project_id = $1 AND v.edge_id = w."edgeId" AND v.episode_id = ANY (w.episodes)`,
		[ctx.projectId, JSON.stringify(twins)],
	);
	return { edges: twins.flatMap(({ edgeId, id }) => [edgeId, id]), ends: endsOf(rows) };
}
