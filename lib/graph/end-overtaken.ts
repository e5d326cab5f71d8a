import type { Ctx } from "@/lib/context";
import { idsOf, type Tx } from "@/lib/db/tenant";
import { isSingleValued } from "@/lib/extraction/single-valued";
import type { Retired } from "./retire-facts";
import type { SavedEdge } from "./save-edges";

/**
 * Ends facts that are new but old news: of a single-valued relation for which a later value is known already, from when that began. `said`
 * is what their text says itself, which overtakes nothing.
 */
export async function endOvertaken(ctx: Ctx, tx: Tx, added: SavedEdge[], said: string[]): Promise<Retired[]> {
	const open = added.filter(
		({ relation, targetId, invalidAt, status = "stated" }) =>
			isSingleValued(relation) && targetId !== null && invalidAt === null && HOLDING.includes(status),
	);
	if (open.length === 0) return [];
	return tx.query<Retired>(
		`WITH overtaken AS (
			SELECT e.id, n.id AS by_id, n.valid_at FROM edges e, LATERAL (
				SELECT id, valid_at FROM edges n WHERE n.project_id = $1 AND n.source_id = e.source_id AND n.relation = e.relation AND n.group_id = e.group_id
					AND n.target_id <> e.target_id AND n.valid_at > e.valid_at AND n.status = ANY ($4) AND n.id <> ALL ($3::uuid[])
					AND (n.retracted_at IS NULL OR n.retraction_reason = 'superseded')
				ORDER BY n.valid_at, n.id LIMIT 1
			) n WHERE e.project_id = $1 AND e.id = ANY ($2::uuid[]) AND e.retracted_at IS NULL
		)
		UPDATE edges e SET retracted_at = $5, retraction_reason = 'superseded', superseded_by = o.by_id, invalid_at_before = e.invalid_at, invalid_at = o.valid_at
		FROM overtaken o WHERE e.project_id = $1 AND e.id = o.id
		RETURNING e.id, e.fact, e.source_id AS "sourceId", e.target_id AS "targetId", e.retraction_reason AS reason`,
		[ctx.projectId, idsOf(open), said, HOLDING, ctx.now],
	);
}

/** How facts are told that hold, or held. */
const HOLDING = ["stated", "past"];
