// What speaks for an episode, and how much each counts. Pure.

/** Each is 0 to about 1. `turnWords` repeats `words` for turns of a dialogue, where other signals share the work. */
export type Signals = {
	words: number;
	turnWords: number;
	own: number;
	before: number;
	before2: number;
	after: number;
	after2: number;
	answers: number;
	session: number;
	sessionPeak: number;
	speaker: number;
	covered: number;
	coveredInContext: number;
	question: number;
	length: number;
	time: number;
	number: number;
	date: number;
	graph: number;
	turnGraph: number;
	/** 1 for what is no turn, so that both kinds compare. */
	prose: number;
};

/** Fitted to questions about dialogues and about passages; see scripts/bench/search-recall.ts. */
export const WEIGHTS: Signals = {
	words: 2.7,
	turnWords: 3.7,
	own: -1.1,
	before: -2.3,
	before2: 0.85,
	after: -0.75,
	after2: 0.5,
	answers: 2.3,
	session: 1.4,
	sessionPeak: 2.1,
	speaker: 1,
	covered: 1.1,
	coveredInContext: 0.5,
	question: -0.7,
	length: 3,
	time: 2,
	number: 1.2,
	date: 5,
	graph: 9,
	turnGraph: -8.9,
	prose: 2,
};

export const SIGNAL_NAMES = Object.keys(WEIGHTS) as (keyof Signals)[];

/** The weighted sum, as it orders results. */
export const sumOf = (signals: Signals): number =>
	SIGNAL_NAMES.reduce((sum, name) => sum + WEIGHTS[name] * signals[name], 0);

const MIDDLE = 8;
const SPREAD = 2;

/** The sum as a score between 0 and 1. */
export const scoreOf = (signals: Signals): number => 1 / (1 + Math.exp((MIDDLE - sumOf(signals)) / SPREAD));
