import type { Ctx } from "@/lib/context";
import { idsOf, type Tx } from "@/lib/db/tenant";
import { type Ends, lockEdges, shiftDegrees } from "./shift-degrees";

/** An edge back in force: by itself, or inside the equal edge that took its place meanwhile. */
export type RestoredEdge = Ends & { id: string; fact: string; mergedInto: string | null };

type Row = Ends & { id: string; fact: string; hash: string; active: boolean };

/**
 * Brings retired edges back as they were before; those that are active already stay out of the answer. Where an equal
 * edge is active meanwhile, the old one merges into it: the active edge takes over its episodes, the earlier beginning, the
 * higher confidence and the intent it lacks, and the old row stays retired with reason `merged`. Degrees move with what
 * became active. An equal edge that commits in the midst of it makes the transaction run again.
 */
export async function restoreEdges(ctx: Ctx, tx: Tx, edgeIds: string[]): Promise<RestoredEdge[]> {
	if (edgeIds.length === 0) return [];
	await lockEdges(ctx, tx, edgeIds);
	const rows = await tx.query<Row>(EQUALS, [ctx.projectId, edgeIds]);
	const retired = rows.filter((row) => !row.active && edgeIds.includes(row.id));
	const standIn = new Map(rows.filter((row) => row.active).map((row) => [keyOf(row), row.id]));
	const revived: Row[] = [];
	const merged: { row: Row; into: string }[] = [];
	for (const row of retired) {
		const into = standIn.get(keyOf(row));
		if (into) merged.push({ row, into });
		else {
			standIn.set(keyOf(row), row.id);
			revived.push(row);
		}
	}
	await revive(ctx, tx, revived);
	await merge(ctx, tx, merged);
	return [
		...revived.map((row) => ({ ...row, mergedInto: null })),
		...merged.map(({ row, into }) => ({ ...row, mergedInto: into })),
	];
}

const keyOf = (row: Row) => `${row.sourceId} ${row.targetId} ${row.hash} ${row.groupId}`;

/** The edges asked for, oldest first, and the active edges equal to them. */
const EQUALS = `
SELECT e.id, e.fact, e.source_id AS "sourceId", e.target_id AS "targetId", e.group_id AS "groupId", e.fact_hash AS hash, e.retracted_at IS NULL AS active
FROM edges e
WHERE e.project_id = $1 AND (e.id = ANY ($2) OR (e.retracted_at IS NULL AND EXISTS (
	SELECT FROM edges old WHERE old.project_id = $1 AND old.id = ANY ($2) AND old.source_id = e.source_id
		AND old.target_id IS NOT DISTINCT FROM e.target_id AND old.fact_hash = e.fact_hash AND old.group_id = e.group_id)))
ORDER BY e.id FOR UPDATE OF e`;

async function revive(ctx: Ctx, tx: Tx, rows: Row[]): Promise<void> {
	if (rows.length === 0) return;
	await tx.query(
		`UPDATE edges SET retracted_at = NULL, retraction_reason = NULL, retraction_id = NULL,
			invalid_at = CASE WHEN superseded_by IS NULL THEN invalid_at ELSE invalid_at_before END,
			superseded_by = NULL, invalid_at_before = NULL
		WHERE project_id = $1 AND id = ANY ($2)`,
		[ctx.projectId, idsOf(rows)],
	);
	await shiftDegrees(ctx, tx, rows, 1);
}

async function merge(ctx: Ctx, tx: Tx, pairs: { row: Row; into: string }[]): Promise<void> {
	if (pairs.length === 0) return;
	await tx.query(
		`WITH pair AS (
			SELECT * FROM unnest($3::uuid[], $4::uuid[]) AS p(old_id, id)
		), evidence AS (
			INSERT INTO edge_episodes (project_id, team_id, edge_id, episode_id, span_start, span_end)
			SELECT DISTINCT ON (p.id, v.episode_id) $1::uuid, $2::uuid, p.id, v.episode_id, v.span_start, v.span_end
			FROM pair p JOIN edge_episodes v ON v.project_id = $1 AND v.edge_id = p.old_id
			ON CONFLICT DO NOTHING
		), earlier AS (
			SELECT p.id, min(o.valid_at) AS valid_at, max(o.confidence) AS confidence, max(o.importance) AS importance, bool_or(o.pinned) AS pinned,
				(array_agg(o.edge_kind) FILTER (WHERE o.edge_kind IS NOT NULL))[1] AS edge_kind,
				(array_agg(o.cognitive_pattern) FILTER (WHERE o.edge_kind IS NOT NULL))[1] AS cognitive_pattern,
				(array_agg(o.why_connected) FILTER (WHERE o.edge_kind IS NOT NULL))[1] AS why_connected,
				(array_agg(o.director_vision) FILTER (WHERE o.edge_kind IS NOT NULL))[1] AS director_vision
			FROM pair p JOIN edges o ON o.project_id = $1 AND o.id = p.old_id GROUP BY p.id
		), taken AS (
			UPDATE edges e SET valid_at = least(e.valid_at, o.valid_at), confidence = greatest(e.confidence, o.confidence), importance = greatest(e.importance, o.importance), pinned = e.pinned OR o.pinned,
				edge_kind = coalesce(e.edge_kind, o.edge_kind),
				cognitive_pattern = coalesce(e.cognitive_pattern, o.cognitive_pattern),
				why_connected = coalesce(e.why_connected, o.why_connected),
				director_vision = coalesce(e.director_vision, o.director_vision)
			FROM earlier o WHERE e.project_id = $1 AND e.id = o.id
		), put_aside AS (
			UPDATE edges e SET retraction_reason = 'merged', retraction_id = NULL,
				invalid_at = CASE WHEN e.superseded_by IS NULL THEN e.invalid_at ELSE e.invalid_at_before END,
				superseded_by = NULL, invalid_at_before = NULL
			FROM pair p WHERE e.project_id = $1 AND e.id = p.old_id
		)
		UPDATE graphs SET version = version + 1 WHERE project_id = $1`,
		[ctx.projectId, ctx.team.id, pairs.map(({ row }) => row.id), pairs.map(({ into }) => into)],
	);
}
