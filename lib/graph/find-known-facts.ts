import type { Ctx } from "@/lib/context";
import { inTenant } from "@/lib/db/tenant";
import type { KnownEntity, KnownFact } from "@/lib/extraction/extraction";
import { nameKey } from "./name-key";

/** Entities of a text that are looked through, but those with more facts than MAX_DEGREE; their newest facts, of each and in all. */
const [MAX_ENTITIES, MAX_DEGREE, MAX_PER_ENTITY, MAX_FACTS] = [20, 1_000, 40, 200];

/**
 * Active facts of the group that one of the first 20 `known` entities is an end of: the latest 40 of each, 200 in all, newest first.
 * What a text about them may end. Two steps down an index for each, whatever the statistics say.
 */
export async function findKnownFacts(ctx: Ctx, groupId: string, known: KnownEntity[]): Promise<KnownFact[]> {
	const keys = known.slice(0, MAX_ENTITIES).map(({ name }) => nameKey(name));
	if (keys.length === 0) return [];
	return inTenant(
		{ ...ctx, groups: [groupId] },
		(tx) =>
			tx.query<KnownFact>(
				`WITH pivots AS MATERIALIZED (
					SELECT entity_id AS id FROM entity_groups WHERE project_id = $1 AND group_id = $3 AND name_key = ANY ($2) AND degree <= ${MAX_DEGREE}
				)
				SELECT DISTINCT ON (f.created_at, f.id) f.id AS "edgeId", f.source_name AS subject, f.relation,
					coalesce(f.target_name, f.value, '') AS object, left(f.fact, 200) AS fact, f.valid_at AS "validAt"
				FROM pivots p CROSS JOIN LATERAL (
					SELECT near.* FROM (
						(SELECT * FROM edges WHERE project_id = $1 AND source_id = p.id OFFSET 0)
						UNION ALL (SELECT * FROM edges WHERE project_id = $1 AND target_id = p.id OFFSET 0)
					) near
					WHERE near.group_id = $3 AND near.retracted_at IS NULL AND (near.invalid_at IS NULL OR near.invalid_at > $4)
						AND near.status NOT IN ('negated', 'hypothetical')
					ORDER BY near.created_at DESC LIMIT ${MAX_PER_ENTITY}
				) f
				ORDER BY f.created_at DESC, f.id LIMIT ${MAX_FACTS}`,
				[ctx.projectId, keys, groupId, ctx.now],
			),
		"read only",
	);
}
