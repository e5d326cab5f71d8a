// What speaks for an episode, and how much each signal counts. Pure.

import type { IndexedEpisode } from "./index-reader";

/** Each is 0 to 1, whatever the length of the episode and of its neighbours. */
export type Signals = {
	/** BM25 of the episode's words, with some of its neighbours'; the best of the question is 1. */
	words: number;
	/** The share of the question that the best passage holds, with a part of what neighbours hold of the rest. */
	passage: number;
	/** `words` of the question that this episode may answer. */
	answers: number;
	/** Said by the one whom the question names. */
	speaker: number;
	/**
	 * Where the question is about the one who asks: said by the user where roles are marked, else how much it speaks in the first
	 * person.
	 */
	asker: number;
	date: number;
};

/**
 * `parts` are what each signal adds to the `score`, and what `meaning` (the cosine of its nearest passage) and shared `names` do; `words` is the lexical score alone, the best 1, `passage` the share of the question
 * that its best passage holds of what is found anywhere.
 */
export type RankedEpisode = {
	row: IndexedEpisode;
	score: number;
	words: number;
	passage: number;
	parts: Record<string, number>;
};
/** Fitted to questions about dialogues, chats, meetings and passages, each set counting the same; see docs/benchmarks.md. */
const WEIGHTS: Signals = {
	words: 1,
	passage: 3.3,
	answers: 1.6,
	speaker: 0.7,
	asker: 2.5,
	date: 7,
};

export const SIGNAL_NAMES = Object.keys(WEIGHTS) as (keyof Signals)[];

const TOTAL = SIGNAL_NAMES.reduce((sum, name) => sum + WEIGHTS[name], 0);

/** What the signals add to the score, names nothing yet; the sum is the score, 0 to 1. */
export const partsOf = (signals: Signals): Record<string, number> => {
	const parts: Record<string, number> = { names: 0 };
	for (const name of SIGNAL_NAMES) parts[name] = (WEIGHTS[name] * signals[name]) / TOTAL;
	return parts;
};

export const sumOf = (parts: Record<string, number>): number =>
	Object.values(parts).reduce((sum, part) => sum + part, 0);
