import { saysTheSame, tellingWords } from "@/lib/narration/readability";

const MOST_CITED = 3;
/** What the composer puts behind a fact: its day, its full stop, since when it is open. */
const BEHIND = /^(?: \([^()]*\))?[.!?]?(?: \([^()]*\))?(?=\s|$)/;
const SENTENCE = /^[\s\S]*?[.!?]["”)]?(?=\s|$)|^[\s\S]+$/;

/**
 * The sentences of a generated text, each with the facts that it says: those whose words it repeats, else, as in a model's text,
 * up to three that say the same. Pure.
 */
export function cite(text: string, facts: { uuid: string; fact: string }[]): { sentence: string; uuids: string[] }[] {
	const known = facts
		.map(({ uuid, fact }) => ({ uuid, words: fact.trim().replace(/[.!?]$/, "") }))
		.filter(({ words }) => words.length > 0)
		.sort((a, b) => b.words.length - a.words.length);
	const sentences: { sentence: string; uuids: string[] }[] = [];
	for (let rest = text.trim(); rest !== ""; ) {
		const whole = known.find(({ words }) => startsWith(rest, words) && BEHIND.test(rest.slice(words.length)));
		const behind = whole ? (BEHIND.exec(rest.slice(whole.words.length))?.[0] ?? "") : "";
		const sentence = whole ? rest.slice(0, whole.words.length) + behind : (SENTENCE.exec(rest)?.[0] ?? rest);
		sentences.push({ sentence, uuids: whole ? [whole.uuid] : alike(sentence, facts) });
		rest = rest.slice(sentence.length).trimStart();
	}
	return sentences;
}

/** A generated sentence begins with a capital, whatever its fact begins with. */
const startsWith = (text: string, words: string) =>
	text.startsWith(words) || text.startsWith(words.charAt(0).toUpperCase() + words.slice(1));

function alike(sentence: string, facts: { uuid: string; fact: string }[]): string[] {
	const words = tellingWords(sentence);
	return facts
		.filter(({ fact }) => tellingWords(fact).size > 1 && saysTheSame(tellingWords(fact), words))
		.slice(0, MOST_CITED)
		.map(({ uuid }) => uuid);
}
