import type { Ctx } from "@/lib/context";
import { idsOf, type Tx } from "@/lib/db/tenant";
import type { GoneEdge } from "@/lib/graph/merge-record";

/**
 * An edge that went, back with what is left of its evidence; without any, or without one of its ends, it stays away and the
 * answer is false. One that had a stand-in is in force, retracted or replaced as that is now.
 */
export async function putBackEdge(ctx: Ctx, tx: Tx, columns: string, gone: GoneEdge): Promise<boolean> {
	const { row, episodes, spans, standIn, lent, heirs } = gone;
	const places = standIn ? await placesOf(ctx, tx, standIn) : [];
	const state = places.at(-1)?.state ?? {};
	const edge = JSON.stringify({ ...row, ...state, ...(await namesOf(ctx, tx, row)) });
	const back = await tx.query(
		`INSERT INTO edges (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::edges, '{"confidence":0.5,"pinned":false}'::jsonb || $2)
		WHERE EXISTS (SELECT FROM episodes WHERE project_id = $1 AND id = ANY ($3))
			AND (SELECT count(*) FROM entities WHERE project_id = $1 AND id IN (($2::jsonb ->> 'source_id')::uuid, ($2::jsonb ->> 'target_id')::uuid))
				= num_nonnulls($2::jsonb ->> 'source_id', $2::jsonb ->> 'target_id')
		RETURNING id`,
		[ctx.projectId, edge, episodes],
	);
	if (back.length === 0) return false;
	await tx.query(
		`INSERT INTO edge_episodes (project_id, team_id, edge_id, episode_id, span_start, span_end)
		SELECT $1, $2, $3, id, ($5::jsonb -> id::text ->> 0)::int, ($5::jsonb -> id::text ->> 1)::int FROM episodes WHERE project_id = $1 AND id = ANY ($4)`,
		[ctx.projectId, ctx.team.id, row.id, episodes, JSON.stringify(spans ?? {})],
	);
	await tx.query("DELETE FROM edge_episodes WHERE project_id = $1 AND edge_id = ANY ($2) AND episode_id = ANY ($3)", [
		ctx.projectId,
		idsOf(places),
		lent,
	]);
	await tx.query("UPDATE edges SET superseded_by = $2 WHERE project_id = $1 AND superseded_by = $3 AND id = ANY ($4)", [
		ctx.projectId,
		row.id,
		standIn,
		heirs,
	]);
	return true;
}

/** What the ends of an edge are called by now: either may have been renamed while it was away. */
async function namesOf(
	ctx: Ctx,
	tx: Tx,
	row: GoneEdge["row"],
): Promise<{ source_name?: string; target_name?: string }> {
	const ends = await tx.query<{ id: string; name: string }>(
		"SELECT id, name FROM entities WHERE project_id = $1 AND id = ANY ($2)",
		[ctx.projectId, [row.source_id, row.target_id]],
	);
	const nameOf = (id: unknown) => ends.find((end) => end.id === id)?.name;
	return { source_name: nameOf(row.source_id), target_name: nameOf(row.target_id) };
}

/**
 * The stand-in, and last the edge in force that it merged into meanwhile, if so; `state` is what an edge in its place takes
 * over, nothing while it is in force.
 */
const placesOf = (ctx: Ctx, tx: Tx, standIn: string) =>
	tx.query<{ id: string; state: Record<string, unknown> | null }>(
		`SELECT e.id, CASE WHEN e.retracted_at IS NOT NULL THEN jsonb_build_object(
				'retracted_at', e.retracted_at, 'retraction_id', e.retraction_id, 'retraction_reason', e.retraction_reason,
				'superseded_by', e.superseded_by, 'invalid_at', e.invalid_at, 'invalid_at_before', e.invalid_at_before) END AS state
		FROM edges s JOIN edges e ON e.project_id = $1 AND (e.id = s.id OR (s.retraction_reason = 'merged' AND s.retraction_id IS NULL AND e.retracted_at IS NULL
			AND e.source_id = s.source_id AND e.target_id IS NOT DISTINCT FROM s.target_id AND e.fact_hash = s.fact_hash AND e.group_id = s.group_id))
		WHERE s.project_id = $1 AND s.id = $2 ORDER BY e.id <> s.id`,
		[ctx.projectId, standIn],
	);
