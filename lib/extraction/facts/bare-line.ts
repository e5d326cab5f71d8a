// The line of a fact of its ends and the words of its relation alone, where the words between them make no sentence.
import type { TaggedText } from "../encoder/window";
import type { FoundFact } from "../heads/facts";
import type { Mention } from "../heads/mentions";
import { isPlural } from "./agreement";
import { isVerb } from "./clauses";
import { copulaOf } from "./copula";
import { finish, SUBORDINATE, slice } from "./finish-line";
import { isSentence } from "./is-sentence";
import { NAMES, sayNouns, sayRole, targetOf } from "./noun-line";
import { isPossessive } from "./pronouns";
import { type Naming, write } from "./write-line";

const JOINS = /^(?:from|in|at|on|for|with)$/i;
const OBJECT_FORM = /^(?:me|us|him|them)$/i;

/** "Backends are for", where the verb is not of the text. */
const agreeing = (tagged: TaggedText, { head, kind }: Mention, said: string): string =>
	kind === "nominal" && isPlural(tagged, head) ? said.replace(/^is\b/, "are").replace(/^has\b/, "have") : said;

/** Subject, relation and object alone; of "call me" there is no such line, as "me" calls nobody. */
export function sayBare(tagged: TaggedText, fact: FoundFact, nameOf: Naming): string | null {
	if (OBJECT_FORM.test(tagged.words[fact.subject.from]?.text ?? "")) return null;
	const target = targetOf(tagged, fact, nameOf);
	if (fact.relation.length === 0)
		return finish(
			tagged,
			fact,
			`${nameOf(fact.subject)} ${agreeing(tagged, fact.subject, fact.unsaid.replace(/^(?:at|in|for|on|with|by|about|from)$/, "is $&") || "is")} ${target}`,
			true,
		);
	const role = sayRole(tagged, fact, nameOf(fact.subject), target);
	if (role !== null) return role;
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
	if (!order.some((w) => isVerb(tagged, w)))
		return sayNouns(tagged, fact, { subject: nameOf(fact.subject), inside, target });
	// "Nadia replaced Oliver as manager" is not what Oliver did, nor is "revisit when we pass it" what we do.
	const { from } = fact.subject;
	const isVerbAt = (w: number) => tagged.upos[w] === "VERB";
	const isDoneTo = (w: number) =>
		isVerbAt(w) &&
		w < from &&
		!isPossessive(tagged, from) &&
		tagged.upos.slice(w + 1, from).every((pos) => /^(?:DET|ADJ|PRON|SCONJ)$/.test(pos));
	// "Aisha: pairing with Luca".
	const copula = copulaOf(tagged, order, fact);
	const be = copula?.before === order[0] ? `${copula?.form} ` : "";
	if (order.some(isDoneTo) || !isSentence(tagged, order, be !== "")) return null;
	return finish(tagged, fact, `${subject} ${be}${inside} ${target}`, be !== "");
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
	const be = isPlural(tagged, nouns.at(-1) ?? fact.subject.head) ? "were" : "was";
	return `${noun ? `The ${noun} of ${name}` : name} ${be} ${textAt(verb).toLowerCase()} ${textAt(lead[0] as number)}`;
}
