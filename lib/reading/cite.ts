import { sentencesOf } from "@/lib/extraction/text/sentences";
import type { Source, SourcedFact } from "@/lib/graph/sourced-fact";
import { contentWords, saysTheSame } from "@/lib/language/content-words";

const MAX_CITED = 3;
/** Words of a line that may be missing at its beginning: of joined facts the subject is told once. */
const MAX_SUBJECT = 4;
/** What says a thing without its beginning: three words, or two of which the first is no mere preposition. */
const IS_TELLING = /^(?:\S{4,} \S+|\S+ \S+ \S.*)$/u;

/** A fact by its line. */
type Known = { uuid: string; fact: string };

/**
 * The sentences of a generated text, each with the facts that it says: those whose lines stand in it, whole or but for their first words,
 * else, as in a model's text, up to three that say the same. Pure.
 */
export function cite(text: string, facts: Known[]): { sentence: string; uuids: string[] }[] {
	return sentencesOf(text).map(({ start, end }) => {
		const sentence = text.slice(start, end);
		const said = bare(sentence);
		const told = facts.filter(({ fact }) => tails(fact).some((tail) => said.includes(tail)));
		const uuids = (told.length > 0 ? longest(told) : alike(sentence, facts)).map(({ uuid }) => uuid);
		return { sentence, uuids: [...new Set(uuids)].slice(0, MAX_CITED) };
	});
}

/** A line in lower case without its full stop, whole and without one to four words of its beginning. */
function tails(fact: string): string[] {
	const words = bare(fact).split(" ");
	const parts = Array.from({ length: MAX_SUBJECT }, (_, n) => words.slice(n + 1).join(" "));
	return [words.join(" "), ...parts.filter((part) => IS_TELLING.test(part))];
}

/** Of facts of which one's line is but the end of another's the longer. */
const longest = (facts: Known[]): Known[] =>
	facts.filter(
		({ fact }) => !facts.some((other) => other.fact.length > fact.length && bare(other.fact).includes(bare(fact))),
	);

const bare = (text: string): string =>
	text
		.trim()
		.toLowerCase()
		.replace(/[.!?]+$/, "");

function alike(sentence: string, facts: Known[]): Known[] {
	const words = contentWords(sentence);
	return facts.filter(({ fact }) => contentWords(fact).size > 1 && saysTheSame(contentWords(fact), words));
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
