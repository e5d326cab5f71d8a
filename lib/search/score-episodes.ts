// The signals of episodes for one question, but for what names say. Pure.

import { fitOf } from "./dates";
import { firstPersonOf, IS_QUESTION } from "./index-entry";
import type { IndexedEpisode } from "./index-reader";
import type { Question } from "./question";
import type { Signals } from "./signals";
import { AROUND, saturate, shareOf, type TermIndex } from "./term-index";

const TURN = { k1: 1.2, b: 0.6 };
const PROSE = { k1: 1.2, b: 0.75 };
/** Words that neighbours give an episode, over its own, where texts are short. */
const USUAL_CONTEXT = 1.1;
/** A question gives more of its words to what follows it, as that may be the answer. */
const QUESTION_GIVES = 0.8;
const OTHERS_GIVE = 0.3;
/** What a word counts in a passage that a neighbour alone holds. */
const NEIGHBOURS_GIVE = 0.3;
/** Whether a text answers what stands before it says less of it the longer it is: full up to so many words. */
const ANSWER_WORDS = 45;
const USERS = new Set(["user", "human"]);
const ASSISTANTS = new Set(["assistant", "ai"]);
/** How surely a text is the user's that is nobody's turn, such as a transcript of user and assistant. */
const OTHERS_ASK = 0.5;

/** `isTurn`: it stands among others of its run; "Name: text" on its own is a title rather than somebody speaking. */
export type Scored = { row: IndexedEpisode; words: number; isTurn: boolean; signals: Signals };

/** One episode with the counts of the question's terms in it, alone and with its neighbours. */
type Counted = { row: IndexedEpisode; counts: number[]; worths: number[]; own: number; words: number };

/**
 * The signals of each episode; `words` is its lexical score. Neighbours among the episodes lend each other their words;
 * of the episodes in `places` all neighbours are among them.
 */
export function scoreEpisodes(
	index: TermIndex,
	rows: IndexedEpisode[],
	averageLength: number,
	question: Question,
	places: Set<number>,
): Scored[] {
	const counted = rows.map((row) => count(index, row, averageLength));
	const byPlace = new Map(counted.map((one) => [index.keyOf(one.row), one]));
	const near = ({ row }: Counted, step: number) => {
		const other = row.run > 0 ? byPlace.get(index.keyOf(row) + step) : undefined;
		return other?.row.run === row.run ? other : undefined;
	};
	for (const one of counted) readContext(one, near, averageLength);
	const known = index.known || 1;
	const bestWords = most(counted.map(({ words }) => words));
	const bestOwn = most(counted.map(({ own }) => own));
	const named = new Set(rows.map(({ speaker }) => speaker).filter((name) => name && isNamed(question, name)));
	const hasAssistant = rows.some(({ speaker }) => ASSISTANTS.has(speaker));
	return counted.map((one) => {
		const { row, words } = one;
		const before = near(one, -1);
		const asks = before && (before.row.flags & IS_QUESTION) > 0;
		return {
			row,
			words,
			isTurn: row.run > 0 && (before !== undefined || near(one, 1) !== undefined || !places.has(index.keyOf(row))),
			signals: {
				words: words / bestWords,
				passage: Math.min(1, (bestPassage(index, row) + lentTo(one, near)) / known),
				answers: asks
					? (Math.min(1, ANSWER_WORDS / row.length) * shareOf(before.row.length) * before.own) / bestOwn
					: 0,
				speaker: Number(named.size === 1 && named.has(row.speaker)),
				asker: askerOf(row, question, hasAssistant),
				date: Math.max(0, ...question.dates.map((date) => fitOf(date, row.happenedAt))),
			},
		};
	});
}

/** What the question's words are worth that neighbours hold and the episode does not, as far as they give them. */
function lentTo(one: Counted, near: (one: Counted, step: number) => Counted | undefined): number {
	let lent = 0;
	for (let term = 0; term < one.counts.length; term++) {
		if (one.counts[term]) continue;
		let best = 0;
		for (const [step] of AROUND) {
			const other = near(one, step);
			if (other) best = Math.max(best, shareOf(other.row.length) * (other.worths[term] as number));
		}
		lent += NEIGHBOURS_GIVE * best;
	}
	return lent;
}

/** How surely the one said it whom the question means by "I". */
function askerOf({ speaker, flags }: IndexedEpisode, question: Question, hasRoles: boolean): number {
	if (!question.asksOwn) return 0;
	if (!hasRoles) return firstPersonOf(flags);
	return USERS.has(speaker) ? 1 : ASSISTANTS.has(speaker) ? 0 : OTHERS_ASK;
}

const isNamed = (question: Question, name: string) => name.split(" ").every((word) => question.words.has(word));

function count(index: TermIndex, row: IndexedEpisode, averageLength: number): Counted {
	// Plain arrays: typed ones of more than eight numbers are allocated apart, which takes longer than filling these.
	const counts = index.inverse.map(() => 0);
	const worths = index.inverse.map(() => 0);
	let own = 0;
	for (let term = 0; term < counts.length; term++) {
		const hit = index.hits[term]?.get(row.number);
		if (!hit) continue;
		counts[term] = hit.count;
		worths[term] = hit.worth;
		own += hit.worth * saturate(hit.count, row.length / averageLength, row.run > 0 ? TURN : PROSE);
	}
	return { row, counts, worths, own, words: 0 };
}

/** BM25 of an episode with the words of its neighbours, none of which gives more than a short text holds. */
function readContext(
	one: Counted,
	near: (one: Counted, step: number) => Counted | undefined,
	averageLength: number,
): void {
	const { row } = one;
	const counts = one.counts.slice();
	const worths = one.worths.slice();
	let length = row.length;
	for (const [step, weight] of AROUND) {
		const other = near(one, step);
		if (!other) continue;
		const gives = step !== -1 ? weight : other.row.flags & IS_QUESTION ? QUESTION_GIVES : OTHERS_GIVE;
		const share = gives * shareOf(other.row.length);
		length += share * other.row.length;
		for (let term = 0; term < counts.length; term++) {
			counts[term] = (counts[term] as number) + share * (other.counts[term] as number);
			worths[term] = Math.max(worths[term] as number, other.worths[term] as number);
		}
	}
	const usual = row.run > 0 ? 1 + USUAL_CONTEXT * shareOf(averageLength) : 1;
	const relative = length / (averageLength * usual);
	for (let term = 0; term < counts.length; term++) {
		const held = counts[term] as number;
		if (held === 0) continue;
		one.words += (worths[term] as number) * saturate(held, relative, row.run > 0 ? TURN : PROSE);
	}
}

/** What the question's words in the best two neighbouring slices of the text are worth. */
function bestPassage(index: TermIndex, { number }: IndexedEpisode): number {
	let everywhere = 0;
	const held: { slices: number; worth: number }[] = [];
	for (const hits of index.hits) {
		const hit = hits.get(number);
		if (!hit) continue;
		if (hit.slices === 0) everywhere += hit.worth;
		else held.push(hit);
	}
	let best = 0;
	for (let slice = 0; slice < 31; slice++) {
		const window = 3 << slice;
		let sum = 0;
		for (const { slices, worth } of held) if (slices & window) sum += worth;
		if (sum > best) best = sum;
	}
	return everywhere + best;
}

const most = (values: number[]): number => values.reduce((best, value) => Math.max(best, value), 1e-9);
