import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import type { KnownLine } from "@/lib/extraction/outdated/find-outdated";
import { nameKey } from "./name-key";

/**
 * How many names of a text are looked up, and facts in all. An entity with more links than `MOST_LINKS` is not looked through: what ends
 * of it is found by the other end.
 */
const [MOST_NAMES, MOST_LINKS, MOST] = [60, 1_000, 36];

/**
 * Facts of the group that are in force, or that `episodeId` itself ended when it was read before, about entities of these names, and that
 * were last said before `at`: those first that name two of them, then the newest. Each look-up is a step or two down an index, whatever
 * the statistics say: a join, or the order of an index, might read the project.
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
		AND EXISTS (SELECT FROM edge_episodes b WHERE b.project_id = $1 AND b.edge_id = l.superseded_by AND b.episode_id = $5 OFFSET 0))`;
const ofEnd = (
	end: "source" | "target",
) => `SELECT l.id, l.created_at, l.fact, l.source_name, l.relation, l.target_name, l.value
	FROM about a, LATERAL (SELECT * FROM edges WHERE project_id = $1 AND ${end}_id = a.id OFFSET 0) l WHERE ${HOLDS}`;

const FACTS = `WITH about AS MATERIALIZED (
	SELECT e.id FROM (
		SELECT DISTINCT h.id FROM unnest($2::text[]) AS w(key), LATERAL (
			(SELECT id FROM entities WHERE project_id = $1 AND name_key = w.key LIMIT 1)
			UNION ALL
			(SELECT entity_id FROM alias_groups WHERE project_id = $1 AND group_id = $3 AND alias_key = w.key LIMIT 5)
		) h
	) n, LATERAL (SELECT id, degree FROM entities WHERE project_id = $1 AND id = n.id OFFSET 0) e
	WHERE e.degree <= ${MOST_LINKS} LIMIT ${MOST_NAMES}
), near AS MATERIALIZED (
	SELECT n.*, count(*) AS ends FROM (${ofEnd("source")} UNION ALL ${ofEnd("target")}) n
	GROUP BY n.id, n.created_at, n.fact, n.source_name, n.relation, n.target_name, n.value
	ORDER BY ends DESC, n.created_at DESC, n.id LIMIT ${2 * MOST}
)
SELECT f.id, left(f.fact, 300) AS fact, f.source_name AS subject, f.relation, coalesce(f.target_name, left(f.value, 100)) AS object FROM near f
WHERE NOT EXISTS (
	SELECT FROM edge_episodes v, LATERAL (SELECT valid_at FROM episodes WHERE project_id = $1 AND id = v.episode_id OFFSET 0) p
	WHERE v.project_id = $1 AND v.edge_id = f.id AND p.valid_at > $4 OFFSET 0
)
ORDER BY f.ends DESC, f.created_at DESC, f.id LIMIT ${MOST}`;
