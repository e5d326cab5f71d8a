import type { Ctx } from "@/lib/context";
import { idsOf, inSnapshot } from "@/lib/db/tenant";
import { readSourced } from "@/lib/graph/read-sourced-facts";
import type { SourcedFact } from "@/lib/graph/sourced-fact";

const MOST = 20;

/**
 * The history of facts between an entity and the one named `peer`: what is no longer in force between the two, and what one of `current`
 * (uuids) replaced, whatever it was about. The last retracted first, at most 20.
 */
export async function listPastFacts(
	ctx: Ctx,
	{ entity, peer, current, groupId }: { entity: string; peer: string; current: string[]; groupId?: string },
): Promise<SourcedFact[]> {
	return inSnapshot(ctx, async (tx) => {
		const past = await tx.query<{ id: string }>(PAST, [ctx.projectId, entity, peer, current, groupId ?? null]);
		return readSourced(tx, ctx.projectId, idsOf(past));
	});
}

const PAST = `
SELECT id FROM (
	SELECT *, target_name AS other FROM edges WHERE project_id = $1 AND source_id = $2
	UNION ALL
	SELECT *, source_name FROM edges WHERE project_id = $1 AND target_id = $2
) x
WHERE retracted_at IS NOT NULL AND (other = $3 OR superseded_by = ANY ($4::uuid[])) AND ($5::text IS NULL OR group_id = $5)
ORDER BY retracted_at DESC, id LIMIT ${MOST}`;
