// The facts of an answer: read for the best episodes, ranked, described.

import { describeFacts } from "./describe-found";
import { askedKinds } from "./meaning";
import { nearness } from "./node-distance";
import { orderResults, rounded, roundedAll } from "./order-results";
import { factTerms, type RankedFact, rankByMeaning, rankFacts } from "./rank-facts";
import { type Ranked, SOURCES } from "./ranked";
import { readFacts } from "./read-facts";
import { readSimilarFacts } from "./vectors";
import type { FoundEdge } from "./wire";

/** Facts whose vectors are compared with the question's, the best by all else. */
const COMPARED = 300;

/** Facts of the best episodes, of the entities that the question names (`asked`) and of the kind it asks for, in the caller's order. */
export async function findFacts(ranked: Ranked, asked: string[]): Promise<RankedFact[]> {
	const { tx, projectId, groups, input, question, episodes, inverse, distances } = ranked;
	const { include_retracted, labels, edge_kinds, cognitive_patterns, relations, tags, min_confidence, as_of } = input;
	const filter = { include_retracted, labels, edge_kinds, cognitive_patterns, relations, tags, min_confidence };
	const sources = episodes.slice(0, SOURCES);
	const kinds = askedKinds(question.text);
	const candidates = await readFacts(
		tx,
		{ ...filter, projectId, groups, asOf: as_of ?? null },
		sources.map(({ row }) => row.episodeId),
		asked,
		[...kinds.labels],
	);
	const byWords = rankFacts(candidates, kinds, sources, inverse, new Set(asked));
	const ids = byWords.slice(0, COMPARED).map(({ fact }) => fact.id);
	const cosines = question.vector ? await readSimilarFacts(tx, projectId, question.vector, ids) : new Map();
	return orderResults(rankByMeaning(byWords, cosines), input, distances, {
		near: ({ fact }) =>
			Math.max(...[fact.sourceId, fact.targetId].map((id) => (id === null ? 0 : nearness(distances?.get(id))))),
		terms: ({ fact }) => new Set(factTerms(fact.text)),
	});
}

/** The best of them as they are answered. */
export async function describeBestFacts(
	{ tx, projectId, input, episodes }: Ranked,
	facts: RankedFact[],
): Promise<FoundEdge[]> {
	const best = facts.slice(0, input.limit);
	if (best.length === 0) return [];
	const ids = best.map(({ fact }) => fact.id);
	const byId = new Map((await describeFacts(tx, projectId, ids)).map((row) => [row.edge_uuid, row]));
	const rankOf = new Map(episodes.map(({ row }, i) => [row.episodeId, i]));
	return best.flatMap(({ fact, score, parts }) => {
		const row = byId.get(fact.id);
		if (!row) return [];
		const cited = row.episodes.sort((a, b) => (rankOf.get(a.id) ?? Infinity) - (rankOf.get(b.id) ?? Infinity) || 0);
		return {
			...row,
			score: rounded(score),
			valid_at: row.valid_at.toISOString(),
			invalid_at: row.invalid_at?.toISOString() ?? null,
			created_at: row.created_at.toISOString(),
			retracted_at: row.retracted_at?.toISOString() ?? null,
			episodes: cited.map(({ name }) => name),
			...(input.explain && { score_breakdown: roundedAll(parts) }),
		};
	});
}
