import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import type { KnownLine } from "@/lib/extraction/outdated/find-outdated";
import { nameKey } from "./name-key";

/** How many names of a text are looked up, facts of each, and facts in all. */
const [MOST_NAMES, MOST_OF_ONE, MOST] = [60, 12, 36];

/**
 * Facts in force of the group that are about entities of these names, and were last said before `at`: those first that name two of
 * them, then the newest. Each look-up is a step or two down an index, whatever the statistics say.
 */
export async function findFactsAbout(ctx: Ctx, groupId: string, names: string[], at: Date): Promise<KnownLine[]> {
	const keys = [...new Set(names.map(nameKey))].slice(0, MOST_NAMES);
	if (keys.length === 0) return [];
	return readInTenant(ctx, FACTS, [ctx.projectId, keys, groupId, at]);
}

const HOLDS = `group_id = $3 AND retracted_at IS NULL AND invalid_at IS NULL AND status IN ('stated', 'planned') AND valid_at <= $4`;

const FACTS = `WITH about AS MATERIALIZED (
	SELECT DISTINCT h.id FROM unnest($2::text[]) AS w(key), LATERAL (
		(SELECT id FROM entities WHERE project_id = $1 AND name_key = w.key LIMIT 1)
		UNION ALL
		(SELECT entity_id FROM alias_groups WHERE project_id = $1 AND group_id = $3 AND alias_key = w.key LIMIT 5)
	) h
)
SELECT e.id, left(e.fact, 300) AS fact, e.source_name AS subject, e.relation, coalesce(e.target_name, left(e.value, 100)) AS object FROM (
	SELECT n.id, count(*) AS ends FROM (
		SELECT f.id FROM about a, LATERAL (
			SELECT id FROM edges WHERE project_id = $1 AND source_id = a.id AND ${HOLDS} ORDER BY created_at DESC LIMIT ${MOST_OF_ONE}
		) f
		UNION ALL
		SELECT f.id FROM about a, LATERAL (
			SELECT id FROM edges WHERE project_id = $1 AND target_id = a.id AND ${HOLDS} ORDER BY created_at DESC LIMIT ${MOST_OF_ONE}
		) f
	) n GROUP BY n.id
) f JOIN edges e ON e.project_id = $1 AND e.id = f.id
WHERE NOT EXISTS (
	SELECT FROM edge_episodes v JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id
	WHERE v.project_id = $1 AND v.edge_id = f.id AND p.valid_at > $4
)
ORDER BY f.ends DESC, e.created_at DESC, e.id LIMIT ${MOST}`;
