// What speaks for an episode, and how much each signal counts. Pure.

/** Each is 0 to 1, whatever the length of the episode and of its neighbours. */
export type Signals = {
	/** BM25 of the episode's words, with some of its neighbours'; the best of the question is 1. */
	words: number;
	/** The share of the question that the best passage holds, with a part of what neighbours hold of the rest. */
	passage: number;
	/** `words` of the question that this episode may answer. */
	answers: number;
	/** The best `words` of its run (session). */
	session: number;
	/** BM25 of the stretch of text around it. */
	stretch: number;
	/** Said by the one whom the question names. */
	speaker: number;
	/**
	 * Where the question is about the one who asks: said by the user where roles are marked, else how much it speaks in the first
	 * person.
	 */
	asker: number;
	date: number;
	/** How near its embedding is to the question's, where there are embeddings. */
	meaning: number;
	/** How near it is over shared names. */
	names: number;
};

/** Fitted to questions about dialogues, chats, meetings and passages, each set counting the same; see docs/benchmarks.md. */
export const WEIGHTS: Omit<Signals, "names" | "meaning"> = {
	words: 2.4,
	passage: 2.8,
	answers: 1.6,
	session: 2.5,
	stretch: 1.3,
	speaker: 1.3,
	asker: 2.6,
	date: 5.8,
};

export const SIGNAL_NAMES = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];

const TOTAL = SIGNAL_NAMES.reduce((sum, name) => sum + WEIGHTS[name], 0);

/** Beside the others where there are embeddings. Not fitted to any model: vectors that say nothing cost little, see docs/benchmarks.md. */
const MEANING = 3;

/** What each signal adds to the score, where there are embeddings or not; the sum is the score, 0 to 1. */
export const partsOf = (signals: Signals, hasMeaning: boolean): Signals => {
	const parts = { ...signals };
	const total = TOTAL + (hasMeaning ? MEANING : 0);
	for (const name of SIGNAL_NAMES) parts[name] = (WEIGHTS[name] * signals[name]) / total;
	parts.meaning = (MEANING * signals.meaning) / total;
	return parts;
};

export const sumOf = (parts: Signals): number => Object.values(parts).reduce((sum, part) => sum + part, 0);
