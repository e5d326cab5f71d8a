// A fact as one line: its subject's name and the words that the network keeps, in the order of the text; else the clause itself, quoted.
import type { TaggedText } from "../encoder/window";
import type { FoundFact } from "../heads/facts";
import type { Mention } from "../heads/mentions";
import { sentenceAt } from "../text/sentences";
import { sayBare } from "./bare-line";
import {
	conditionOf,
	isConjunction,
	isGlued,
	isParted,
	isVerb,
	LEADS,
	OPEN_ENDED,
	startOfClause,
	startOfRole,
	startOfSubject,
	toClauseEnd,
} from "./clauses";
import { copulaOf } from "./copula";
import { finish, MOST_WORDS, SUBORDINATE } from "./finish-line";
import { isSentence, loneRelative } from "./is-sentence";
import { isField, sayWithin } from "./noun-line";
import { isPossessive } from "./pronouns";
import { plainSentence, quote } from "./quote";
import { isAddressed } from "./relation-of";
import { parseTime } from "./time-parser";
import { type Naming, write } from "./write-line";

/** Words between two kept ones that are kept along. */
const MOST_FILLED = 6;
const OPENING = new Set(["ADP", "CCONJ", "SCONJ"]);
/** What opens a question within a sentence ("how the cats can be used" says that they can), the mark of a list, a time. */
const LEAD_IN = /^(?:how|why|when|where|whether|[ap]m|utc|gmt|(?!a$)\p{L}\.?|[\d:.]+)$/iu;

/** The statement of a fact in 3 to 25 words, or its clause in quotation marks. */
export function composeLine(tagged: TaggedText, fact: FoundFact, nameOf: Naming): string {
	if (fact.object && isAddressed(tagged, fact)) return `${nameOf(fact.subject)} wrote to ${nameOf(fact.object)}.`;
	const within = sayWithin(tagged, fact, nameOf);
	if (within) return within;
	const said = (isField(tagged, fact) ? null : sayKept(tagged, fact, nameOf)) ?? sayBare(tagged, fact, nameOf);
	return said || plainSentence(tagged, fact) || quote(tagged, fact.anchor);
}

/** Subject, kept words and object as the text orders them; empty where these are no sentence. */
function sayKept(tagged: TaggedText, fact: FoundFact, nameOf: Naming): string | null {
	const ends = [fact.subject, fact.object ?? fact.value].filter((end) => end !== null);
	const sentence = sentenceAt(tagged.text, tagged.words[fact.anchor]?.start ?? 0);
	// "Dave left Siemens; he joined Bosch": what is denied is read over its commas, and ends with its clause.
	const isEnd = (w: number) => fact.status === "negated" && /^[.!?;]$/.test(tagged.words[w]?.text ?? "");
	const isInside = (w: number) =>
		!isEnd(w) && (tagged.words[w]?.start ?? 0) >= sentence.start && (tagged.words[w]?.end ?? 0) <= sentence.end;
	const kept = new Set([...fact.kept.filter(isInside).filter((w) => !isOfRow(tagged, fact, w)), ...fact.relation]);
	for (const { from, to } of ends) for (let w = from; w < to; w++) kept.add(w);
	// "Luca [is blocked] on the [database,] waiting".
	const isCut = (w: number, k: number, all: number[]) =>
		/^(?:ADP|DET)$/.test(tagged.upos[w] ?? "") && isVerb(tagged, all[k + 1] ?? -1) && all[k + 1] !== w + 1;
	const rest = restOfRow(tagged, fact);
	const needed = Math.max(...fact.relation, ...ends.map(({ to }) => to - 1));
	const filled = fillGaps(
		tagged,
		[...kept].sort((a, b) => a - b).filter((w, k, all) => !isCut(w, k, all)),
		needed,
		fact,
	).filter((w) => !rest.includes(w) && !(fact.object?.kind === "name" && isOfRow(tagged, fact, w)));
	const isBefore = (w: number) => w < fact.subject.from;
	if (fact.relation.some((w) => isBefore(w) && isVerb(tagged, w)) || isBefore(ends.at(-1)?.from ?? needed)) return null;
	const opened = fromSubject(tagged, filled, fact);
	if (opened.filter((w) => isBefore(w) && !fact.relation.includes(w)).length > MOST_IN_PHRASE) return null;
	const trimmed = withWholeSubject(tagged, withoutOpenEnd(tagged, opened), fact.subject);
	const order = withoutRelative(tagged, trimmed, fact.subject);
	if (!order) return "";
	const copula = copulaOf(tagged, order, fact);
	if (!copula && !order.some((w) => canCarry(tagged, w))) return null;
	if (!isSentence(tagged, order, copula !== null)) return "";
	const condition = conditionOf(tagged, fact.subject);
	const all = [...condition, ...order];
	const line = finish(tagged, fact, write(tagged, all, fact, nameOf, copula));
	const whole = toClauseEnd(tagged, all);
	// Without its condition a line that is too long would say more than the text.
	if (line === null) return condition.length > 0 ? "" : null;
	if (SUBORDINATE.test(line)) return "";
	if (whole.length === all.length || whole.length > MOST_WORDS) return line;
	return finish(tagged, fact, write(tagged, whole, fact, nameOf, copula)) ?? line;
}

/** Whether a word is of a row's things before a fact's own: "uses Grafana for dashboards and Loki for logs", of Loki. */
function isOfRow({ upos, words }: TaggedText, { relation, anchor, object, subject }: FoundFact, w: number): boolean {
	if (!object || object.from < anchor) return false;
	let joint = object.from - 1;
	while (/^(?:DET|ADJ|NUM)$/.test(upos[joint] ?? "")) joint--;
	const verb = Math.max(
		subject.to - 1,
		anchor,
		...relation.filter((r) => r < object.from && upos[r] !== "CCONJ" && !isConjunction(words[r]?.text ?? "")),
	);
	if (upos[verb] === "NOUN") return false;
	const isJoined = /^(?:,|and|&)$/i.test(words[joint]?.text ?? "") && !/^between$/i.test(words[verb]?.text ?? "");
	return isJoined && w > verb && w < object.from && w <= joint;
}

/** The words of a row's other things behind a fact's own: "speaks Turkish and Dutch", of Turkish. */
function restOfRow({ upos, words }: TaggedText, { relation, object, subject }: FoundFact): number[] {
	if (object?.kind !== "name" || subject.from > object.from || relation.some((r) => r >= object.to)) return [];
	const isJoint = (w: number) => words[w]?.text === "," || isConjunction(words[w]?.text ?? "");
	if (!isJoint(object.to) || relation.some((r) => /^between$/i.test(words[r]?.text ?? ""))) return [];
	let to = object.to;
	while (isJoint(to) || /^(?:DET|PROPN)$/.test(upos[to] ?? "")) to++;
	// "Linux and Windows machines" are no row of their own.
	const isOpen = isJoint(to - 1) || /^(?:NOUN|ADJ|NUM|X|VERB|AUX|PART)$/.test(upos[to] ?? "");
	return isOpen ? [] : Array.from({ length: to - object.to }, (_, k) => object.to + k);
}

/** The words without what opens the clause before its subject, and without another clause before that. */
function fromSubject(tagged: TaggedText, order: number[], { subject }: FoundFact): number[] {
	const { words, upos } = tagged;
	const whole = startOfClause(tagged, subject);
	const start = startOfSubject(tagged, subject, whole);
	// "It costs 9 dollars and its battery lasts", "happy that I moved": what stands before is another clause's.
	const isJoined =
		((start < subject.from || isVerb(tagged, whole - 1)) && upos[start - 1] === "CCONJ") ||
		/^(?:that|because|since)$/i.test(words[start - 1]?.text ?? "");
	const clause = isJoined ? start : whole;
	const isBefore = (w: number) => w < subject.from;
	const isLead = (w: number) => upos[w] === "PRON" || /^that$/i.test(words[w]?.text ?? "");
	// "This release" is none without "this".
	const isPointing = (w: number) => w === subject.from - 1 && /^(?:this|these|those)$/i.test(words[w]?.text ?? "");
	// "Daughter" of "my daughter Noor" is a fact of its own.
	const begin = startOfRole(tagged, subject.from);
	const role = subject.kind === "name" && isPossessive(tagged, begin - 1) ? begin : subject.from;
	const isForeign = (w: number) =>
		w < clause || (w >= role && isBefore(w)) || (isBefore(w) && isLead(w) && !isPointing(w));
	const isOpening = (w: number) =>
		isBefore(w) &&
		(LEAD_IN.test(words[w]?.text ?? "") ||
			(OPENING.has(upos[w] as string) && !/^(?:if|unless)$/i.test(words[w]?.text ?? "")));
	const first = order.findIndex((w) => !isForeign(w) && !isOpening(w));
	const opened = first < 0 ? [] : withPhrase(tagged, order.slice(first), whole, start);
	// "2023-01-11 15:51 Incident is resolved": the time is a field of the fact.
	return isTime(tagged, opened[0] ?? subject.from, subject.from) ? opened.filter((w) => !isBefore(w)) : opened;
}

/** Words of a phrase before a subject that are kept with it. */
const MOST_IN_PHRASE = 6;

/** The words with the whole phrase that opens their sentence ("after the merger Globex closed it"), and without a part of another one. */
function withPhrase(tagged: TaggedText, order: number[], clause: number, start: number): number[] {
	const [first = start] = order;
	let joint = first - 1;
	while (joint > clause && /^(?:DET|ADJ|NUM)$/.test(tagged.upos[joint] ?? "")) joint--;
	if (first >= start || !/^(?:ADP|SCONJ)$/.test(tagged.upos[joint] ?? "")) return order;
	const rest = order.filter((w) => w >= start);
	const opens = joint === clause && !isVerb(tagged, clause - 1) && start - clause <= MOST_IN_PHRASE;
	return opens ? [...Array.from({ length: start - clause }, (_, k) => clause + k), ...rest] : rest;
}

const DATES = new Set(["NUM", "PROPN"]);
const SOME_DAY = new Date("2024-01-01T00:00:00Z");

/** Whether a stretch of words is a time and no more. */
function isTime(tagged: TaggedText, from: number, to: number): boolean {
	const { text, words } = tagged;
	const said = hasPos(tagged, from, to, DATES) ? text.slice(words[from]?.start, words[to - 1]?.end) : "";
	return /^[\d\p{Lu}]/u.test(said) && (/^[\d:. -]+$/.test(said) || parseTime(said, SOME_DAY, true)?.text === said);
}

/** The words without an article or a preposition at their end. */
function withoutOpenEnd(tagged: TaggedText, order: number[]): number[] {
	const last = order.findLastIndex((w) => !OPEN_ENDED.has(tagged.upos[w] as string) || isGlued(tagged, w));
	return order.slice(0, last + 1);
}

/** The words with all that belongs to their subject, where they begin with it. */
function withWholeSubject(tagged: TaggedText, order: number[], subject: Mention): number[] {
	if (order[0] !== subject.from) return order;
	const start = startOfSubject(tagged, subject, startOfClause(tagged, subject));
	if (isTime(tagged, start, subject.from)) return order;
	return [...Array.from({ length: subject.from - start }, (_, k) => start + k), ...order];
}

/**
 * The words as a sentence where their only verb is in a clause of "which": "changes which were made" says that they were made. Null
 * where no such thing is said: people who have insight are not all people, and "any profits that were made" may be none.
 */
function withoutRelative(tagged: TaggedText, order: number[], { kind }: Mention): number[] | null {
	const at = loneRelative(tagged, order);
	if (at === null) return order;
	const isOfSome = (w = -1) => kind !== "name" && /^(?:who|any|no|every|each|all)$/i.test(tagged.words[w]?.text ?? "");
	return at === "open" || isOfSome(order[at]) || isOfSome(order[0]) ? null : order.toSpliced(at, 1);
}

/**
 * The words with what stands between them where that is little and no mark parts it; before a word after a longer gap, its
 * article and preposition. Behind the last word that is `needed` a longer gap ends the line.
 */
function fillGaps(tagged: TaggedText, order: number[], needed: number, { relation, status }: FoundFact): number[] {
	const filled: number[] = [];
	const textAt = (w: number) => tagged.words[w]?.text;
	const isAgain = (w: number) => tagged.upos[w] === "ADP" && relation.some((x) => textAt(x) === textAt(w));
	const isNext = (w: number) => isVerb(tagged, w) || isAgain(w);
	// "If they are happy and can react": the condition goes on.
	const parts = (w: number) => /^(?:and|but)$/i.test(textAt(w) ?? "") && !hasPos(tagged, needed + 1, w, VERBS);
	for (const [k, w] of order.entries()) {
		const last = filled.at(-1) ?? w - 1;
		// "Sends its texts through A and its mail through B": the mail is another fact's.
		const gap = Array.from({ length: w - last }, (_, x) => last + 1 + x);
		const joint = last >= needed ? gap.find(parts) : undefined;
		if (joint !== undefined && [...gap.filter((x) => x > joint), ...order.slice(k)].some(isNext)) break;
		let from = w;
		// "Go to Redpanda, not Kafka" denies nothing without what it affirms.
		// "Lothar prefers calls and likes short agendas": of the second fact the first is no part.
		const isOther = tagged.upos[w - 1] === "CCONJ" && filled.length > 0 && hasPos(tagged, last + 1, w, VERBS);
		if (w - last - 1 <= MOST_FILLED && !isOther && (status === "negated" || !isParted(tagged, last, w)))
			from = last + 1;
		else if (last >= needed) break;
		else if (tagged.upos[w] === "CCONJ") continue;
		else while (from - 1 > last && w - from < 2 && LEADS.has(tagged.upos[from - 1] as string)) from--;
		while (from - 1 > last && isGlued(tagged, from)) from--;
		for (let x = from; x <= w; x++) filled.push(x);
	}
	return filled;
}

const VERBS = new Set(["VERB", "AUX"]);

/** Whether a word of a stretch is of these parts of speech. */
const hasPos = ({ upos }: TaggedText, from: number, to: number, parts: Set<string>): boolean =>
	upos.slice(from, to).some((pos) => parts.has(pos));

/** Whether a word can be the only verb of a sentence: "growing" cannot. */
const canCarry = (tagged: TaggedText, w: number) => isVerb(tagged, w) && !/ing$/.test(tagged.words[w]?.text ?? "");
