import type { Ctx } from "@/lib/context";
import { inTenant } from "@/lib/db/tenant";

const MAX_EPISODES = 5;
const MAX_CHARACTERS = 600;

/**
 * The beginnings, up to 600 characters each, of the group's five latest episodes by the time of their writing, newest first:
 * context for whoever reads the next one. One index range, whatever the group's size.
 */
export async function findRecentEpisodes(ctx: Ctx, groupId: string): Promise<{ text: string; validAt: Date }[]> {
	return inTenant(
		ctx,
		(tx) =>
			tx.query<{ text: string; validAt: Date }>(
				`SELECT left(content, ${MAX_CHARACTERS}) AS text, valid_at AS "validAt" FROM episodes
				WHERE project_id = $1 AND group_id = $2 ORDER BY created_at DESC, id DESC LIMIT ${MAX_EPISODES}`,
				[ctx.projectId, groupId],
			),
		"read only",
	);
}
