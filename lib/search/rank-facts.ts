// Ranks facts by their own words, by the episodes that state them and by the entities that the question names. Pure.
import { memoize } from "@/lib/memoize";
import { type AskedKinds, familiesOf } from "./meaning";
import type { FactCandidate } from "./read-facts";
import type { RankedEpisode } from "./signals";
import { saturate } from "./term-index";
import { termsOf } from "./words";

/** `parts` are what each adds to the `score`; their sum is the score. */
export type RankedFact = { fact: FactCandidate; score: number; parts: Record<string, number> };

const FACT_WEIGHTS = { words: 0.4, episode: 0.5, entity: 0.1, kind: 0 };
/** Where the question asks for a kind of thing ("which database"). */
const KIND_WEIGHTS = { words: 0.32, episode: 0.33, entity: 0.1, kind: 0.25 };
/** What a word of the same family of relations counts of the word itself, and what an end of the kind asked for counts of its word. */
const RELATED = 0.8;
const OF_KIND = 0.6;

/** What a cosine of 1 counts beside all these together. */
const MEANING = 0.4;

const AVERAGE_FACT = 6;

/** The terms of a fact's text, with repeats; questions of one group read the same facts again and again. */
export const factTerms = memoize(termsOf);

/**
 * Facts best first. `score` is 0 to 1; `inverse` holds the idf of the question's terms, `kinds` what it asks for, `asked` ids of
 * the entities it names. "Likes" answers for "prefers", and an end of the kind that the question asks for counts.
 */
export function rankFacts(
	facts: FactCandidate[],
	kinds: AskedKinds,
	episodes: RankedEpisode[],
	inverse: Map<string, number>,
	asked: Set<string>,
): RankedFact[] {
	const weights = kinds.labels.size > 0 ? KIND_WEIGHTS : FACT_WEIGHTS;
	const most = [...inverse.values()].reduce((sum, one) => sum + one, 0) || 1;
	const wordsOf = factWords(inverse, kinds);
	const ranked: RankedFact[] = [];
	for (const fact of facts) {
		const words = weights.words * Math.min(1, wordsOf(fact) / most);
		const episode = weights.episode * (fact.place === null ? 0 : (episodes[fact.place]?.score ?? 0));
		if (words === 0 && episode === 0) continue;
		const named = Number(asked.has(fact.sourceId)) + Number(fact.targetId !== null && asked.has(fact.targetId));
		const parts = { words, episode, entity: (weights.entity * named) / 2, kind: weights.kind * Number(fact.isKind) };
		ranked.push({ fact, parts, score: words + episode + parts.entity + parts.kind });
	}
	return ranked.sort(best);
}

/** The facts in their order with what they mean beside it: `cosines` with the question, of those that have a vector. Without any, as they were. */
export function rankByMeaning(facts: RankedFact[], cosines: ReadonlyMap<string, number>): RankedFact[] {
	if (cosines.size === 0) return facts;
	const share = 1 / (1 + MEANING);
	return facts
		.map(({ fact, parts }) => {
			const meaning = share * MEANING * Math.max(0, cosines.get(fact.id) ?? 0);
			const others = Object.entries(parts).map(([name, part]) => [name, share * part]);
			const weighed: Record<string, number> = { ...Object.fromEntries(others), meaning };
			return { fact, parts: weighed, score: Object.values(weighed).reduce((sum, part) => sum + part, 0) };
		})
		.sort(best);
}

const best = (a: RankedFact, b: RankedFact) =>
	b.score - a.score || b.fact.createdAt - a.fact.createdAt || (a.fact.id < b.fact.id ? -1 : 1);

/** What a fact's words are worth: those of the question that it holds, those it holds a relative of, those its ends are a kind of. */
function factWords(inverse: Map<string, number>, kinds: AskedKinds): (fact: FactCandidate) => number {
	const wanted = [...inverse].map(([term, worth]) => ({ term, worth, families: [...familiesOf(term)] }));
	const places = new Map(wanted.map(({ term }, i) => [term, i]));
	const families = new Set(wanted.flatMap((one) => one.families));
	return ({ text, isKind }) => {
		const terms = factTerms(text);
		const counts = new Uint16Array(wanted.length);
		const related = new Set<number>();
		for (const term of terms) {
			const at = places.get(term);
			if (at !== undefined) counts[at] = (counts[at] as number) + 1;
			if (families.size > 0) for (const family of familiesOf(term)) if (families.has(family)) related.add(family);
		}
		let words = 0;
		for (const [i, one] of wanted.entries()) {
			const count = counts[i] as number;
			if (count > 0) words += one.worth * saturate(count, terms.length / (2 * AVERAGE_FACT), { k1: 0.6, b: 0.3 });
			else if (one.families.some((family) => related.has(family))) words += RELATED * one.worth;
			else if (isKind && kinds.terms.has(one.term)) words += OF_KIND * one.worth;
		}
		return words;
	};
}
