import type { Ctx } from "@/lib/context";
import { inTenant } from "@/lib/db/tenant";

export type GraphSize = { entities: number; edges: number };

/** How many entities and active edges a project holds, all groups together. */
export async function measureGraph(ctx: Ctx): Promise<GraphSize> {
	const [row] = await inTenant(ctx, (tx) => tx.query<GraphSize>(SIZE, [ctx.projectId]), "read only");
	return row ?? { entities: 0, edges: 0 };
}

const SIZE = `SELECT (SELECT count(*)::int FROM entities WHERE project_id = $1) AS entities,
	(SELECT count(*)::int FROM edges WHERE project_id = $1 AND retracted_at IS NULL) AS edges`;
