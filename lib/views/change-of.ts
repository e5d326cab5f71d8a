// What a change says in few words: of what, from what, to what, why. Pure.
import { type SourcedFact, UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import { lineOf, plainSentence } from "./plain-sentence";
import { slotOf } from "./slot-of";

/** A fact with those that it took the place of, the latest said first. */
export type Change = { was: SourcedFact[]; is: SourcedFact };

/** A change in words. `about` is null where `from` and `to` are whole sentences. `cause` is the words that give a reason, else the sentence; empty where that says no more. */
export type ChangeWords = { about: string | null; from: string; to: string; cause: string };

const BECAUSE = /\b(?:because|due to|owing to|as a result of|now that)\b[^.!?]*/iu;
/** A value that is but the end of the one before it. */
const ONLY_FROM = /^(?:from|since|until|till)\b/iu;

type Fact = Pick<SourcedFact, "source" | "target" | "value" | "relation" | "fact" | "sources">;

/** How a change is told: the thing with its old and its new value where both facts give one, else the sentences of both. Pure. */
export function changeOf(was: Fact, is: Fact): ChangeWords {
	const sentence = lineOf(is);
	const told = (about: string, from: string, to: string): ChangeWords => ({
		...{ about, from, to },
		cause: BECAUSE.exec(sentence)?.[0].trim() ?? restOf(sentence, about, [from, to]),
	});
	const [old, now] = [givenBy(was), givenBy(is)];
	if (was.source === is.source && old && now && old !== now) return told(is.source, old, now);
	const slot = slotOf(was);
	if (was.source !== is.source && is.target !== null && slot !== null) {
		if (slot === slotOf(is)) return told(is.target, was.source, is.source);
		// "Heron belongs to Ada", which Bob owned.
		if (is.source === was.target) return told(is.source, was.source, is.target);
	}
	return { about: null, from: lineOf(was), to: sentence, cause: "" };
}

/** What a sentence says besides what it is about and the two values; empty where that is nothing. */
function restOf(sentence: string, about: string, values: string[]): string {
	const rest = sentence.startsWith(`${about}: `) ? sentence.slice(about.length + 2) : sentence;
	const known = new Set(bare([about, ...values].join(" ")).split(" "));
	return bare(rest)
		.split(" ")
		.every((word) => known.has(word))
		? ""
		: rest;
}

/** Whether the words of a change tell one, and surely: a sentence that was said again took the place of itself. Pure. */
export function tellsChange({ was: [latest], is }: Change): boolean {
	if (!latest || is.confidence < UNSURE_BELOW) return false;
	const { about, from, to } = changeOf(latest, is);
	if (about !== null) return bare(from) !== bare(to);
	return bare(plainSentence(quoteOf(latest))) !== bare(plainSentence(quoteOf(is)));
}

const quoteOf = ({ fact, sources }: Fact) => sources[0]?.quote ?? fact;
const bare = (text: string) =>
	text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();

function givenBy({ target, value }: Fact): string | null {
	const given = (target ?? value)?.replace(/^(?:on|at|to|in) (?=\S)/u, "") ?? null;
	return given === null || ONLY_FROM.test(given) ? null : given;
}
