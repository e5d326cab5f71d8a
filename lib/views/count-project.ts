import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { factsOfProject } from "@/lib/graph/count-facts";

/** How much a project holds, all of one moment. */
export async function countProject(ctx: Ctx): Promise<{ episodes: number; entities: number; facts: number }> {
	const [row] = await readInTenant<{ episodes: number; entities: number; facts: number }>(ctx, COUNTS, [ctx.projectId]);
	if (!row) throw new Error("the counts are one row");
	return row;
}

/** How many episodes a project holds; for the page that waits for the first. */
export async function countEpisodes(ctx: Ctx): Promise<number> {
	const [row] = await readInTenant<{ n: number }>(
		ctx,
		"SELECT count(*)::int AS n FROM episodes WHERE project_id = $1",
		[ctx.projectId],
	);
	return row?.n ?? 0;
}

// Entities are counted in an index, those that are hidden in another.
const COUNTS = `
SELECT (SELECT count(*)::int FROM episodes WHERE project_id = $1) AS episodes, entities.n AS entities, ${factsOfProject("$1", "entities.degrees")} AS facts
FROM (SELECT (count(*) - (SELECT count(*) FROM entities WHERE project_id = $1 AND hidden))::int AS n, coalesce(sum(degree), 0) AS degrees
	FROM entities WHERE project_id = $1) entities`;
