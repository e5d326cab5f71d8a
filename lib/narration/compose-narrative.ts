// The texts that need no model: facts that are certain enough, each as it is known, one whole sentence with its date. Pure.
import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { readability, saysTheSame, tellingWords } from "./readability";
import { sayDay } from "./say-date";
import { predicateOf } from "./subject";
import { tenseOf } from "./tense";
import { isWholeClause } from "./whole-clause";

/** Read as `entity.narrative` in node details. Every string is whole sentences or empty. */
export type Narrative = { text: string; stance: string; open_questions: string[]; cognitive_pattern: string };

/** How likely a fact must be to be narrated, and how well it must read. */
const MIN_CONFIDENCE = 0.35;
const MIN_READABILITY = 0.8;
const MOST_FACTS = 6;
const MOST_STANCES = 2;
const MOST_OPEN = 3;
/** No more than this many facts with one peer, so that none crowds out the rest. */
const MOST_PER_PEER = 2;

const UNSETTLED =
	/^(?:is|are|was|were|has|have) (?:not yet|yet to|still (?:not|to be|waiting|undecided|unsure|open|pending|missing|deciding))\b/;

/** A fact that a text may hold. */
export type Tellable = Pick<DossierFact, "id" | "fact" | "validAt" | "confidence" | "weight" | "quote">;

/**
 * The narrative of an entity: its surest facts in order of time, what it values, and what is open. Null when nothing is certain
 * enough. The same dossier always gives the same text. Decision: a fact is narrated as it stands or not at all. Spec: Narrative and profile.
 */
export function composeNarrative(dossier: Dossier): Narrative | null {
	const open = openFacts(dossier);
	const values = dossier.labels.includes("Person") ? chooseFacts(dossier, MOST_STANCES, isValue) : [];
	// By their words: one sentence may be several edges.
	const apart = new Set([...open, ...values].map(({ fact }) => fact));
	const chosen = chooseFacts(dossier, MOST_FACTS, ({ fact }) => !apart.has(fact));
	if (chosen.length + open.length + values.length === 0) return null;
	return {
		text: chosen.map(sayFact).join(" "),
		stance: values.map(sayFact).join(" "),
		open_questions: open.map((fact) => `${toSentence(fact.fact)} (Open since ${sayDay(fact.validAt)}.)`),
		cognitive_pattern: dominantPattern(dossier.facts),
	};
}

/** The `most` worthiest facts in force that pass, in order of time; those that repeat another are narrated once. */
export function chooseFacts(dossier: Dossier, most: number, passes: (fact: DossierFact) => boolean): DossierFact[] {
	const perPeer = new Map<string, number>();
	const ownWords = tellingWords(dossier.name);
	const chosen: Set<string>[] = [];
	return dossier.facts
		.filter((fact) => fact.isActive && isTellable(fact, dossier.name) && passes(fact))
		.sort(
			(a, b) =>
				worthOf(b, dossier.name) - worthOf(a, dossier.name) ||
				b.validAt.getTime() - a.validAt.getTime() ||
				(a.id < b.id ? -1 : 1),
		)
		.filter((fact) => {
			const words = new Set([...tellingWords(fact.fact)].filter((word) => !ownWords.has(word)));
			const known = fact.peer === null ? 0 : (perPeer.get(fact.peer) ?? 0);
			if (
				chosen.length >= most ||
				known >= MOST_PER_PEER ||
				chosen.some((other) => words.size > 1 && other.size > 1 && saysTheSame(words, other))
			)
				return false;
			chosen.push(words);
			if (fact.peer !== null) perPeer.set(fact.peer, known + 1);
			return true;
		})
		.sort((a, b) => a.validAt.getTime() - b.validAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** Whether a fact is certain, a whole sentence by itself and, as far as its source is known, a whole clause of that. */
export const isTellable = ({ fact, confidence, quote }: Tellable, subject: string): boolean =>
	confidence >= MIN_CONFIDENCE &&
	readability(fact, subject) >= MIN_READABILITY &&
	(quote === null || isWholeClause(fact, quote));

/** A fact's sentence with the day that it is dated by, unless it names a year itself. */
export function sayFact({ fact, validAt }: Tellable): string {
	const sentence = toSentence(fact);
	return /\b(19|20)\d\d\b/.test(sentence) ? sentence : `${sentence.slice(0, -1)} (${sayDay(validAt)}).`;
}

/**
 * What is meant to be done or not settled, and that no later fact answers: whose words come back in one that is in force.
 */
export function openFacts(dossier: Dossier): DossierFact[] {
	const isOpen = (fact: DossierFact) => {
		const predicate = predicateOf(fact.fact, dossier.name);
		return predicate !== null && (UNSETTLED.test(predicate) || tenseOf(predicate) === "plan");
	};
	const ownWords = tellingWords(dossier.name);
	const wordsOf = ({ fact }: DossierFact) => new Set([...tellingWords(fact)].filter((word) => !ownWords.has(word)));
	return chooseFacts(
		dossier,
		MOST_OPEN,
		(fact) =>
			isOpen(fact) &&
			!dossier.facts.some(
				(later) =>
					later.isActive &&
					later.validAt > fact.validAt &&
					!isOpen(later) &&
					saysTheSame(wordsOf(fact), wordsOf(later)),
			),
	);
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

const isValue = ({ pattern, direction }: DossierFact) =>
	direction === "out" && (pattern === "preference" || pattern === "principle");

/** Certain facts about the entity itself, stated often, before those that merely name it. */
const worthOf = (fact: DossierFact, name: string) =>
	fact.confidence +
	(predicateOf(fact.fact, name) === null ? 0 : 0.4) +
	(fact.kind && fact.kind !== "unknown" && fact.kind !== "context" ? 0.3 : 0) +
	Math.min(fact.fact.split(" ").length, 14) / 40 +
	Math.log2(fact.weight + 1) / 4;

const toSentence = (fact: string) => {
	const text = fact.trim();
	const whole = /[.!?]$/.test(text) ? text : `${text}.`;
	return whole.charAt(0).toUpperCase() + whole.slice(1);
};
