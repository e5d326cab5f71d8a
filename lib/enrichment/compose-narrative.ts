// The texts that need no model: facts in force, each by its own line, the newest first. Pure.
import { TABLE } from "@/lib/extraction/facts/name-relation";
import { isUnfinished, isUnsettled } from "@/lib/graph/intentions";
import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { contentWords, ENGLISH, saysTheSame } from "@/lib/text/content-words";
import { baseForm } from "@/lib/text/irregular-forms";
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

/** What is waited for stands behind these words: "until the port pays", "once the permit has come". */
const AWAITED = /\b(?:until|till|once|when|whether|if|(?:waits?|waiting) for)\s+(.+)$/iu;
const UNDONE = /\b(?:not|never|no longer|cannot)\b|n['’]t\b/iu;
/** How much of what was open a later fact says again. */
const SHARE = 0.8;

/** What an open fact about `name` waits for and what it aims at, each as the words that carry meaning. */
export function aimsOf(open: string, name: string): string[][] {
	const own = stemsOf(name);
	return [AWAITED.exec(open)?.[1] ?? "", open]
		.map((aim) => [...stemsOf(aim)].filter((word) => !INTENDS.has(word) && !own.has(word)))
		.filter((aim) => aim.length > 1);
}

/** The words of a fact that may answer others; none where it says that something is not done. */
export const deedOf = (fact: string): Set<string> => (UNDONE.test(fact) ? new Set() : stemsOf(fact));

/** Whether what is waited for or aimed at is done by then: the deed has nearly all words of one of the aims, in whichever form. */
export const isAnsweredBy = (aims: string[][], deed: Set<string>): boolean =>
	aims.some((aim) => aim.filter((word) => deed.has(word)).length >= SHARE * aim.length);

/** The words that carry meaning, in forms that "pays", "paid" and "paying" share. */
const stemsOf = (text: string): Set<string> =>
	new Set(
		(text.toLowerCase().match(/\p{L}[\p{L}\p{N}-]*|\d+/gu) ?? [])
			.filter((word) => !ENGLISH.has(word))
			.map((word) => {
				const base = baseForm(word);
				return base === word ? word.replace(/(?<=\p{L}{3})(?:ing|ed|es|s|e)$/u, "") : base;
			})
			.map((word) => word.replace(/(\p{L})\1$/u, "$1").replace(/(?<=\p{L}{3})e$/u, "")),
	);

/** Verbs of intending, which no deed repeats: those with which the table words what somebody means or has to do. */
const INTENDS = new Set(
	["aims_at", "wants", "needs", "likes", "prefers", "thinks", "decided"].flatMap((name) =>
		[name, ...(TABLE.get(name)?.says ?? [])].flatMap((said) => [...stemsOf(said)].slice(0, 1)),
	),
);
