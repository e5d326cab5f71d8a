import type { Ctx } from "@/lib/context";
import type { ExtractionContext, KnownEntity } from "@/lib/extraction/extraction";
import { findKnownEntities } from "@/lib/graph/find-known-entities";
import { findKnownFacts } from "@/lib/graph/find-known-facts";
import { findRecentEpisodes } from "./find-recent-episodes";

/** What a language model is shown beside an episode of the group whose text may mean `known`. Three bounded queries. */
export async function findContext(ctx: Ctx, groupId: string, known: KnownEntity[]): Promise<ExtractionContext> {
	const recent = await findRecentEpisodes(ctx, groupId);
	const knownEarlier = await findKnownEntities(ctx, groupId, recent.map(({ text }) => text).join("\n"));
	return { recent, knownEarlier, facts: await findKnownFacts(ctx, groupId, [...known, ...knownEarlier]) };
}
