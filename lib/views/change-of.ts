// What a change says in few words: of what, from what, to what, why. Pure.
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import { lineOf, plainSentence } from "./plain-sentence";
import { slotOf } from "./slot-of";

/** A fact with those that it took the place of, the latest said first. */
export type Change = { was: SourcedFact[]; is: SourcedFact };

/** A change in words. `about` is null where `from` and `to` are whole sentences. `cause` is the words that give a reason, else the sentence; empty where `to` is that. */
export type ChangeWords = { about: string | null; from: string; to: string; cause: string };

const BECAUSE = /\b(?:because|due to|owing to|as a result of|now that)\b[^.!?]*/iu;
/** A value that is but the end of the one before it. */
const ONLY_FROM = /^(?:from|since|until|till)\b/iu;

type Fact = Pick<SourcedFact, "source" | "target" | "value" | "relation" | "fact" | "sources">;

/** How a change is told: the thing with its old and its new value where both facts give one, else the sentences of both. Pure. */
export function changeOf(was: Fact, is: Fact): ChangeWords {
	const sentence = lineOf(is);
	const reason = BECAUSE.exec(sentence)?.[0].trim() ?? "";
	const [old, now] = [givenBy(was), givenBy(is)];
	if (was.source === is.source && old && now && old !== now) {
		return { about: is.source, from: old, to: now, cause: reason || sentence };
	}
	const slot = slotOf(was);
	if (was.source !== is.source && is.target !== null && slot !== null && slot === slotOf(is)) {
		return { about: is.target, from: was.source, to: is.source, cause: reason || sentence };
	}
	return { about: null, from: lineOf(was), to: sentence, cause: "" };
}

/** Whether the words of a change tell one: a sentence that was said again took the place of itself. Pure. */
export function tellsChange({ was: [latest], is }: Change): boolean {
	if (!latest) return false;
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
