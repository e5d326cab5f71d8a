import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import type { KnownLine } from "@/lib/extraction/outdated/find-outdated";
import { nameKey } from "./name-key";

/** How many names of a text are looked up, newest facts of each that are looked at, of these kept, and facts in all. */
const [MOST_NAMES, LOOKED_AT, MOST_OF_ONE, MOST] = [60, 200, 12, 36];

/**
 * Facts of the group that are in force, or that `episodeId` itself ended when it was read before, about entities of these names, and that
 * were last said before `at`: those first that name two of them, then the newest. Each look-up is a step or two down an index, whatever
 * the statistics say, and bounded also for an entity that all groups speak of.
 */
export async function findFactsAbout(
	ctx: Ctx,
	groupId: string,
	names: string[],
	at: Date,
	episodeId: string | null = null,
): Promise<KnownLine[]> {
	const keys = [...new Set(names.map(nameKey))].slice(0, MOST_NAMES);
	if (keys.length === 0) return [];
	return readInTenant(ctx, FACTS, [ctx.projectId, keys, groupId, at, episodeId]);
}

const HOLDS = `l.group_id = $3 AND l.status IN ('stated', 'planned') AND l.valid_at <= $4 AND (l.retracted_at IS NULL AND l.invalid_at IS NULL
	OR $5::uuid IS NOT NULL AND l.retraction_reason = 'superseded'
		AND EXISTS (SELECT FROM edge_episodes b WHERE b.project_id = $1 AND b.edge_id = l.superseded_by AND b.episode_id = $5))`;
const ofEnd = (end: "source" | "target") => `SELECT f.id, f.created_at FROM about a, LATERAL (
	SELECT l.id, l.created_at FROM (SELECT * FROM edges WHERE project_id = $1 AND ${end}_id = a.id ORDER BY created_at DESC LIMIT ${LOOKED_AT}) l
	WHERE ${HOLDS} ORDER BY l.created_at DESC LIMIT ${MOST_OF_ONE}
) f`;

const FACTS = `WITH about AS MATERIALIZED (
	SELECT DISTINCT h.id FROM unnest($2::text[]) AS w(key), LATERAL (
		(SELECT id FROM entities WHERE project_id = $1 AND name_key = w.key LIMIT 1)
		UNION ALL
		(SELECT entity_id FROM alias_groups WHERE project_id = $1 AND group_id = $3 AND alias_key = w.key LIMIT 5)
	) h LIMIT ${MOST_NAMES}
)
SELECT e.id, left(e.fact, 300) AS fact, e.source_name AS subject, e.relation, coalesce(e.target_name, left(e.value, 100)) AS object FROM (
	SELECT n.id, n.created_at, count(*) AS ends FROM (${ofEnd("source")} UNION ALL ${ofEnd("target")}) n
	GROUP BY n.id, n.created_at ORDER BY ends DESC, n.created_at DESC, n.id LIMIT ${2 * MOST}
) f JOIN edges e ON e.project_id = $1 AND e.id = f.id
WHERE NOT EXISTS (
	SELECT FROM edge_episodes v JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id
	WHERE v.project_id = $1 AND v.edge_id = f.id AND p.valid_at > $4
)
ORDER BY f.ends DESC, e.created_at DESC, e.id LIMIT ${MOST}`;
