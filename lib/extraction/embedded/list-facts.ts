// Facts that need more than their own line: the items of a list under what leads to it.
import type { ExtractedEntity } from "../extraction";
import type { Candidate, SentenceInput } from "./candidate";
import { findClauses, hasFiniteVerb, isPredicate } from "./clauses";
import { NodeFinder } from "./nodes";
import { relationName } from "./relations";
import { closeSentence } from "./render";
import type { Sentence } from "./sentence";
import { phraseText, sentenceText } from "./sentence-text";
import { sentenceWords } from "./sentence-words";

/** "The agenda included:" is said of each item below it. */
export type Lead = { entity: ExtractedEntity; relation: string; text: string };

/** Items of a longer one are no sentence with it. */
const MOST_WORDS = 12;
const NONE = { validAt: null, invalidAt: null, endings: [] };

/** What a line that ends with a colon says of the lines after it; null when its verb has its object already or it has none. */
export function findLead(c: SentenceInput): Lead | null {
	const { s } = c;
	const clauses = findClauses(s);
	const clause = clauses.find((k) => k.role === "main" && hasFiniteVerb(s, k));
	const subject = clause?.subjects[0];
	if (!clause || subject === undefined || clause.negated) return null;
	// "He no longer uses:", "Maybe we use:": not so.
	if (s.words.some((w) => /^(?:longer|maybe|perhaps|den(?:y|ies|ied)|refus(?:e|es|ed))$/i.test(w))) return null;
	// "each of the five cases:" is said of all items together.
	if (s.words.some((w, i) => s.label(i) === "nummod" || /^(?:each|all|both|every)$/i.test(w))) return null;
	const entity = new NodeFinder(s, c.names, c.table, c.references).node(subject);
	const words = sentenceWords(s);
	const text = words.length <= MOST_WORDS && sentenceText(c, clause) ? phraseText(s, c.references, words) : null;
	const relation = relationName(s, clause, []);
	// "Several projects were told:", "It has the following parts:", but "The agenda included:".
	const isOpen = s.kid(clause.head, "obj") < 0 && clause.head === s.words.findLastIndex((_, i) => s.tag(i) !== "PUNCT");
	const isOfMany = !isOpen && (s.penn(subject) === "NNS" || s.penn(s.kid(clause.head, "obj", "obl")) === "NNS");
	const said = text?.replace(/[\s,;:.…]+$/, "");
	// "The agenda included a demo", "The agenda is: a demo".
	const isVerb = isOpen && s.kid(clause.head, "cop") < 0;
	return entity && said && relation !== ""
		? {
				entity,
				relation,
				text: isVerb ? said : `${said}${isOfMany && !/ (?:are|were)$/.test(said) ? ", among them" : ":"}`,
			}
		: null;
}

/** The item as one more thing that the lead says of its subject; nothing when the item is a sentence. */
export function itemFacts(c: SentenceInput, { entity, relation, text }: Lead): Candidate[] {
	const { s } = c;
	if (isPredicate(s, s.root)) return [];
	const target = new NodeFinder(s, c.names, c.table, c.references).node(s.root);
	const item = wordsOf(c, s);
	if (!target || target === entity || !item) return [];
	const fact = closeSentence(`${text} ${item}`);
	return [{ source: entity.name, relation, target: target.name, fact, ...NONE, traits: [...c.traits, "kind=item"] }];
}

function wordsOf(c: SentenceInput, s: Sentence): string | null {
	const words = s.subtree(s.root);
	while (words.length > 1 && s.tag(words[0] as number) === "PUNCT") words.shift();
	while (words.length > 1 && /^[.,;:]$/.test(s.word(words[words.length - 1] as number))) words.pop();
	return phraseText(s, c.references, words);
}
