// Reading the intent of a statement without a model: cues, and a linear layer over them and the words. Pure.

import { memoize } from "@/lib/memoize";
import cueWords from "./cues.json" with { type: "json" };
import { EDGE_KINDS, type EdgeKind, type Intent, PATTERNS, type Pattern } from "./intent";
import weights from "./weights.json" with { type: "json" };

/** What each feature says for each label, in the order of the labels. */
type Weights = Record<string, number[]>;

/** Trained by `npx tsx scripts/intents/train-intents.ts`; never edited by hand. */
const KIND_WEIGHTS: Weights = weights.kinds;
const PATTERN_WEIGHTS: Weights = weights.patterns;

export type Classified = Intent & { confidence: number };

/** The cues of English that show what a sentence is for: regular expressions for the sentence in lower case, whose weights are learned. */
const cues = Object.entries(cueWords).map(([name, words]) => [name, new RegExp(words)] as const);

/**
 * What a statement is for and the pattern behind it, by the trained weights; `confidence` is the kind's probability.
 * Deterministic; some 30 microseconds a sentence.
 */
export const classifyIntent = memoize((statement: string): Classified => {
	const features = featuresOf(statement);
	const kinds = probabilities(features, EDGE_KINDS, KIND_WEIGHTS);
	const patterns = probabilities(features, PATTERNS, PATTERN_WEIGHTS);
	const kind = best(kinds);
	return { kind: kind.label as EdgeKind, pattern: best(patterns).label as Pattern, confidence: kind.probability };
});

/** The features of a statement: cues that fire, words, their pairs, and its shape. */
export function featuresOf(statement: string): string[] {
	const text = statement.toLowerCase().replaceAll("’", "'").trim();
	const words = text.match(/[\p{L}\p{N}']+/gu) ?? [];
	const features = new Set<string>(["bias"]);
	for (const [name, cue] of cues) if (cue.test(text)) features.add(`cue:${name}`);
	for (const word of words) features.add(`w:${stem(word)}`);
	features.add(`length:${words.length < 5 ? "short" : words.length < 12 ? "middle" : "long"}`);
	if (
		/^\p{Lu}\p{Ll}+ /u.test(statement) &&
		!/^(The|A|An|We|It|This|That|Our|My|I|They|He|She|There)\b/.test(statement)
	) {
		features.add("shape:name");
	}
	return [...features];
}

/** Cuts endings so that forms of a word share a weight; crude, and the same in training and use. */
const stem = (word: string): string => word.replace(/'s$/, "").replace(/(?<=\w{4})(ing|ed|es|s|ly)$/, "");

function probabilities(features: string[], labels: readonly string[], weights: Weights) {
	const scores = labels.map((_, n) => features.reduce((sum, feature) => sum + (weights[feature]?.[n] ?? 0), 0));
	const highest = Math.max(...scores);
	const powers = scores.map((score) => Math.exp(score - highest));
	const total = powers.reduce((sum, power) => sum + power, 0);
	return labels.map((label, n) => ({ label, probability: (powers[n] ?? 0) / total }));
}

const best = (scored: { label: string; probability: number }[]) =>
	scored.reduce((a, b) => (b.probability > a.probability ? b : a));
