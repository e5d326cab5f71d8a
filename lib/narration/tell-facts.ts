import type { Dossier } from "@/lib/graph/read-dossiers";
import type { ChosenFact } from "./choose-facts";
import { joinWords } from "./join-words";
import { capital, lowerArticle, polish } from "./polish";
import { sayWhen } from "./say-date";
import { nameInProse, predicateOf } from "./subject";

const HAS_DATE = /\b(19|20)\d\d\b/;
const MOST_IN_ONE = 3;

/**
 * Sentences for facts, whose order is kept within each: first what holds, drawn together ("Ada leads Atlas and loves
 * tea."), then what happened, each day with its date, then what is to come, as of the day it was last said. Pure.
 */
export function tellFacts(facts: ChosenFact[], dossier: Dossier): string[] {
	const isPerson = dossier.labels.includes("Person");
	const of = (tense: ChosenFact["tense"]) => facts.filter((fact) => fact.tense === tense);
	const say = (fact: ChosenFact) => polish(fact.fact, fact.subject, isPerson);
	const sentences = clauses(of("present"), dossier, say).map(toSentence);
	let near: Date | null = null;
	for (const day of byDay(of("past"))) {
		const first = day[0];
		if (!first) continue;
		const when = sayWhen(first.validAt, near);
		near = first.validAt;
		clauses(day, dossier, say).forEach((clause, n) => {
			sentences.push(toSentence(n > 0 || HAS_DATE.test(clause) ? clause : `${when}, ${lowerArticle(clause)}`));
		});
	}
	const plans = of("plan");
	const latest = plans.at(-1);
	clauses(plans, dossier, say).forEach((clause, n) => {
		const asOf = latest && n === 0 ? `as of ${sayWhen(latest.validAt, near).replace(/^(on|in) /, "")}, ` : "";
		sentences.push(toSentence(`${asOf}${asOf ? lowerArticle(clause) : clause}`));
	});
	return sentences;
}

const toSentence = (clause: string) => `${capital(clause)}.`;

/** Predicates of one subject share it, three at most; other facts stand for themselves. */
function clauses(facts: ChosenFact[], dossier: Dossier, say: (fact: ChosenFact) => string): string[] {
	const { name } = dossier;
	const shown = nameInProse(dossier);
	const own = facts.filter((fact) => fact.subject === name).map((fact) => predicateOf(say(fact), name) ?? say(fact));
	const others = facts.filter((fact) => fact.subject !== name).map(say);
	// A predicate that is a list or holds a clause reads badly inside a list, and so does "Ada and others".
	const plain = own.filter((predicate) => !/,|\band\b|;/.test(predicate));
	const complex = own.filter((predicate) => /,|\band\b|;/.test(predicate));
	const shared = chunk(plain, MOST_IN_ONE).map((predicates) => `${shown} ${joinWords(predicates)}`);
	return [...shared, ...complex.map((predicate) => `${shown} ${predicate}`), ...others];
}

function byDay(facts: ChosenFact[]): ChosenFact[][] {
	const days = new Map<string, ChosenFact[]>();
	for (const fact of facts) {
		const day = fact.validAt.toISOString().slice(0, 10);
		days.set(day, [...(days.get(day) ?? []), fact]);
	}
	return [...days.values()];
}

function chunk<T>(items: T[], size: number): T[][] {
	const chunks: T[][] = [];
	for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
	return chunks;
}
