import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";

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
