import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { isShown } from "./is-shown";

/** How many entities a project holds, all groups together. */
export async function countEntities(ctx: Ctx): Promise<number> {
	const [row] = await readInTenant<{ entities: number }>(ctx, COUNT, [ctx.projectId]);
	return row?.entities ?? 0;
}

const COUNT = `SELECT count(*)::int AS entities FROM entities e WHERE project_id = $1 AND ${isShown("e")}`;
