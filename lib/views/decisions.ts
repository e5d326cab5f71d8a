// Which facts are decisions, and whose. Pure.
import { type SourcedFact, speakerOf } from "@/lib/graph/sourced-fact";
import { plainSentence } from "./plain-sentence";
import { saidAt } from "./slot-of";

/** What was decided in words, by whom (names; who told of it where nobody is named), with the fact that says so. */
export type Decision = { words: string; who: string[]; fact: SourcedFact };

const DECIDES = new Set(["decided", "agreed", "chose", "approved", "rejected"]);
const LABEL = /^\W*(?:decided|decisions?|agreed|approved|resolved)\b[^:\n]{0,20}:/iu;
/** Those of whom it is not said who they are. */
const NOBODY = /^(?:team|we|the team|user)$/iu;

/** Whether a fact says that something was decided: by its relation, or as its sentence is headed so. */
export const isDecision = (relation: string, quote: string): boolean => DECIDES.has(relation) || LABEL.test(quote);

/** Decisions from the facts that say them, the last first; who decided the same thing is named together. Pure. */
export function decisionsOf(facts: SourcedFact[]): Decision[] {
	const decisions = new Map<string, Decision>();
	for (const fact of facts.toSorted((a, b) => saidAt(b) - saidAt(a))) {
		const quote = fact.sources[0]?.quote ?? fact.fact;
		// "Deciders: Ada, Bob" is no sentence: what they decided is the object. "Status: accepted" says nothing by itself.
		const isSentence = /[.!?]["”)]*$/u.test(quote);
		const words = isSentence ? plainSentence(quote) : DECIDES.has(fact.relation) ? fact.target : null;
		if (words === null) continue;
		const known = decisions.get(words);
		const names = DECIDES.has(fact.relation) && !NOBODY.test(fact.source) ? [fact.source] : [];
		if (known) known.who = [...new Set([...known.who, ...names])];
		else decisions.set(words, { words, who: names, fact });
	}
	return [...decisions.values()].map((decision) => ({
		...decision,
		who: decision.who.length > 0 ? decision.who : toldBy(decision.fact),
	}));
}

function toldBy({ sources: [source] }: SourcedFact): string[] {
	const speaker = source && (speakerOf("", source.quote) ?? source.speaker);
	return speaker ? [speaker] : [];
}
