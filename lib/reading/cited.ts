import type { Source, SourcedFact } from "@/lib/graph/sourced-fact";
import type { cite } from "./cite";

/** A sentence of a generated text with the sentences that it was made from. */
export type Cited = { sentence: string; uuids: string[]; sources: Source[] };

/** Sentences with the latest source of each fact that they say. Pure. */
export const withSources = (sentences: ReturnType<typeof cite>, facts: SourcedFact[]): Cited[] => {
	const byId = new Map(facts.map((fact) => [fact.uuid, fact]));
	return sentences.map(({ sentence, uuids }) => ({
		sentence,
		uuids,
		sources: uuids.flatMap((uuid) => byId.get(uuid)?.sources.slice(0, 1) ?? []),
	}));
};
