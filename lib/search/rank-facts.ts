// Ranks facts by their own words, by the episodes that state them and by the entities that the question names. Pure.
import { remember } from "@/lib/remember";
import { saturate } from "./bm25";
import { areRelated, askedKinds } from "./meaning";
import type { RankedEpisode } from "./rank-episodes";
import type { FactCandidate } from "./read-facts";
import { termsOf } from "./words";

export type RankedFact = FactCandidate & {
	score: number;
	terms: Set<string>;
	/** What each adds to the score; their sum is the score. */
	parts: Record<string, number>;
};

const FACT_WEIGHTS = { words: 0.4, episode: 0.5, entity: 0.1, kind: 0 };
/** Where the question asks for a kind of thing ("which database"). */
const KIND_WEIGHTS = { words: 0.32, episode: 0.33, entity: 0.1, kind: 0.25 };
/** What a word of the same family of relations counts of the word itself, and what an end of the kind asked for counts of its word. */
const RELATED = 0.8;
const OF_KIND = 0.6;

const AVERAGE_FACT = 6;

/** Facts whose words are read; long episodes state dozens each. */
const MOST_READ = 1_000;

/** Questions of one group read the same facts again and again. */
const factTerms = remember(termsOf);

/** Those about what the question names, then those of the best episodes. */
function mostPromising(facts: FactCandidate[]): FactCandidate[] {
	if (facts.length <= MOST_READ) return facts;
	const placeOf = ({ cited }: FactCandidate) => cited[0] ?? -1;
	return [...facts].sort((a, b) => placeOf(a) - placeOf(b)).slice(0, MOST_READ);
}

/**
 * Facts best first. `score` is 0 to 1; `inverse` holds the idf of the question's terms, `asked` ids of the entities it names.
 * "Likes" answers for "prefers", and an end of the kind that the question asks for counts.
 */
export function rankFacts(
	question: string,
	facts: FactCandidate[],
	episodes: RankedEpisode[],
	inverse: Map<string, number>,
	asked: Set<string>,
): RankedFact[] {
	const kinds = askedKinds(question);
	const weights = kinds.labels.size > 0 ? KIND_WEIGHTS : FACT_WEIGHTS;
	const isAsked = (labels: string[]) => labels.some((label) => kinds.labels.has(label));
	const most = [...inverse.values()].reduce((sum, one) => sum + one, 0) || 1;
	return mostPromising(facts)
		.map((fact) => {
			const terms = factTerms(`${fact.source} ${fact.fact} ${fact.target ?? ""}`);
			const counts = new Map<string, number>();
			for (const term of terms) if (inverse.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
			let words = 0;
			for (const [term, count] of counts) {
				words +=
					(inverse.get(term) as number) * saturate(count, terms.length / (2 * AVERAGE_FACT), { k1: 0.6, b: 0.3 });
			}
			const isKind =
				(!asked.has(fact.sourceId) && isAsked(fact.sourceLabels)) ||
				(fact.targetId !== null && !asked.has(fact.targetId) && isAsked(fact.targetLabels));
			for (const [term, worth] of inverse) {
				if (counts.has(term)) continue;
				if (areRelated(term, terms)) words += RELATED * worth;
				else if (isKind && kinds.terms.has(term)) words += OF_KIND * worth;
			}
			const cited = fact.cited.reduce((best, n) => Math.max(best, episodes[n]?.score ?? 0), 0);
			const named = Number(asked.has(fact.sourceId)) + Number(fact.targetId !== null && asked.has(fact.targetId));
			const parts = {
				words: weights.words * Math.min(1, words / most),
				episode: weights.episode * cited,
				entity: (weights.entity * named) / 2,
				kind: weights.kind * Number(isKind),
			};
			return { ...fact, terms: new Set(terms), parts, score: parts.words + parts.episode + parts.entity + parts.kind };
		})
		.filter(({ parts }) => (parts.words ?? 0) > 0 || (parts.episode ?? 0) > 0)
		.sort((a, b) => b.score - a.score || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
}
