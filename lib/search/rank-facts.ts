// Ranks facts by their own words, by the episodes that state them and by the entities that the question names. Pure.
import { saturate } from "./bm25";
import type { RankedEpisode } from "./rank-episodes";
import type { FactCandidate } from "./read-facts";
import { termsOf } from "./words";

export type RankedFact = FactCandidate & {
	score: number;
	terms: Set<string>;
	/** What each adds to the score; their sum is the score. */
	parts: Record<string, number>;
};

const FACT_WEIGHTS = { words: 0.4, episode: 0.5, entity: 0.1 };

const AVERAGE_FACT = 6;

/** Facts best first. `score` is 0 to 1; `inverse` holds the idf of the question's terms, `asked` ids of the entities it names. */
export function rankFacts(
	facts: FactCandidate[],
	episodes: RankedEpisode[],
	inverse: Map<string, number>,
	asked: Set<string>,
): RankedFact[] {
	const most = [...inverse.values()].reduce((sum, one) => sum + one, 0) || 1;
	return facts
		.map((fact) => {
			const terms = termsOf(`${fact.source} ${fact.fact} ${fact.target ?? ""}`);
			const counts = new Map<string, number>();
			for (const term of terms) if (inverse.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
			let words = 0;
			for (const [term, count] of counts) {
				words +=
					(inverse.get(term) as number) * saturate(count, terms.length / (2 * AVERAGE_FACT), { k1: 0.6, b: 0.3 });
			}
			const cited = fact.cited.reduce((best, n) => Math.max(best, episodes[n]?.score ?? 0), 0);
			const named = Number(asked.has(fact.sourceId)) + Number(fact.targetId !== null && asked.has(fact.targetId));
			const parts = {
				words: FACT_WEIGHTS.words * Math.min(1, words / most),
				episode: FACT_WEIGHTS.episode * cited,
				entity: (FACT_WEIGHTS.entity * named) / 2,
			};
			return { ...fact, terms: new Set(terms), parts, score: parts.words + parts.episode + parts.entity };
		})
		.filter(({ parts }) => (parts.words ?? 0) > 0 || (parts.episode ?? 0) > 0)
		.sort((a, b) => b.score - a.score || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
}
