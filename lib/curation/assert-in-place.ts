import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { AppError } from "@/lib/errors";

/** A standing merge that took the edge away, as the kept entity had the same. */
const HOLDS = `m.record -> 'edges' @> jsonb_build_array(jsonb_build_object('row', jsonb_build_object('id', w.id)))
	AND NOT EXISTS (SELECT FROM edges WHERE project_id = $1 AND id = w.id)`;

/** A standing merge that made the edge equal to one in force by then, which would take over its dates and confidence for good. */
const WOULD_CHANGE = `EXISTS (
	SELECT FROM edges e JOIN edges a ON a.project_id = $1 AND a.id <> e.id AND a.source_id = e.source_id AND a.target_id IS NOT DISTINCT FROM e.target_id
		AND a.fact_hash = e.fact_hash AND a.group_id = e.group_id AND (a.retracted_at IS NULL OR a.id = ANY ($2))
	WHERE e.project_id = $1 AND e.id = w.id AND e.retracted_at IS NOT NULL AND (a.valid_at, a.confidence) <> (e.valid_at, e.confidence)
		AND (m.record -> 'sources') || (m.record -> 'targets') ?| ARRAY[a.id::text, e.id::text])`;

/**
 * Throws `invalid_request` when a standing merge holds one of these edges: what is taken back of it now would be lost when the
 * merge is undone, or what it changes of another would stay.
 */
export async function assertInPlace(ctx: Ctx, tx: Tx, edgeIds: string[]): Promise<void> {
	const holding = await tx.query(
		`SELECT FROM merges m, unnest($2::uuid[]) AS w(id) WHERE m.project_id = $1 AND m.undone_at IS NULL AND ((${HOLDS}) OR (${WOULD_CHANGE}))`,
		[ctx.projectId, edgeIds],
	);
	if (holding.length > 0) throw new AppError("invalid_request", "The fact is part of a merge by now: undo that first.");
}
