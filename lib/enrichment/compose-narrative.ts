// The texts that need no model: facts in force, each by its own line, the newest first. Pure.
import { isUnfinished, isUnsettled } from "@/lib/graph/intentions";
import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { contentWords, saysTheSame } from "@/lib/text/content-words";
import { aimsOf, deedOf, isAnsweredBy } from "./answers";
import { byRank, canTell, pickDistinct, type ToldFact, tell, tellOne } from "./tell";

/** Read as `entity.narrative` in node details. Every string is whole sentences or empty. */
export type Narrative = { text: string; stance: string; open_questions: string[]; cognitive_pattern: string };

const MIN_FACTS = 3;
const MAX_FACTS = 6;
const MAX_STANCES = 2;
const MAX_OPEN = 3;
/** No more than this many facts with one peer, so that none crowds out the rest. */
const MAX_PER_PEER = 2;

const VALUES = new Set(["prefers", "likes", "dislikes"]);

/** Whether there is enough to narrate: three facts in force, statements among them. */
export const isNarrated = ({ facts }: Dossier): boolean => facts.filter(({ isActive }) => isActive).length >= MIN_FACTS;

/** A fact of an entity that can be told. */
type Told = DossierFact & ToldFact;

/**
 * The narrative of an entity: its most important facts, what it values, and what is open. Null when nothing can be said. The same dossier
 * always gives the same text. Spec: Narrative and profile.
 */
export function composeNarrative(known: Dossier): Narrative | null {
	const dossier = withoutAnswered(known);
	const told = factsToTell(dossier);
	const isOwn = dossier.labels.includes("Person") ? isValue : () => false;
	const open = pickDistinct(told.filter(isUnsettled), MAX_OPEN, dossier.name);
	const values = pickDistinct(told.filter(isOwn), MAX_STANCES, dossier.name);
	const rest = told.filter((fact) => !isUnsettled(fact) && !isOwn(fact));
	const chosen = chooseFacts(dossier, rest, MAX_FACTS, [...open, ...values]);
	if (chosen.length + open.length + values.length === 0) return null;
	return {
		text: tell(chosen),
		stance: tell(values),
		open_questions: open.map(tellOne),
		cognitive_pattern: dominantPattern(dossier.facts),
	};
}

/** The facts in force that can be told, the most important first. */
const factsToTell = ({ name, facts }: Dossier): Told[] =>
	byRank(
		facts
			.filter(({ isActive }) => isActive)
			.map((fact) => ({ ...fact, subject: fact.direction === "out" ? name : (fact.peer ?? name) }))
			.filter(canTell),
	);

/** The first `most` of these facts of a dossier that say different things, none of which stands in `before`, of each peer two. */
function chooseFacts({ name }: Dossier, told: Told[], most: number, before: Told[] = []): Told[] {
	const perPeer = new Map<string, number>();
	return pickDistinct(told, told.length, name, before)
		.filter(({ peer }) => {
			if (peer === null) return true;
			perPeer.set(peer, (perPeer.get(peer) ?? 0) + 1);
			return (perPeer.get(peer) ?? 0) <= MAX_PER_PEER;
		})
		.slice(0, most);
}

/**
 * A dossier without what a later fact in force answers: plans that were carried out and things that were waited for. So nothing is called
 * open, or told as a plan, that is done.
 */
function withoutAnswered(dossier: Dossier): Dossier {
	const unfinished = dossier.facts.filter(isUnfinished);
	if (unfinished.length === 0) return dossier;
	const own = contentWords(dossier.name);
	const wordsOf = ({ fact }: DossierFact) => new Set([...contentWords(fact)].filter((word) => !own.has(word)));
	const done = dossier.facts
		.filter((fact) => fact.isActive && !isUnfinished(fact))
		.map((fact) => ({ validAt: fact.validAt, deed: deedOf(fact.fact), words: wordsOf(fact) }));
	// What is unfinished about one entity shares most of what was said later around it.
	const later = new Map(unfinished.flatMap((fact) => fact.later).map((text) => [text, deedOf(text)]));
	const isAnswered = (fact: DossierFact) => {
		const [aims, words] = [aimsOf(fact.fact, dossier.name), wordsOf(fact)];
		return (
			fact.later.some((text) => isAnsweredBy(aims, later.get(text) ?? new Set())) ||
			done.some((by) => by.validAt > fact.validAt && (isAnsweredBy(aims, by.deed) || saysTheSame(words, by.words)))
		);
	};
	const answered = new Set(unfinished.filter(isAnswered));
	return { ...dossier, facts: dossier.facts.filter((fact) => !answered.has(fact)) };
}

/** The pattern that most annotated facts have, by weight; `context` when none says more, `unknown` when none is annotated. */
function dominantPattern(facts: DossierFact[]): string {
	const counts = new Map<string, number>();
	for (const { pattern, isActive, weight } of facts) {
		if (isActive && pattern) counts.set(pattern, (counts.get(pattern) ?? 0) + weight);
	}
	const specific = [...counts].filter(([pattern]) => pattern !== "context" && pattern !== "unknown");
	const [best] = (specific.length > 0 ? specific : [...counts]).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
	return best?.[0] ?? "unknown";
}

const isValue = ({ relation, direction }: DossierFact) => direction === "out" && VALUES.has(relation);

export const KNOT_MODEL = "embedded-v1";

const MAX_KNOT_FACTS = 7;

/**
 * One paragraph on what meets in this entity: its most important facts, the newest first. Null where none can be
 * told. The same dossier always gives the same text. Pure.
 */
export function composeKnot(known: Dossier): string | null {
	const dossier = withoutAnswered(known);
	return tell(chooseFacts(dossier, factsToTell(dossier), MAX_KNOT_FACTS)) || null;
}
