import type { Source, SourcedFact } from "@/lib/graph/sourced-fact";
import { contentWords, saysTheSame } from "@/lib/language/content-words";
import { standBehind } from "@/lib/narration/stands-alone";

const MAX_CITED = 3;
/** What is put around a quotation: who says it, the sentence before it, its day, its full stop, since when it is open. */
const AHEAD = /^(?:(?:[^“”:.!?\n]{1,80}: )?“(?:[^“”]*” “)?)?/;
const BEHIND = /^[.!?]?”?(?: \([^()]*\))?[.!?]?(?: \([^()]*\))?(?=\s|$)/;
/** Who says a sentence, or when a log noted it. */
const LED_BY = /^(?:(?:\p{Lu}[\p{L} .'’-]{0,60}|user|assistant):\**\s+|\d{4}-\d\d-\d\d(?: \d\d:\d\d)?: )/u;
const SENTENCE = /^[\s\S]*?[.!?]["”)]?(?=\s|$)|^[\s\S]+$/;

/** A fact with the sentences that say it. */
type Quoted = { uuid: string; fact: string; quotes: string[] };

/**
 * The sentences of a generated text or of several in a row, each with the facts that it says: those whose sentence it repeats, else, as in a model's
 * text, up to three that say the same. Pure.
 */
export function cite(text: string, facts: Quoted[]): { sentence: string; uuids: string[] }[] {
	if (text.trim() === "") return [];
	const known = facts
		.flatMap(({ uuid, fact, quotes }) => [fact, ...quotes].map((said) => ({ uuid, words: asQuoted(said) })))
		.filter(({ words }) => words.length > 0)
		.sort((a, b) => b.words.length - a.words.length);
	const sentences: { sentence: string; uuids: string[] }[] = [];
	for (let rest = text.trim(); rest !== ""; ) {
		const saidBehind = (ahead: string) => {
			const said = rest.slice(ahead.length);
			return known.filter(({ words }) => said.startsWith(words) && BEHIND.test(said.slice(words.length)));
		};
		// A quotation mark may be the sentence's own.
		const marks = AHEAD.exec(rest)?.[0] ?? "";
		const ahead = saidBehind(marks).length > 0 ? marks : "";
		const whole = saidBehind(ahead);
		const said = rest.slice(ahead.length);
		const length = whole[0]?.words.length ?? 0;
		const sentence =
			whole.length > 0
				? ahead + said.slice(0, length) + (BEHIND.exec(said.slice(length))?.[0] ?? "")
				: (SENTENCE.exec(rest)?.[0] ?? rest);
		const uuids = whole.filter(({ words }) => words.length === length).map(({ uuid }) => uuid);
		sentences.push({
			sentence,
			uuids: whole.length > 0 ? [...new Set(uuids)].slice(0, MAX_CITED) : alike(sentence, facts),
		});
		rest = rest.slice(sentence.length).trimStart();
	}
	return sentences;
}

/** A sentence as texts quote it: without the name of its speaker, its time in a log, what leads up to it and its full stop. */
function asQuoted(said: string): string {
	const bare = said.trim().replace(LED_BY, "");
	return (standBehind(bare, "somebody") || bare.charAt(0).toUpperCase() + bare.slice(1)).replace(/[.!?]+$/, "");
}

function alike(sentence: string, facts: Quoted[]): string[] {
	const words = contentWords(sentence);
	return facts
		.filter(({ fact }) => contentWords(fact).size > 1 && saysTheSame(contentWords(fact), words))
		.slice(0, MAX_CITED)
		.map(({ uuid }) => uuid);
}

/** A sentence of a generated text with the sentences that it was made from. */
export type Cited = { sentence: string; uuids: string[]; sources: Source[] };

/** Sentences with the latest source of each fact that they say. Pure. */
export const withSources = (sentences: ReturnType<typeof cite>, facts: SourcedFact[]): Cited[] => {
	const byId = new Map(facts.map((fact) => [fact.uuid, fact]));
	return sentences.map(({ sentence, uuids }) => ({
		sentence,
		uuids,
		sources: uuids.flatMap((uuid) => byId.get(uuid)?.sources.slice(0, 1) ?? []),
	}));
};
