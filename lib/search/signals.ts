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
	/** How near the nearest of its passages is to the question, where there are vectors: the cosine. */
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

/** What a cosine of 1 counts beside all other signals at their best. */
const MEANING = 0.27;
/**
 * What words count of themselves, by the share of the question that the best texts hold of it: a text that is the best for a word or two of
 * many is not what was asked for.
 */
const TRUST = { held: 0.5, power: 3 };

/** What the signals but names and meaning add to the score; the sum is the score, 0 to 1. */
export const partsOf = (signals: Signals): Signals => {
	const parts = { ...signals, meaning: 0, names: 0 };
	for (const name of SIGNAL_NAMES) parts[name] = (WEIGHTS[name] * signals[name]) / TOTAL;
	return parts;
};

/** The parts where there are vectors; `held` is the share of the question that the best texts by the other signals hold. */
export const withMeaning = (parts: Record<string, number>, cosine: number, held: number): Record<string, number> => {
	const trust = Math.min(1, held / TRUST.held) ** TRUST.power / (1 + MEANING);
	const weighed = Object.entries(parts).map(([name, part]) => [name, trust * part]);
	return { ...Object.fromEntries(weighed), meaning: (MEANING * cosine) / (1 + MEANING) };
};

export const sumOf = (parts: Record<string, number>): number => Object.values(parts).reduce((sum, part) => sum + part, 0);
