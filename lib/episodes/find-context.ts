import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import type { ExtractionContext, KnownEntity } from "@/lib/extraction/extraction";
import { findKnownEntities, findKnownFacts } from "@/lib/graph/find-known-entities";

/** What a language model is shown beside an episode of the group whose text may mean `known`. Three bounded queries. */
export async function findContext(ctx: Ctx, groupId: string, known: KnownEntity[]): Promise<ExtractionContext> {
	const recent = await findRecentEpisodes(ctx, groupId);
	const knownEarlier = await findKnownEntities(ctx, groupId, recent.map(({ text }) => text).join("\n"));
	return { recent, knownEarlier, facts: await findKnownFacts(ctx, groupId, [...known, ...knownEarlier]) };
}

const MAX_EPISODES = 5;
const MAX_CHARACTERS = 600;

/**
 * The beginnings, up to 600 characters each, of the group's five latest episodes by the time of their writing, newest first:
 * context for whoever reads the next one. One index range, whatever the group's size.
 */
async function findRecentEpisodes(ctx: Ctx, groupId: string): Promise<{ text: string; validAt: Date }[]> {
	return readInTenant<{ text: string; validAt: Date }>(
		ctx,
		`SELECT left(content, ${MAX_CHARACTERS}) AS text, valid_at AS "validAt" FROM episodes
				WHERE project_id = $1 AND group_id = $2 ORDER BY created_at DESC, id DESC LIMIT ${MAX_EPISODES}`,
		[ctx.projectId, groupId],
	);
}
