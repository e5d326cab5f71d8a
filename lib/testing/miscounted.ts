// The check that stored counts are true: whatever was done to a graph, a recount must agree.
import type { Ctx } from "@/lib/context";
import { runInTenant } from "@/lib/db/tenant";

/** Entities, and entities within groups, whose stored degree or episode count is not what a recount gives; with a `ctx` that sees all. */
export const miscounted = (ctx: Ctx): Promise<object[]> =>
	runInTenant(
		ctx,
		`WITH truth AS (
			SELECT id, group_id, sum(degree)::int AS degree, sum(episodes)::int AS episode_count FROM (
				SELECT source_id AS id, group_id, 1 AS degree, 0 AS episodes FROM edges WHERE project_id = $1 AND target_id IS NOT NULL AND retracted_at IS NULL
				UNION ALL SELECT target_id, group_id, 1, 0 FROM edges WHERE project_id = $1 AND target_id IS NOT NULL AND retracted_at IS NULL
				UNION ALL SELECT entity_id, group_id, 0, 1 FROM mentions WHERE project_id = $1
			) t GROUP BY id, group_id
		), whole AS (
			SELECT id, sum(degree)::int AS degree, sum(episode_count)::int AS episode_count FROM truth GROUP BY id
		)
		SELECT e.name, NULL AS group_id, e.degree, w.degree AS true_degree, e.episode_count, w.episode_count AS true_episode_count
		FROM entities e LEFT JOIN whole w USING (id)
		WHERE e.project_id = $1 AND (e.degree, e.episode_count) IS DISTINCT FROM (coalesce(w.degree, 0), coalesce(w.episode_count, 0))
		UNION ALL
		SELECT g.entity_id::text, g.group_id, g.degree, t.degree, g.episode_count, t.episode_count
		FROM entity_groups g LEFT JOIN truth t ON t.id = g.entity_id AND t.group_id = g.group_id
		WHERE g.project_id = $1 AND (g.degree, g.episode_count) IS DISTINCT FROM (coalesce(t.degree, 0), coalesce(t.episode_count, 0))
		UNION ALL
		SELECT t.id::text, t.group_id, NULL, t.degree, NULL, t.episode_count FROM truth t
		WHERE NOT EXISTS (SELECT FROM entity_groups g WHERE g.project_id = $1 AND g.entity_id = t.id AND g.group_id = t.group_id)`,
		[ctx.projectId],
	);
