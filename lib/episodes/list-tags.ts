import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";

/** Newest episodes that are looked through, and tags that are listed. */
const LOOKED_THROUGH = 2_000;
const MOST = 50;

/** The tags of the newest episodes, those of most first. */
export async function listTags(ctx: Ctx): Promise<string[]> {
	const rows = await readInTenant<{ tag: string }>(
		ctx,
		`SELECT tag FROM (SELECT tags FROM episodes WHERE project_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_THROUGH}) newest, unnest(tags) AS tag
		GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${MOST}`,
		[ctx.projectId],
	);
	return rows.map(({ tag }) => tag);
}
