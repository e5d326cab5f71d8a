// Which earlier facts a new one ends.
import { baseForm } from "@/lib/text/irregular-forms";
import type { Ending } from "../extraction";
import { nameRelation, RELATIONS, TABLE } from "./name-relation";
import { oppositesOf } from "./opposites";

/** Relations that tell the state of a thing. */
const STATES = ["is", "are", "status_is"];

/** What says that something is over which a relation names besides. */
const OVER = /\b(?:used to|no longer|anymore|any more|stopped|stops|ceased to|gave up|quit)\b/gi;

/**
 * The facts of its subject that a fact says are over: what "no longer", "used to" or a negation denies of the same object, and what its
 * relation ends by the table. A plan or a condition ends nothing. `phrase` is the relation as the text has it. Pure.
 */
export function endingsOf(fact: {
	phrase: string;
	relation: string;
	status: string;
	subject: string;
	object: string | null;
	value: string | null;
}): Ending[] {
	const { phrase, relation, status, subject, object, value } = fact;
	if (status === "planned" || status === "hypothetical") return [];
	const denied = withoutMarks(phrase);
	// What is denied may have been stored as an edge or as a statement: "tennis" an entity, or a value.
	const over = object ?? value;
	const end = (relations: string[]): Ending[] => (over ? [{ subject, relations, object: null, value: over }] : []);
	if (denied !== null) return end(namesOf(denied));
	if (status === "negated") return end(formsOf(relation));
	const { ends = [], ends_same: isSame = false } = TABLE.get(relation) ?? {};
	// "It is unblocked" says that it is not blocked.
	if (STATES.includes(relation) && over && status === "stated")
		return oppositesOf(over).map((value) => ({ subject, relations: STATES, object: null, value }));
	if (ends.length === 0 || (isSame && object === null)) return [];
	return [{ subject, relations: ends, object: isSame ? object : null }];
}

/** The phrase without what says that it is over; null where nothing says so, or nothing else is left. */
function withoutMarks(phrase: string): string | null {
	const rest = phrase.replace(OVER, " ").replace(/\s+/g, " ").trim();
	return rest === "" || rest === phrase.trim() ? null : rest;
}

/** The names under which facts of a wording may be stored. */
function namesOf(phrase: string): string[] {
	const words = phrase
		.split(" ")
		.map((text) => ({ text, upos: /^(?:does|do|did|not|n't)$/i.test(text) ? "AUX" : "X" }));
	return formsOf(nameRelation(words, -1, true));
}

/** A relation with what begins it, or the forms of its verb where the table has it not. */
function formsOf(relation: string): string[] {
	if (TABLE.has(relation))
		return [relation, ...RELATIONS.filter(({ begins }) => begins.includes(relation)).map(({ name }) => name)];
	const [verb = "", ...rest] = relation.split("_");
	const stem = verb.replace(/(?:ing|ed|es|s|e)$/, "");
	const forms = [verb, baseForm(verb), stem, `${stem}e`, `${stem}s`, `${stem}es`, `${stem}ed`, `${stem}ing`];
	return [...new Set(forms)].map((form) => [form, ...rest].join("_"));
}
