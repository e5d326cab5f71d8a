// The line of a fact that no verb says: of roles ("Tom's boss"), fields ("Sponsor: Ada") and what nouns say of themselves.
import type { TaggedText } from "../encoder/window";
import { TYPES } from "../entities/group-mentions";
import type { FoundFact } from "../heads/facts";
import { isInside } from "../heads/mentions";
import { bestOf } from "../heads/tags";
import { isPlural } from "./agreement";
import { finish, slice } from "./finish-line";
import { roleOf } from "./relation-of";
import type { Naming } from "./write-line";

/** Parts of speech of words that name a relation without a verb. */
export const NAMES = new Set(["NOUN", "ADJ", "PROPN"]);

/** Whether a fact is a field with its value: "Home: Strandhove (moved there in June)". */
export function isField({ words, upos }: TaggedText, { relation, object, value }: FoundFact): boolean {
	const last = Math.max(...relation);
	const isLabel = relation.length > 0 && relation.every((w) => upos[w] !== "VERB" && upos[w] !== "AUX");
	return isLabel && words[last + 1]?.text === ":" && (object ?? value)?.from === last + 2;
}

/** What a fact says of its subject, as a line has it; empty of a verb alone. */
export function targetOf(tagged: TaggedText, fact: FoundFact, nameOf: Naming): string {
	const { object, value } = fact;
	if (object) return thingHad(tagged, fact, nameOf) ?? `${articleOf(tagged, object, nameOf(object))}${nameOf(object)}`;
	const said = value ? slice(tagged, value.from, value.to) : "";
	// "Rejected: Kafka".
	const isState = /^(?:ADJ|VERB)$/.test(tagged.upos[value?.from ?? -1] ?? "") && /^\p{Lu}\p{Ll}+$/u.test(said);
	return value ? `${articleOf(tagged, value)}${isState ? said.toLowerCase() : said}` : "";
}

/** "A car", where the text says of its owner that this is theirs; "a university" begins with a consonant. */
function thingHad(tagged: TaggedText, { subject, object, unsaid }: FoundFact, nameOf: Naming): string | null {
	if (unsaid !== "has" || !object?.owner || nameOf(object.owner) !== nameOf(subject)) return null;
	const said = slice(tagged, object.from, object.to);
	if (/['’]s\b/.test(said)) return null;
	const article = /^(?:[aeio]|u(?!ni|s[aeiu]))/i.test(said) ? "an" : "a";
	return isPlural(tagged, object.head) ? said : `${article} ${said}`;
}

/** "A " or "the " where the text has it before words that go by themselves, and not by a `name` of more words. */
function articleOf({ words }: TaggedText, { from, to }: { from: number; to: number }, name?: string): string {
	const article = /^(?:an?|the)$/i.exec(words[from - 1]?.text ?? "")?.[0].toLowerCase();
	const isSame =
		name === undefined ||
		(/^\p{Ll}/u.test(words[from]?.text ?? "") && name.startsWith(words[from]?.text ?? "-") && to > from);
	return article && isSame ? `${article} ` : "";
}

/** What a noun's own words say of it: "the bakery is in Kyoto" of "a bakery in Kyoto". Null of other facts. */
export function sayWithin(tagged: TaggedText, fact: FoundFact, nameOf: Naming): string | null {
	const { subject, object, relation } = fact;
	const [first = 0] = relation;
	const isWithin = object && isInside(object, subject);
	const isPlaced = !/^to$/i.test(tagged.words[first]?.text ?? "") && first === subject.to;
	const isBehind = object && relation.length === 1 && subject.kind === "nominal" && isPlaced;
	if (!(isWithin ? first > subject.head : isBehind) || !object || tagged.upos[first] !== "ADP") return null;
	const said = slice(tagged, subject.from, first);
	// "Call" begins a line and has its capital from that.
	const isCommon =
		tagged.upos[subject.from] === "NOUN" && /^\p{Lu}\p{Ll}+$/u.test(tagged.words[subject.from]?.text ?? "");
	const noun = isCommon ? said.charAt(0).toLowerCase() + said.slice(1) : said;
	const owner = subject.owner && nameOf(subject.owner);
	const lead = owner ? `${owner}’s ` : /^\p{Lu}|['’]s?\b/u.test(noun) ? "" : "the ";
	const joint = slice(tagged, first, object.from);
	const be = isPlural(tagged, subject.head) ? "are" : "is";
	return finish(tagged, fact, `${lead}${noun} ${be} ${joint} ${nameOf(object)}`, true);
}

/** Whose boss, wife or customer somebody is, where the text says it so. Null of other facts. */
export function sayRole(tagged: TaggedText, fact: FoundFact, subject: string, target: string): string | null {
	const role = roleOf(tagged, fact);
	const [first] = role;
	const last = role.at(-1);
	if (first === undefined || last === undefined) return null;
	const isOneOf = isPlural(tagged, last) ? "one of " : "";
	return finish(
		tagged,
		fact,
		`${subject} is ${isOneOf}${target}${target.endsWith("s") ? "’" : "’s"} ${slice(tagged, first, last + 1)}`,
		true,
	);
}

/** Nouns and adjectives of a relation, as they are written `inside` a line, between its ends. Null where they say nothing. */
export function sayNouns(
	tagged: TaggedText,
	fact: FoundFact,
	{ subject, inside, target }: { subject: string; inside: string; target: string },
): string | null {
	const order = [...fact.relation].sort((a, b) => a - b);
	const posOf = (w: number) => tagged.upos[w] ?? "X";
	const isNamed = order.every((w) => NAMES.has(posOf(w)) || tagged.words[w]?.text === "of");
	// "Anna (my wife)", "the CEO of Tandem is Ngozi Eze".
	const isUnsaid = /(?:^|\s)of$/.test(fact.unsaid) && !/\sof$/.test(inside);
	const isInverted = /\sof$/.test(inside) && fact.subject.from > (order.at(-1) as number);
	const say = (line: string) => finish(tagged, fact, line, true);
	if (isNamed && (isUnsaid || isInverted)) return say(`${subject} is the ${inside}${isUnsaid ? " of" : ""} ${target}`);
	const isLabel = isField(tagged, fact);
	// "Rob: out until Wednesday", "two tests still flaky".
	if (!isLabel && order.every((w) => posOf(w) === "ADV"))
		return say(`${subject} ${isPlural(tagged, fact.subject.head) ? "are" : "is"} ${inside} ${target}`);
	// "I'm allergic to nuts", where the verb is a part of the pronoun.
	if (!isLabel && posOf(order[0] as number) === "ADJ" && posOf(order.at(-1) as number) === "ADP")
		return say(`${subject} is ${inside} ${target}`);
	// "Sponsor: Ada" below the name of a project.
	if (isLabel && fact.subject.kind !== "pronoun" && order.every((w) => /^(?:NOUN|PROPN)$/.test(posOf(w))))
		return say(`${subject}’s ${inside} is ${target}`);
	// "Bottling line 2: labels from Etikettenhof", "Gwendal, release manager for Otterspool".
	const isRole =
		TYPES[bestOf(fact.subject.votes)] === "Person" &&
		posOf(order[0] as number) === "NOUN" &&
		posOf(order.at(-1) as number) === "ADP";
	return isLabel || order.some((w) => NAMES.has(posOf(w)))
		? say(`${subject}${isRole || /^an? /.test(inside) ? " is" : ":"} ${inside} ${target}`)
		: null;
}
