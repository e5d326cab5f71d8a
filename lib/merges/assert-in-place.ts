import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { AppError } from "@/lib/errors";

/**
 * Throws `invalid_request` when a standing merge holds one of these edges: what is taken back of it now would be lost when the
 * merge is undone.
 */
export async function assertInPlace(ctx: Ctx, tx: Tx, edgeIds: string[]): Promise<void> {
	const holding = await tx.query(
		`SELECT FROM merges m, unnest($2::uuid[]) AS e(id) WHERE m.project_id = $1 AND m.undone_at IS NULL
			AND m.record -> 'edges' @> jsonb_build_array(jsonb_build_object('row', jsonb_build_object('id', e.id)))
			AND NOT EXISTS (SELECT FROM edges WHERE project_id = $1 AND id = e.id)`,
		[ctx.projectId, edgeIds],
	);
	if (holding.length > 0) throw new AppError("invalid_request", "The fact is part of a merge by now: undo that first.");
}
