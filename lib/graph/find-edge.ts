import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { uuidsOf } from "@/lib/ids";

/**
 * The uuid of an edge by its uuid or short id. Throws `not_found`, alike for what the caller may not see, and for the rare short id
 * of two edges.
 */
export async function findEdgeId(ctx: Ctx, id: string): Promise<string> {
	const range = uuidsOf(id);
	const rows = range
		? await readInTenant<{ id: string }>(
				ctx,
				"SELECT id FROM edges WHERE project_id = $1 AND id BETWEEN $2 AND $3 LIMIT 2",
				[ctx.projectId, ...range],
			)
		: [];
	const [found, another] = rows;
	if (!found || another) throw notFound("fact");
	return found.id;
}
