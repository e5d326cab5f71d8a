// What speaks for an episode, and how much each signal counts. Pure.

/** Each is 0 to 1, whatever the length of the episode and of its neighbours. */
export type Signals = {
	/** BM25 of the episode's words, with some of its neighbours'; the best of the question is 1. */
	words: number;
	/** The share of the question that the best passage holds. */
	passage: number;
	/** `words` of the question that this episode may answer. */
	answers: number;
	/** The best `words` of its run (session). */
	session: number;
	/** BM25 of the stretch of text around it. */
	stretch: number;
	/** Said by the one whom the question names. */
	speaker: number;
	/** Where the question is about the one who asks: said by the user, or how much it speaks in the first person where no roles are marked. */
	asker: number;
	/** Said by the assistant, where the question asks for that. */
	assistant: number;
	statement: number;
	/** Long enough to say something. */
	substance: number;
	time: number;
	number: number;
	date: number;
	/** How near it is over shared names. */
	names: number;
};

/** Fitted to questions about dialogues, chats, meetings and passages, each set counting the same; see docs/benchmarks.md. */
export const WEIGHTS: Omit<Signals, "names"> = {
	words: 2.7,
	passage: 1.6,
	answers: 1.1,
	session: 2.1,
	stretch: 1.3,
	speaker: 0.75,
	asker: 3.5,
	assistant: 2,
	statement: 0.3,
	substance: 0.5,
	time: 1.2,
	number: 1.25,
	date: 4,
};

export const SIGNAL_NAMES = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];

const TOTAL = SIGNAL_NAMES.reduce((sum, name) => sum + WEIGHTS[name], 0);

/** What each signal adds to the score; the sum is the score, 0 to 1. */
export const partsOf = (signals: Signals): Signals => {
	const parts = { ...signals };
	for (const name of SIGNAL_NAMES) parts[name] = (WEIGHTS[name] * signals[name]) / TOTAL;
	return parts;
};

export const sumOf = (parts: Signals): number => Object.values(parts).reduce((sum, part) => sum + part, 0);
