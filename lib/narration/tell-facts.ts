import type { ChosenFact } from "./choose-facts";
import { joinWords } from "./join-words";
import { sayDay, sayDayNear } from "./say-date";

/** A fact that says its own time needs no date in front. */
const OWN_TIME =
	/\b((19|20)\d\d|yesterday|today|tonight|tomorrow|this morning|(last|next|this) (week|weekend|month|year|night|summer|spring|autumn|fall|winter|\w+day)|ago)\b/i;
const DAY_MS = 86_400_000;
const MOST_IN_ONE = 3;

/**
 * Sentences for facts in order of time, each day's facts drawn together: predicates of one subject share it ("On 8 May,
 * Ada joined Acme, moved to Berlin and …"), the rest stand as they are. The first date carries its year. Pure.
 */
export function tellFacts(facts: ChosenFact[], name: string): string[] {
	const sentences: string[] = [];
	let near: Date | null = null;
	for (const day of byDay(facts)) {
		const first = day[0];
		if (!first) continue;
		const date = near ? sayDayNear(first.validAt, near) : sayDay(first.validAt);
		const isNew = !near || Math.floor(near.getTime() / DAY_MS) !== Math.floor(first.validAt.getTime() / DAY_MS);
		near = first.validAt;
		const own = day.filter((fact) => fact.fact.startsWith(`${name} `));
		const others = day.filter((fact) => !fact.fact.startsWith(`${name} `));
		const parts = chunk(own, MOST_IN_ONE).map((group) => shareSubject(group, name));
		for (const fact of others) parts.push(withoutStop(fact.fact));
		parts.forEach((part, n) => {
			const dated = n === 0 && isNew && !OWN_TIME.test(part) ? `On ${date}, ${lowerArticle(part)}` : part;
			sentences.push(`${dated.charAt(0).toUpperCase()}${dated.slice(1)}.`);
		});
	}
	return sentences;
}

function byDay(facts: ChosenFact[]): ChosenFact[][] {
	const days = new Map<number, ChosenFact[]>();
	for (const fact of facts) {
		const day = Math.floor(fact.validAt.getTime() / DAY_MS);
		days.set(day, [...(days.get(day) ?? []), fact]);
	}
	return [...days.values()];
}

function shareSubject(facts: ChosenFact[], name: string): string {
	const predicates = facts.map((fact) => withoutStop(fact.fact).slice(name.length + 1));
	// A predicate that is itself a list or holds a clause reads badly inside a list.
	const plain = predicates.filter((predicate) => !/,| and |;/.test(predicate));
	if (plain.length === predicates.length) return `${name} ${joinWords(predicates)}`;
	return predicates.map((predicate) => `${name} ${predicate}`).join("; ");
}

export const withoutStop = (fact: string): string => fact.trim().replace(/[.!]+$/, "");

/** A leading article or common word in mid-sentence is lower case; names stay. */
export const lowerArticle = (text: string): string =>
	text.replace(/^(The|A|An|Their|His|Her|Its|Our|Some|Many|Most|All|Each|Every|No|Both)\b/, (word) =>
		word.toLowerCase(),
	);

function chunk<T>(items: T[], size: number): T[][] {
	const chunks: T[][] = [];
	for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
	return chunks;
}
