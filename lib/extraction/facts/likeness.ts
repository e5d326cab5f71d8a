// How alike two facts, their relations and their ends are: whether one can take the other's place.
import { newStemmer } from "snowball-stemmers";
import { memoize } from "@/lib/memoize";
import { RELATIONS } from "./name-relation";
import roles from "./roles.json";
import { parseTime } from "./time-parser";

/** One end of a fact: an entity of the store, or with an empty `id` a literal. */
export type End = { id: string; name: string; label: string };
/** A fact as it is compared. `object` is null where it has neither a second entity nor a value. */
export type SaidFact = { relation: string; status: string; subject: End; object: End | null; fact: string };

export const TABLE = new Map(RELATIONS.map((relation) => [relation.name, relation]));
const stemmer = newStemmer("english");

export const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
export const stems = memoize((text: string) => words(text).map((word) => stemmer.stem(word)));

/** "Compiler 4.2" and "Compiler 5.0". */
export function isOtherVersion(a: string, b: string): boolean {
	const bare = (name: string) => stems(name.replace(/\d/g, " ")).join(" ");
	return /\d/.test(a) && /\d/.test(b) && bare(a) !== "" && bare(a) === bare(b);
}

/** "Harbour Glow squad" and "Harbour Glow" are one thing. */
export function isSameThing(a: string, b: string): boolean {
	const [x, y] = [stems(a), stems(b)];
	return x.length > 0 && y.length > 0 && (x.every((w) => y.includes(w)) || y.every((w) => x.includes(w)));
}

export const isLikeRelation = (a: string, b: string) =>
	!isPlain(a) &&
	(a === b ||
		(familyOf(a) !== undefined && familyOf(a) === familyOf(b)) ||
		(attributeOf(a) !== "" && attributeOf(a) === attributeOf(b)));

/** "Has its studio at" tells a place, as "is in" does. */
export const familyOf = (relation: string): string | undefined =>
	TABLE.get(relation)?.family ?? (HAS_AT.test(relation) ? "place" : ROLE_OF.test(relation) ? "duty" : undefined);
/** "Interim head of" is a duty, as "leads" is. */
const ROLE_OF = new RegExp(`(?:^|_)(?:${roles.join("|")})_(?:of|for|at)$`);
const ROLE = new RegExp(`(?:^|_)(?:${roles.join("|")})(?:_is)?$`);
/** The role that a relation names of its object: "treasurer" of "the club: treasurer Lien". */
export const roleOf = (relation: string): string =>
	ROLE.test(relation) ? relation.replace(/_is$/, "").replaceAll("_", " ") : "";
/** Whether two relations have a content word in common: "closes on" and "closing date put off to". */
export const sharesWord = (a: string, b: string): boolean => {
	const said = stems(b.replaceAll("_", " "));
	return stems(a.replaceAll("_", " ")).some((word) => word.length > 3 && said.includes(word));
};
const HAS_AT = /^ha(?:s|ve)_(?:its|their)_(?:office|seat|home|studio|headquarters|base|site|workshop)_(?:at|in|on)$/;

/**
 * What of its subject a relation tells, in stems: "code freeze" of `code_freeze_for_is` and `code_freeze_is_now`. Empty for what somebody
 * does, where a preposition tells relations apart.
 */
export function attributeOf(relation: string): string {
	const said = relation.split("_");
	if (TABLE.has(relation) || !said.some((word) => COPULA.test(word))) return "";
	return stems(said.filter((word) => !COPULA.test(word) && !LINK.test(word)).join(" ")).join(" ");
}
const COPULA =
	/^(?:is|are|was|were|remains?|stays?|becomes?|move[sd]|slip(?:s|ped)|shift(?:s|ed)|extended|postponed|raised|lowered)$/;
const LINK = /^(?:for|of|on|in|at|to|with|by|now|still|also|the|an?)$/;

/**
 * Two wordings that tell of one means or source: "is insured with" said again, or in short "is with". What is "available in" one place can
 * be in another as well, and what the table of relations holds several of.
 */
export function isSameSlot(was: string, now: string): boolean {
	const preposition = /_(with|from|through|via|by)$/.exec(was)?.[1];
	if (preposition === undefined || isPlain(was) || TABLE.has(was)) return false;
	return was === now || now === preposition || now === `is_${preposition}`;
}

/** A relation that says nothing by itself. */
export const isPlain = (relation: string) =>
	/^(?:is|are|was|has|of|in|on|at|for|with|(?:is|are|was)_(?:in|on|at|for|with|due|due_on))$/.test(relation);

/** Whether the sentence speaks of what an earlier fact is about, besides its ends. */
export function sharesTopic({ fact, relation }: SaidFact, sentence: string, ends: string[]): boolean {
	const known = new Set(ends.flatMap((end) => stems(end)));
	// "Likes" is no topic of "like Candelaria".
	if (TABLE.has(relation)) for (const word of stems(relation.replaceAll("_", " "))) known.add(word);
	// A quotation speaks of more than its fact.
	const line = fact.startsWith("“") ? relation.replaceAll("_", " ") : fact;
	const topic = stems(line).filter((w) => w.length > 3 && !known.has(w));
	const said = new Set(stems(sentence));
	return topic.some((w) => said.has(w));
}

/** A name, or a noun that is told apart: "battery" alone is anything's. */
export const isNamed = ({ name }: End) => /\p{Lu}|\d|\s/u.test(name);

/** Amounts are of one kind where one of them has no unit: "4 a month" and "now 5". */
export const isOfKind = (a: string, b: string): boolean =>
	a === b || (a.startsWith("amount ") && b.startsWith("amount ") && (a === "amount " || b === "amount "));

const LASTS =
	/^(?:within|after|up to) |^for \d+ (?:day|week|month|year|hour|minute)|\b(?:an?|per) (?:day|week|month|year|hour|minute)\b|^[\d.,]+ (?:day|week|month|year|hour|minute)s?\b/i;

const SOME_DAY = new Date("2024-01-01T00:00:00Z");

/** A day, a weekday or a month; "12 a month" and "within 30 days" are amounts. */
const isDate = memoize((text: string): boolean => {
	if (LASTS.test(text)) return false;
	const start = parseTime(text.replace(/days\b/gi, "day"), SOME_DAY, true)?.start;
	return start !== undefined && (["day", "weekday", "month"] as const).some((part) => start.isCertain(part));
});

/** What two things must have in common to take each other's place. */
export function kindOf({ id, name, label }: End): string {
	const amount = /^\D{0,3}?([$€£]?)\d[\d.,]*\s*(%|\p{L}*)/u.exec(
		name.replace(/^(?:on|in|at|by|to|after|within|for|up to) /i, ""),
	);
	if (id === "" && /^(?:at )?\d{1,2}(?::\d\d| ?[ap]\.?m\b)/i.test(name)) return "time";
	if (id === "" && isDate(name)) return "date";
	const unit = (amount?.[2] ?? "").toLowerCase();
	if (amount) return `amount ${amount[1]}${/^(?:a|an|per|the)$/.test(unit) ? "" : stemmer.stem(unit)}`;
	const numbered = /^(?:the )?(\p{L}+) \d+$/u.exec(name);
	if (numbered) return `numbered ${numbered[1]?.toLowerCase()}`;
	if (id === "") return "value";
	return label === "Person" || label === "Location" ? label : "thing";
}
