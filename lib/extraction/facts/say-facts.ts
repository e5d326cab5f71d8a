// What is stored of each fact that a text tells: relation, value, time, what it ends, and the best of the lines that may tell it.
import { type TextEntity, textOf } from "../entities/group-mentions";
import { cleanName, TEAM } from "../entities/name-writer";
import { type ExtractedEdge, type ExtractedStatement, STATUSES, type Status } from "../extraction";
import type { FoundFact } from "../heads/facts";
import type { Mention } from "../heads/mentions";
import { evidenceOf, type Reading } from "../reading";
import { type Candidate, candidateLines } from "./candidate-lines";
import type { Told } from "./choose-facts";
import { endingsOf } from "./endings";
import { isSupposed } from "./is-supposed";
import { type LineInput, worthOf } from "./line-worth";
import { otherPronouns, pronounsIn } from "./other-pronouns";
import { saysName, sentenceOf, UNNAMED } from "./quote";
import { readWhen } from "./read-when";
import { relationOf } from "./relation-of";
import { whenOf } from "./when-of";

/** Who is meant in a text, what each is called, and when it was true. */
export type Named = { entityOf: Map<Mention, TextEntity>; names: Map<TextEntity, string>; validAt: Date };

/** A fact with all that is stored of it but its line, and the lines that may tell it. */
export type FactToTell = Told & {
	relation: string;
	value: string | null;
	stored: Omit<ExtractedEdge, "source" | "target" | "relation" | "fact">;
	input: LineInput;
	candidates: Candidate[];
};

/** A fact with its line; `worth` is how likely that is worth keeping, 0 to 1. */
export type ToldFact = FactToTell & { line: string; worth: number };

/** The facts told, `most` at most, each pair of things with one relation once. */
export function factsToTell(reading: Reading, told: Told[], named: Named, most: number): FactToTell[] {
	const pronouns = pronounsIn(reading);
	const counts = new Map<number, number>();
	for (const { fact } of told) {
		const sentence = evidenceOf(reading, fact)?.start ?? 0;
		counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
	}
	const known = new Set<string>();
	const facts: FactToTell[] = [];
	for (const one of told) {
		const fact = facts.length < most ? toFact(reading, one, named, { pronouns, counts, known }) : null;
		if (fact) facts.push(fact);
	}
	return facts;
}

/** How likely a fact and how good its line must be together, and how much less is enough where its sentence would say nothing else. */
const [ENOUGH, ALONE] = [0.5, 0.2];

/** Each fact with the best of its lines, where both are worth keeping. */
export function tellFacts(facts: FactToTell[]): ToldFact[] {
	const used = new Set<string>();
	const said = facts.map((one): ToldFact => ({ ...one, ...bestOf(one, used) }));
	const best = new Map<number, number>();
	const sentenceOf = ({ stored }: ToldFact) => stored.evidence?.start ?? 0;
	for (const one of said) best.set(sentenceOf(one), Math.max(best.get(sentenceOf(one)) ?? 0, one.worth));
	const lack = (one: ToldFact) => (one.worth === best.get(sentenceOf(one)) ? ALONE : 0);
	return said.filter((one) => one.fact.score + one.worth >= ENOUGH - lack(one));
}

/**
 * The least worth of a line of one fact that is kept before the sentence as it stands, and before one that tells other facts as well:
 * these may end where this one holds.
 */
const [LEAST_OWN, LEAST_OF_SEVERAL] = [0.25, 0.05];
/** What a line must be better where another fact has it, and a quotation that does not name both ends or speaks of whoever writes. */
const [SHARED, UNCLEAR] = [0.2, 0.3];

/** The best line of a fact; adds it to those `used` where the fact may be kept. */
function bestOf({ candidates, input, fact }: FactToTell, used: Set<string>): { line: string; worth: number } {
	const { subject, end, factsOfSentence } = input;
	const least = factsOfSentence > 1 ? LEAST_OF_SEVERAL : LEAST_OWN;
	const rated = candidates.map((one) => {
		const { line, form } = one;
		const worth = worthOf(one, input);
		const isUnclear = form === "quoted" && !(saysName(line, subject) && saysName(line, end) && !UNNAMED.test(line));
		const rank = worth - (isUnclear ? UNCLEAR : 0) - (used.has(line) ? SHARED : 0);
		const isOwn = form !== "whole" && form !== "quoted" && worth >= least;
		return { line, worth, rank: rank + (isOwn ? 1 : 0) };
	});
	const best = rated.reduce((a, b) => (b.rank > a.rank ? b : a));
	if (fact.score + best.worth >= ENOUGH - ALONE) used.add(best.line);
	return best;
}

const NO_PERSON_IS = new Set(["Person", "Organization", "Location", "Event", "Document", "Product", "Technology"]);

/** Null of one that is told already, or is none. Adds to those `known`. */
function toFact(
	reading: Reading,
	one: Told,
	{ entityOf, names, validAt }: Named,
	{ pronouns, counts, known }: { pronouns: Mention[]; counts: Map<number, number>; known: Set<string> },
): FactToTell | null {
	const { text, words } = reading;
	const { fact: found, source, target } = one;
	const evidence = evidenceOf(reading, found);
	const fact = {
		...found,
		status: isSupposed(reading, found, evidence) ? "hypothetical" : found.status,
		// "Its mail through": whose it is, the subject says.
		relation: found.relation.filter((w) => !/^(?:its|their)$/i.test(words[w]?.text ?? "")),
		pronouns: evidence ? otherPronouns(reading, pronouns, evidence, [source, target], entityOf, names) : [],
	};
	const nameOf = (e: TextEntity) => names.get(e) as string;
	const phrase = fact.relation.map((w) => words[w]?.text ?? "").join(" ") || fact.unsaid || "is";
	const value = fact.value ? textOf(text, words, fact.value) : null;
	// "Was due on 25 November" lies behind; what was moved to a day or planned for one may lie ahead.
	const isAhead = found.status !== "past" || FOR_LATER.test(phrase);
	const date = value === null ? null : readWhen(value, "", validAt, isAhead).validAt;
	const canonical = relationOf(reading, fact, { source: source.label, target: target ? target.label : "value" });
	const relation = value === null ? canonical : relationOfValue(canonical, value, date);
	// Nobody is somebody else, or a guide.
	if (relation === "is" && source.label === "Person" && NO_PERSON_IS.has(target?.label ?? "")) return null;
	const [subject, object] = [nameOf(source), target && nameOf(target)];
	const end = object ?? value ?? "";
	const key = `${subject}\t${relation}\t${end}`;
	if (known.has(key)) return null;
	known.add(key);
	const stored = {
		status: statusOf(fact),
		...whenOf(reading, fact, { relation, phrase, date, label: target?.label ?? "", at: validAt }),
		endings: endingsOf({ phrase, relation, status: fact.status, subject, object, value }),
		evidence,
		confidence: Math.round(fact.score * 1000) / 1000,
		importance: Math.round(fact.must * 1000) / 1000,
	};
	// "They" are several, each with a fact of its own.
	const isOther = entityOf.get(found.subject) !== source;
	const naming = (m: Mention) => (isOther && m === found.subject ? subject : saidName(m, entityOf, names));
	const clause = toClause(reading, fact, entityOf);
	const [from, to] = sentenceOf(reading, clause.anchor);
	const sentence = Array.from({ length: to - from }, (_, k) => from + k);
	const factsOfSentence = counts.get(evidence?.start ?? 0) ?? 1;
	const input = { tagged: reading, fact: clause, subject, end, sentence, factsOfSentence };
	return { ...one, relation, value, stored, input, candidates: candidateLines(reading, clause, naming) };
}

const statusOf = ({ status }: FoundFact): Status => STATUSES.find((one) => one === status) ?? "stated";

/** What a pronoun stands for that is known by a noun has its article: "it" is "the billing service". Who has no name has an empty one. */
function saidName(m: Mention, entityOf: Map<Mention, TextEntity>, names: Map<TextEntity, string>): string {
	const entity = entityOf.get(m) as TextEntity;
	const name = names.get(entity) ?? "";
	if (name === "") return name;
	if (name === TEAM) return "the team";
	const isBare = !entity.isName && !entity.isPronoun && name === cleanName(entity.name);
	const isRole = /^(?:User|Assistant)$/.test(name) || entity.mentions.every(({ kind }) => kind === "pronoun");
	return m.kind === "pronoun" && isBare && !isRole ? `the ${name}` : name;
}

/** Of "Tom and I am a designer", where both are one, the clause begins at "I". */
function toClause({ upos, mentions }: Reading, fact: FoundFact, entityOf: Map<Mention, TextEntity>): FoundFact {
	const { subject } = fact;
	if (subject.kind === "pronoun" || upos[subject.to] !== "CCONJ") return fact;
	const next = mentions.find(({ from, kind }) => from === subject.to + 1 && kind === "pronoun");
	return next && entityOf.get(next) === entityOf.get(subject) ? { ...fact, subject: next } : fact;
}

/** A date moves to another, a person to a place; a meeting is at nine, a desk at the window. */
function relationOfValue(relation: string, value: string, date: Date | null): string {
	if (date !== null || TIME_OF_DAY.test(value)) return OF_MOMENTS.get(relation) ?? relation;
	return relation === "located_in" ? "is_in" : relation;
}

const FOR_LATER = /\b(?:moved|postponed|rescheduled|pushed|delayed|extended|scheduled|planned|booked|set)\b/i;
const TIME_OF_DAY = /^\d{1,2}(?:[:.]\d{2}\b| ?[ap]\.?m\b)/i;
/** What relations of places are where the text has a date or a time. */
const OF_MOMENTS = new Map([
	["moved_to", "postponed_to"],
	["located_in", "scheduled_for"],
]);

/** A fact as it is stored. */
export function toStored({ target, relation, value, stored, line, input: { subject, end } }: ToldFact) {
	return target
		? { edge: { source: subject, relation, target: end, fact: line, ...stored } satisfies ExtractedEdge }
		: { statement: { entity: subject, relation, value, fact: line, ...stored } satisfies ExtractedStatement };
}
