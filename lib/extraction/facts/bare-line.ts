// The line of a fact of its ends and the words of its relation alone, where the words between them make no sentence.
import type { TaggedText } from "../encoder/window";
import type { FoundFact } from "../heads/facts";
import type { Mention } from "../heads/mentions";
import { isVerb } from "./clauses";
import { finish, SUBORDINATE, slice } from "./finish-line";
import { isSentence } from "./is-sentence";
import { isPossessive } from "./pronouns";
import { type Naming, write } from "./write-line";

/** Whether a fact is a field with its value: "Home: Strandhove (moved there in June)". */
export function isField({ words, upos }: TaggedText, { relation, object, value }: FoundFact): boolean {
	const last = Math.max(...relation);
	const isLabel = relation.length > 0 && relation.every((w) => upos[w] !== "VERB" && upos[w] !== "AUX");
	return isLabel && words[last + 1]?.text === ":" && (object ?? value)?.from === last + 2;
}

/** Parts of speech of words that name a relation without a verb. */
const NAMES = new Set(["NOUN", "ADJ", "PROPN"]);
const JOINS = /^(?:from|in|at|on|for|with)$/i;
const OBJECT_FORM = /^(?:me|us|him|them)$/i;

/** "Backends are for", where the verb is not of the text. */
const agreeing = ({ xpos }: TaggedText, { head, kind }: Mention, said: string): string =>
	kind === "nominal" && /^NNP?S$/.test(xpos[head] ?? "")
		? said.replace(/^is\b/, "are").replace(/^has\b/, "have")
		: said;

/** "A car", where the text says of its owner that this is theirs; "a university" begins with a consonant. */
function thingHad(tagged: TaggedText, { subject, object, unsaid }: FoundFact, nameOf: Naming): string | null {
	if (unsaid !== "has" || !object?.owner || nameOf(object.owner) !== nameOf(subject)) return null;
	const said = slice(tagged, object.from, object.to);
	if (/['’]s\b/.test(said)) return null;
	const article = /^(?:[aeio]|u(?!ni|s[aeiu]))/i.test(said) ? "an" : "a";
	return /S$/.test(tagged.xpos[object.head] ?? "") ? said : `${article} ${said}`;
}

/** Subject, relation and object alone; of "call me" there is no such line, as "me" calls nobody. */
export function sayBare(tagged: TaggedText, fact: FoundFact, nameOf: Naming): string | null {
	if (OBJECT_FORM.test(tagged.words[fact.subject.from]?.text ?? "")) return null;
	const target = fact.object
		? (thingHad(tagged, fact, nameOf) ?? nameOf(fact.object))
		: fact.value
			? slice(tagged, fact.value.from, fact.value.to)
			: "";
	if (fact.relation.length === 0)
		return finish(
			tagged,
			fact,
			`${nameOf(fact.subject)} ${agreeing(tagged, fact.subject, fact.unsaid || "is")} ${target}`,
			true,
		);
	const order = [...fact.relation].sort((a, b) => a - b);
	const done = sayDone(tagged, order, fact, nameOf(fact.subject));
	if (done) return finish(tagged, fact, `${done} ${target}`);
	const said = write(tagged, order, fact, nameOf);
	// "Ann (from pricing)": where a preposition alone joins the two, one is there. Of "the e-mail from Sentry" that says too little.
	if ((JOINS.test(said) && fact.subject.kind === "nominal") || SUBORDINATE.test(said)) return "";
	if (JOINS.test(said))
		return finish(
			tagged,
			fact,
			`${nameOf(fact.subject)} ${agreeing(tagged, fact.subject, "is")} ${said.charAt(0).toLowerCase()}${said.slice(1)} ${target}`,
			true,
		);
	// What began a sentence does not begin this one.
	const isProper = tagged.upos[order[0] as number] === "PROPN" || /^(?:I\b|\p{Lu}\S*\p{Lu})/u.test(said);
	const inside = (isProper ? said : `${said.charAt(0).toLowerCase()}${said.slice(1)}`).replace(/^the (?=\S)/i, "");
	// "My favourite colour is": it is the user's.
	const isOwned = isPossessive(tagged, fact.subject.from) && order[0] === fact.subject.to;
	const subject = nameOf(fact.subject) + (isOwned ? "’s" : "");
	// "Anna (my wife)": what is understood is whose wife she is.
	const isRole = /(?:^|\s)of$/.test(fact.unsaid) && !/\sof$/.test(inside);
	if (isRole && order.every((w) => NAMES.has(tagged.upos[w] as string)))
		return finish(tagged, fact, `${nameOf(fact.subject)} is the ${inside} of ${target}`, true);
	// "Bottling line 2: labels from Etikettenhof", "Gwendal: release manager for Otterspool".
	if (!order.some((w) => isVerb(tagged, w)))
		return isField(tagged, fact) || order.some((w) => NAMES.has(tagged.upos[w] as string))
			? finish(tagged, fact, `${nameOf(fact.subject)}${/^an? /.test(inside) ? " is" : ":"} ${inside} ${target}`, true)
			: null;
	if (!isSentence(tagged, order, false)) return null;
	return finish(tagged, fact, `${subject} ${inside} ${target}`);
}

const PARTICIPLE = /(?:ed|cut|set|put|sent|made|brought|kept|shut)$/i;

/**
 * "Priya moved the go-live of Atlas to 4 November" says of Atlas that its go-live was moved to that: the verb stands before what it is done
 * to. Null of other words.
 */
function sayDone(tagged: TaggedText, [verb = -1, ...rest]: number[], fact: FoundFact, name: string): string | null {
	const textAt = (w: number) => tagged.words[w]?.text ?? "";
	const isPast = fact.status === "past" || fact.status === "stated";
	if (!isPast || verb >= fact.subject.from || tagged.upos[verb] !== "VERB" || !PARTICIPLE.test(textAt(verb)))
		return null;
	const nouns = rest.filter((w) => w < fact.subject.from);
	const lead = rest.slice(nouns.length);
	// "Fixed in 5.2.3 by Rashid": it is not the version that is fixed.
	const between = Array.from({ length: fact.subject.from - verb - 1 }, (_, k) => verb + 1 + k);
	const isOfNoun = (w: number) =>
		/^(?:DET|PUNCT)$/.test(tagged.upos[w] ?? "") || (nouns.length > 0 && w > (nouns.at(-1) as number));
	if (
		!between.every((w) => nouns.includes(w) || isOfNoun(w)) ||
		(nouns.length > 0 && !NAMES.has(tagged.upos[nouns.at(-1) as number] as string))
	)
		return null;
	if (lead.length !== 1 || tagged.upos[lead[0] as number] !== "ADP") return null;
	const noun = nouns.length > 0 ? slice(tagged, nouns[0] as number, (nouns.at(-1) as number) + 1) : "";
	const be = /S$/.test(tagged.xpos[nouns.at(-1) ?? fact.subject.head] ?? "") ? "were" : "was";
	return `${noun ? `The ${noun} of ${name}` : name} ${be} ${textAt(verb).toLowerCase()} ${textAt(lead[0] as number)}`;
}
