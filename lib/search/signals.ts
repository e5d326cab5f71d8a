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
};

export const WEIGHTS: Signals = {
	words: 3,
	turnWords: 2,
	own: -0.8,
	before: -2,
	before2: 1,
	after: -0.4,
	after2: 0.5,
	answers: 2,
	session: 1.5,
	sessionPeak: 1.4,
	speaker: 1,
	covered: 0.8,
	coveredInContext: 0.8,
	question: -0.7,
	length: 3,
	time: 1.7,
	number: 1,
	date: 2,
	graph: 6,
	turnGraph: -5,
};

export const SIGNAL_NAMES = Object.keys(WEIGHTS) as (keyof Signals)[];

/** The weighted sum, as it orders results. */
export const sumOf = (signals: Signals): number =>
	SIGNAL_NAMES.reduce((sum, name) => sum + WEIGHTS[name] * signals[name], 0);

const MIDDLE = 8;

/** The sum as a score between 0 and 1. */
export const scoreOf = (signals: Signals): number => 1 / (1 + Math.exp(MIDDLE - sumOf(signals)));
