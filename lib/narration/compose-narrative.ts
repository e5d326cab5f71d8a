// The texts that need no model: facts that are certain enough, each in the sentence that says it, with its date. Pure.
import { isIntention } from "@/lib/graph/intentions";
import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { contentWords, saysTheSame } from "@/lib/language/content-words";
import { formatOpen, formatQuotation, type Quotation, quotationOf, wholeOf } from "./quotation";
import { aimsOf, deedOf, settles } from "./settles";
import { shows } from "./shows";
import { worthOf } from "./worth";

/** Read as `entity.narrative` in node details. Every string is whole sentences or empty. */
export type Narrative = { text: string; stance: string; open_questions: string[]; cognitive_pattern: string };

const MIN_FACTS = 3;
const MAX_FACTS = 6;
const MAX_STANCES = 2;
const MAX_OPEN = 3;
/** No more than this many facts with one peer, so that none crowds out the rest. */
const MAX_PER_PEER = 2;
/** What is worth less is left out: a first sentence, and one beside others. */
const MIN_WORTH = [0.6, 1] as const;

/** What goes on as it is, holds on a condition or is done in the same breath is not there to be done. */
const HABIT =
	/\b(?:always|never|keep|continue|remember|forget|if|unless|as long as|just|for now|go ahead|right now|do my best|catch up|let you know)\b/i;

/** Whether there is enough to narrate: three facts in force, statements among them. */
export const isNarrated = ({ facts }: Dossier): boolean => facts.filter(({ isActive }) => isActive).length >= MIN_FACTS;

/** A fact that was chosen, with the words that say it. */
export type Chosen = { fact: DossierFact; quotation: Quotation };
type Quotable = Chosen & { worth: number };

/**
 * The narrative of an entity: its worthiest facts in order of time, what it values, and what is open. Null when nothing can be said.
 * The same dossier always gives the same text. Spec: Narrative and profile.
 */
export function composeNarrative(known: Dossier): Narrative | null {
	const dossier = withoutSettled(known);
	const quotable = quotableFacts(dossier);
	const open = openFacts(dossier, quotable);
	const values = dossier.labels.includes("Person")
		? chooseFacts(dossier, quotable, MAX_STANCES, (fact, quotation) => isValue(fact, quotation, dossier.name))
		: [];
	// By their words: one sentence may be several edges.
	const apart = new Set([...open, ...values].map(({ quotation }) => quotation.words));
	const chosen = chooseFacts(dossier, quotable, MAX_FACTS, (_, quotation) => !apart.has(quotation.words));
	if (chosen.length + open.length + values.length === 0) return null;
	return {
		text: formatAll(chosen),
		stance: formatAll(values),
		open_questions: open.map(({ quotation }) => formatOpen(quotation)),
		cognitive_pattern: dominantPattern(dossier.facts),
	};
}

/** The facts in force that can be said, the worthiest first. */
export const quotableFacts = (dossier: Dossier): Quotable[] =>
	dossier.facts
		.filter(({ isActive }) => isActive)
		.flatMap((fact) => {
			const quotation = quotationOf(toQuotable(fact, dossier.name));
			return quotation ? { fact, quotation, worth: worthOf(fact, quotation) } : [];
		})
		.sort(
			(a, b) =>
				b.worth - a.worth || b.fact.validAt.getTime() - a.fact.validAt.getTime() || (a.fact.id < b.fact.id ? -1 : 1),
		);

/** The first `most` quotable facts of a dossier that pass, in order of time; those that repeat another are left out. */
export function chooseFacts(
	dossier: Dossier,
	quotable: Quotable[],
	most: number,
	passes: (fact: DossierFact, quotation: Quotation) => boolean,
): Chosen[] {
	const perPeer = new Map<string, number>();
	const ownWords = contentWords(dossier.name);
	const chosen: Set<string>[] = [];
	return quotable
		.filter(({ fact, quotation }) => passes(fact, quotation))
		.filter(({ fact, quotation, worth }) => {
			const words = new Set([...contentWords(wholeOf(quotation))].filter((word) => !ownWords.has(word)));
			const known = fact.peer === null ? 0 : (perPeer.get(fact.peer) ?? 0);
			if (
				chosen.length >= most ||
				known >= MAX_PER_PEER ||
				worth < MIN_WORTH[chosen.length === 0 ? 0 : 1] ||
				chosen.some((other) => saysTheSame(words, other))
			)
				return false;
			chosen.push(words);
			if (fact.peer !== null) perPeer.set(fact.peer, known + 1);
			return true;
		})
		.sort((a, b) => a.fact.validAt.getTime() - b.fact.validAt.getTime() || (a.fact.id < b.fact.id ? -1 : 1));
}

/** Chosen facts as one text. */
export const formatAll = (chosen: Chosen[]): string =>
	chosen.map(({ quotation }) => formatQuotation(quotation)).join(" ");

const toQuotable = (fact: DossierFact, name: string) => ({
	...fact,
	subject: fact.direction === "out" ? name : (fact.peer ?? name),
});

/** What is meant to be done or not settled; once what is settled is gone from the dossier, what is open. */
export function openFacts(dossier: Dossier, quotable: Quotable[]): Chosen[] {
	return chooseFacts(
		dossier,
		quotable,
		MAX_OPEN,
		(fact, { words }) => isIntention(fact, dossier.labels) && !HABIT.test(words),
	);
}

/**
 * A dossier without the intentions that a later fact in force settles: one of the entity itself or of whatever else the same episode
 * mentions. So nothing is called open, or told as a plan, that is done.
 */
export function withoutSettled(dossier: Dossier): Dossier {
	const intentions = dossier.facts.filter((fact) => isIntention(fact, dossier.labels));
	if (intentions.length === 0) return dossier;
	const ownWords = contentWords(dossier.name);
	const wordsOf = ({ fact }: DossierFact) => new Set([...contentWords(fact)].filter((word) => !ownWords.has(word)));
	const done = dossier.facts
		.filter((fact) => fact.isActive && !isIntention(fact, dossier.labels))
		.map((fact) => ({ validAt: fact.validAt, deed: deedOf(fact.fact), words: wordsOf(fact) }));
	// Intentions of one entity share most of what was said later around it.
	const later = new Map(intentions.flatMap((fact) => fact.later).map((text) => [text, deedOf(text)]));
	const isSettled = (fact: DossierFact) => {
		const [aims, words] = [aimsOf(fact.fact, dossier.name), wordsOf(fact)];
		return (
			fact.later.some((text) => settles(aims, later.get(text) ?? new Set())) ||
			done.some((by) => by.validAt > fact.validAt && (settles(aims, by.deed) || saysTheSame(words, by.words)))
		);
	};
	const settled = new Set(intentions.filter(isSettled));
	return { ...dossier, facts: dossier.facts.filter((fact) => !settled.has(fact)) };
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

const isValue = (fact: DossierFact, { speaker, words }: Quotation, name: string) =>
	shows(fact.pattern, words) &&
	(speaker === "" || speaker === name) &&
	fact.direction === "out" &&
	(fact.pattern === "preference" || fact.pattern === "principle");
