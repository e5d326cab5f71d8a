import weights from "./weights.json" with { type: "json" };

/** What each feature says for each label, in the order of the labels. */
export type Weights = Record<string, number[]>;

/** Trained by `npx tsx scripts/intents/train-intents.ts`; never edited by hand. */
export const KIND_WEIGHTS: Weights = weights.kinds;
export const PATTERN_WEIGHTS: Weights = weights.patterns;
