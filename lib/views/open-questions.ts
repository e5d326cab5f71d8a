// Questions that texts leave open: those that are written down as such, asked with no turn behind, or said not to be known; and that no later
// sentence answers. English. Pure.

import { aimsOf, deedOf, isAnsweredBy } from "@/lib/enrichment/compose-narrative";
import type { Passage } from "@/lib/graph/name-speakers";
import { speakerOf } from "@/lib/graph/sourced-fact";
import { plainSentence } from "./plain-sentence";

/** A text with where it comes from. */
export type Text = { episode: string; content: string; description: string; validAt: string };
/** A question as it is read, and as it stands in its episode; `start` is where it begins there, in UTF-16 units. */
export type OpenQuestion = { question: string; episode: string; validAt: string; start: number; asked: Passage };

type Said = { sentence: string; start: number; isListed: boolean; hasAnswer: boolean; isSettled: boolean };

/** Questions that are looked at, the last asked first. */
const MOST = 30;
const MARK = /^\s*(?:[-*•+]\s+|#{1,6}\s+|\d{1,2}[.)]\s+|\[[^\]\n]{4,60}\]\s*)*/u;
const LABEL = /^(?:open(?: (?:questions?|points?|issues?))?|unresolved|to be decided|tbd|question)\**:\**\s*/iu;
const SECTION = /^(?:open|unresolved)(?: (?:questions?|points?|issues?))?:?$/iu;
const UNKNOWN =
	/\b(?:(?:do|does|did) not|don['’]t|doesn['’]t|nobody) knows?(?: yet)? (?:whether|if|how|who|what|when|which|where|why)\b|\b(?:is|are|remains?) (?:still |yet )?(?:undecided|unclear|to be decided|not (?:yet )?(?:clear|decided|known))\b/iu;
const ASKS =
	/^(?:(?:who|what|when|where|which|why|how|whether)\b|(?:do|does|did|should|can|could|will|would|shall|must|is|are|may) (?!you\b))/iu;
const TO_SOMEBODY = /\b(?:you|your)\b/iu;
/** What points from a question to its answer, on its line or the next. */
const ARROW = /^(?:[-=]+>|[→⇒])/u;
const MIN_WORDS = 4;

/** The questions that stay open, the last asked first. `texts` come in order of time, the oldest first. */
export function openQuestionsIn(texts: Text[]): OpenQuestion[] {
	const read = texts.map((text) => ({ text, said: sentencesOf(text.content) }));
	const asked = read.flatMap(({ text, said }, n) =>
		said.flatMap((one, at) => (isOpen(one) ? [{ text, one, later: { n, at } }] : [])),
	);
	const questions = new Map<string, OpenQuestion>();
	for (const { text, one, later } of asked.slice(-MOST).reverse()) {
		const question = plainSentence(one.sentence.replace(MARK, "").replace(LABEL, ""));
		if (questions.has(question.toLowerCase())) continue;
		const behind = read.slice(later.n).flatMap(({ said }, n) => (n === 0 ? said.slice(later.at + 1) : said));
		if (behind.some(({ sentence }) => answers(sentence, question))) continue;
		const { episode, validAt, description, content } = text;
		const asked = { before: content.slice(0, one.start), quote: one.sentence, description };
		questions.set(question.toLowerCase(), { question, episode, validAt, start: one.start, asked });
	}
	return [...questions.values()];
}

/** The sentences of a text: whether each stands in a list of open questions, whether a turn of somebody follows, and whether an arrow points to its answer. */
function sentencesOf(content: string): Said[] {
	const said: Said[] = [];
	let at = 0;
	let isListed = false;
	for (const line of content.split("\n")) {
		const bare = line.replace(MARK, "").trim();
		const isTurn = speakerOf("", bare) !== null;
		if (isTurn) for (const one of said) one.hasAnswer = true;
		if (SECTION.test(bare)) isListed = true;
		else if (bare === "" ? said.at(-1)?.isListed : /^\s*#/.test(line)) isListed = false;
		for (const found of line.matchAll(/\S.*?(?:[.!?](?=\s|$)|$)/gu)) {
			const last = said.at(-1);
			if (last && ARROW.test(found[0])) last.isSettled = true;
			said.push({ sentence: found[0], start: at + found.index, isListed, hasAnswer: false, isSettled: false });
		}
		at += line.length + 1;
	}
	return said;
}

function isOpen({ sentence, isListed, hasAnswer, isSettled }: Said): boolean {
	if (isSettled) return false;
	const bare = sentence.replace(MARK, "");
	if (SECTION.test(bare)) return false;
	const question = plainSentence(bare.replace(LABEL, ""));
	if (question.split(" ").length < MIN_WORDS) return false;
	if (isListed || LABEL.test(bare) || UNKNOWN.test(question)) return true;
	return /\?["”’)]*$/u.test(question) && ASKS.test(question) && !TO_SOMEBODY.test(question) && !hasAnswer;
}

/** Whether a later sentence says what was asked: names of others in it, as of the firm Kantor Pay, are no answer to who pays. */
function answers(sentence: string, question: string): boolean {
	if (/\?["”’)]*$/u.test(sentence)) return false;
	const own = sentence.replace(/(?<=\S )\p{Lu}[\p{L}\p{N}-]*/gu, (name) => (question.includes(name) ? name : ""));
	return isAnsweredBy(aimsOf(question, ""), deedOf(own));
}
