import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import type { KnownEntity, KnownFact } from "@/lib/extraction/extraction";
import { nameKey } from "./name-key";

const MAX_SUBJECTS = 20;
const MAX_PER_SUBJECT = 15;
const MAX_FACTS = 60;

/**
 * Active facts of the group whose subject is one of the first 20 `known` entities: the latest 15 of each, 60 in all, newest
 * first. What a text about them may have ended.
 */
export async function findKnownFacts(ctx: Ctx, groupId: string, known: KnownEntity[]): Promise<KnownFact[]> {
	const keys = known.slice(0, MAX_SUBJECTS).map(({ name }) => nameKey(name));
	if (keys.length === 0) return [];
	return readInTenant<KnownFact>(
		{ ...ctx, groups: [groupId] },
		`SELECT f.id AS "edgeId", e.name AS subject, f.relation, f.target_name AS object, left(f.fact, 200) AS fact, f.valid_at AS "validAt"
		FROM entity_groups e CROSS JOIN LATERAL (
			SELECT id, relation, target_name, fact, valid_at, created_at FROM edges
			WHERE project_id = $1 AND source_id = e.entity_id AND target_id IS NOT NULL AND group_id = $3 AND retracted_at IS NULL AND (invalid_at IS NULL OR invalid_at > $4)
			ORDER BY created_at DESC LIMIT ${MAX_PER_SUBJECT}
		) f
		WHERE e.project_id = $1 AND e.group_id = $3 AND e.name_key = ANY ($2)
		ORDER BY f.created_at DESC, f.id LIMIT ${MAX_FACTS}`,
		[ctx.projectId, keys, groupId, ctx.now],
	);
}
