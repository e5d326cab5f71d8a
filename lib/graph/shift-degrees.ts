import type { Ctx } from "@/lib/context";
import { columnsOf, type Tx } from "@/lib/db/tenant";

/** The ends of an edge that became active or stopped being so; a statement has no target. */
export type Ends = { sourceId: string; targetId: string | null; groupId: string };

/** The entities at the ends of these edges, each once. */
export const endsOf = (edges: Pick<Ends, "sourceId" | "targetId">[]): string[] => [
	...new Set(edges.flatMap(({ sourceId, targetId }) => (targetId === null ? [sourceId] : [sourceId, targetId]))),
];

/**
 * Locks edges in the order of their ids: who states one of them again waits until the transaction ends and then looks
 * anew, so that no episode is counted out unseen. Like every writer, lock edges before entities.
 */
export async function lockEdges(ctx: Ctx, tx: Tx, edgeIds: string[]): Promise<void> {
	if (edgeIds.length === 0) return;
	await tx.query("SELECT FROM edges WHERE project_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE", [
		ctx.projectId,
		edgeIds,
	]);
}

/**
 * Moves the degrees of both ends by `by` for each edge (a statement counts in none), per group and in all, and the graph's
 * version on. Locks what
 * `countInGraph` locks, in its order: the version's row, then entities by id.
 */
export async function shiftDegrees(ctx: Ctx, tx: Tx, edges: Ends[], by: 1 | -1): Promise<void> {
	if (edges.length === 0) return;
	await tx.query(
		`WITH version AS (
			UPDATE graphs SET version = version + 1 WHERE project_id = $1 RETURNING 1
		), locked AS MATERIALIZED (
			SELECT e.id FROM version, entities e WHERE e.project_id = $1 AND e.id = ANY ($2::uuid[] || $3::uuid[]) ORDER BY e.id FOR NO KEY UPDATE OF e
		), ends AS (
			SELECT x.id, w.group_id, count(*)::int * $5 AS n
			FROM (SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS u(source_id, target_id, group_id) WHERE target_id IS NOT NULL) w, LATERAL (VALUES (source_id), (target_id)) x(id)
			JOIN locked USING (id)
			GROUP BY x.id, w.group_id
		), per_group AS (
			UPDATE entity_groups g SET degree = g.degree + ends.n FROM ends
			WHERE g.project_id = $1 AND g.entity_id = ends.id AND g.group_id = ends.group_id
		)
		UPDATE entities e SET degree = e.degree + t.n FROM (SELECT id, sum(n)::int AS n FROM ends GROUP BY id) t
		WHERE e.project_id = $1 AND e.id = t.id`,
		[ctx.projectId, ...columnsOf(edges, "sourceId", "targetId", "groupId"), by],
	);
}

/**
 * Sets the degrees and episode counts of these entities, per group and in all, to what their edges in force and their
 * mentions add up to. For a caller who sees every group and holds the locks of the version and of the entities.
 */
export async function recountEntities(ctx: Ctx, tx: Tx, entityIds: string[]): Promise<void> {
	if (entityIds.length === 0) return;
	await tx.query(
		`WITH counted AS (
			SELECT id, group_id, sum(degree)::int AS degree, sum(episodes)::int AS episode_count FROM (
				SELECT source_id AS id, group_id, 1 AS degree, 0 AS episodes FROM edges WHERE project_id = $1 AND source_id = ANY ($3) AND target_id IS NOT NULL AND retracted_at IS NULL
				UNION ALL SELECT target_id, group_id, 1, 0 FROM edges WHERE project_id = $1 AND target_id = ANY ($3) AND retracted_at IS NULL
				UNION ALL SELECT entity_id, group_id, 0, 1 FROM mentions WHERE project_id = $1 AND entity_id = ANY ($3)
			) one GROUP BY id, group_id
		), counts AS (
			INSERT INTO entity_groups AS g (project_id, team_id, group_id, entity_id, degree, episode_count)
			SELECT $1, $2, group_id, id, degree, episode_count FROM counted
			ON CONFLICT (project_id, entity_id, group_id) DO UPDATE SET degree = excluded.degree, episode_count = excluded.episode_count
		), emptied AS (
			DELETE FROM entity_groups g WHERE g.project_id = $1 AND g.entity_id = ANY ($3)
				AND NOT EXISTS (SELECT FROM counted c WHERE c.id = g.entity_id AND c.group_id = g.group_id)
		)
		UPDATE entities e SET degree = coalesce(t.degree, 0), episode_count = coalesce(t.episode_count, 0)
		FROM unnest($3::uuid[]) AS w(id) LEFT JOIN (
			SELECT id, sum(degree)::int AS degree, sum(episode_count)::int AS episode_count FROM counted GROUP BY id) t USING (id)
		WHERE e.project_id = $1 AND e.id = w.id`,
		[ctx.projectId, ctx.team.id, entityIds],
	);
}
