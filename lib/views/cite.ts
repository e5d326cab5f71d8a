import { sentencesOf } from "@/lib/extraction/text/sentences";
import type { Source, SourcedFact } from "@/lib/graph/sourced-fact";
import { contentWords, saysTheSame } from "@/lib/text/content-words";

const MAX_CITED = 3;
/** Words of a line that are its subject at most: of facts that were joined it is told once. */
const MAX_SUBJECT = 5;

/** A fact by its line. */
type Known = { uuid: string; fact: string };

/**
 * The sentences of a generated text, each with the facts that it says: those whose line stands in it, or whose subject it begins with and whose
 * other words stand in it as one part; else, as in a model's text, up to three that say the same. Pure.
 */
export function cite(text: string, facts: Known[]): { sentence: string; uuids: string[] }[] {
	return whole(text).map((sentence) => {
		const said = bare(sentence);
		const told = longest(facts.filter(({ fact }) => isTold(bare(fact), said)));
		const uuids = (told.length > 0 ? told : alike(sentence, facts)).map(({ uuid }) => uuid);
		return { sentence, uuids: [...new Set(uuids)].slice(0, MAX_CITED) };
	});
}

/** The sentences of a text, a day in brackets with the one before it. */
function whole(text: string): string[] {
	const sentences: string[] = [];
	for (const { start, end } of sentencesOf(text)) {
		const sentence = text.slice(start, end);
		const last = sentences.at(-1);
		if (last !== undefined && /^\([^()]*\)[.!?]*$/.test(sentence))
			sentences[sentences.length - 1] = `${last} ${sentence}`;
		else sentences.push(sentence);
	}
	return sentences;
}

/** Whether a sentence has a line as one of its parts, as `tell` joins them. */
function isTold(line: string, said: string): boolean {
	if (isPart(line, said)) return true;
	const words = line.split(" ");
	return Array.from({ length: Math.min(MAX_SUBJECT, words.length - 1) }, (_, n) => n + 1).some((n) => {
		const subject = words.slice(0, n).join(" ").replace(/^the /, "");
		return said.replace(/^the /, "").startsWith(`${subject} `) && isPart(words.slice(n).join(" "), said);
	});
}

/** Whether words are a part of a sentence between its marks, its days and "and". */
function isPart(part: string, said: string): boolean {
	for (let at = said.indexOf(part); at >= 0; at = said.indexOf(part, at + 1)) {
		const [before, behind] = [said.slice(0, at), said.slice(at + part.length)];
		const isBegun = before === "" || /(?:[,;)]|\band) $/.test(before);
		if (isBegun && /^(?:$| \(|[,;.]| and )/.test(behind)) return true;
	}
	return false;
}

/** Of facts of which one's line is but a part of another's the longer. */
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
	if (words.size === 0) return [];
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
