import type { Ctx } from "@/lib/context";
import { inTenant } from "@/lib/db/tenant";

export type StandingMerge = { id: string; name: string; at: Date };

/** The merges into an entity that stand, the last first, at most 50. */
export async function listMerges(ctx: Ctx, entityId: string): Promise<StandingMerge[]> {
	return inTenant(
		ctx,
		(tx) =>
			tx.query<StandingMerge>(
				`SELECT id, gone_name AS name, created_at AS at FROM merges
				WHERE project_id = $1 AND kept_id = $2 AND undone_at IS NULL ORDER BY id DESC LIMIT 50`,
				[ctx.projectId, entityId],
			),
		"read only",
	);
}
