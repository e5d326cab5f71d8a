import type { Ctx } from "@/lib/context";
import type { ExtractionContext, KnownEntity } from "@/lib/extraction/extraction";
import { findKnownEntities } from "@/lib/graph/find-known-entities";
import { findKnownFacts } from "@/lib/graph/find-known-facts";
import { findRecentEpisodes } from "./find-recent-episodes";

/** Facts that a prompt shows. */
const MAX_SHOWN = 60;

/** What a language model is shown beside an episode of the group whose text may mean `known`. Three bounded queries. */
export async function findContext(ctx: Ctx, groupId: string, known: KnownEntity[]): Promise<ExtractionContext> {
	const recent = await findRecentEpisodes(ctx, groupId);
	const knownEarlier = await findKnownEntities(ctx, groupId, recent.map(({ text }) => text).join("\n"));
	const names = [...known, ...knownEarlier].map(({ name }) => name);
	const facts = await findKnownFacts(ctx, groupId, names);
	return { recent, knownEarlier, facts: facts.filter(({ object }) => object !== "").slice(0, MAX_SHOWN) };
}
