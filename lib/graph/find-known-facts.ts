import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import type { KnownFact } from "@/lib/extraction/extraction";
import { MEANT } from "./find-known-entities";
import { nameKey } from "./name-key";

/** Names that are looked up, entities with more facts than MAX_DEGREE left out; their newest facts, of each and in all. */
const [MAX_NAMES, MAX_DEGREE, MAX_PER_ENTITY, MAX_FACTS] = [40, 1_000, 40, 200];

/**
 * Active facts of the group about whom the first 40 names mean, as either end: the latest 40 of each, 200 in all, newest first. What a
 * text that names them may end.
 */
export async function findKnownFacts(ctx: Ctx, groupId: string, names: string[]): Promise<KnownFact[]> {
	const keys = [...new Set(names.slice(0, MAX_NAMES).map(nameKey))];
	if (keys.length === 0) return [];
	return readInTenant<KnownFact>(ctx, FACTS, [ctx.projectId, keys, groupId, ctx.now]);
}

// Each look-up is a step or two down an index, whatever the statistics say.
const FACTS = `SELECT DISTINCT ON (f.created_at, f.id) f.id AS "edgeId", f.source_name AS subject, f.relation,
	coalesce(f.target_name, f.value, '') AS object, left(f.fact, 200) AS fact, f.valid_at AS "validAt"
FROM (${MEANT}) hit,
	LATERAL (SELECT degree FROM entity_groups WHERE project_id = $1 AND entity_id = hit.id AND group_id = $3 LIMIT 1) g,
	LATERAL (SELECT near.* FROM (
		(SELECT * FROM edges WHERE project_id = $1 AND source_id = hit.id OFFSET 0)
		UNION ALL (SELECT * FROM edges WHERE project_id = $1 AND target_id = hit.id OFFSET 0)
	) near
	WHERE g.degree <= ${MAX_DEGREE} AND near.group_id = $3 AND near.retracted_at IS NULL AND (near.invalid_at IS NULL OR near.invalid_at > $4)
		AND near.status <> 'negated' AND near.status <> 'hypothetical'
	ORDER BY near.created_at DESC, near.id LIMIT ${MAX_PER_ENTITY}) f
ORDER BY f.created_at DESC, f.id LIMIT ${MAX_FACTS}`;
