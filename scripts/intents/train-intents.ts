// Trains the intent classifier on the labelled sentences beside it and writes its weights: `npx tsx scripts/intents/train-intents.ts`.
// Every third sentence of a kind is held aside: it is measured and never trained on. Deterministic: no randomness at all.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { featuresOf } from "@/lib/enrichment/classify-intent";
import { EDGE_KINDS, PATTERNS } from "@/lib/enrichment/intent";

export type Labelled = { kind: string; pattern: string; sentence: string };

const ITERATIONS = 600;
const RATE = 0.5;
/** Cues speak for whole families of words and are trusted more than single words. */
const DECAY = { cue: 0.002, other: 0.02 };
const SMALLEST = 0.02;

/** The labelled sentences, split: the training part, and every third of each kind, held aside. */
export function readSentences(): { train: Labelled[]; held: Labelled[] } {
	const lines = readFileSync(path.resolve(import.meta.dirname, "intent-sentences.txt"), "utf8").split("\n");
	const seen = new Map<string, number>();
	const train: Labelled[] = [];
	const held: Labelled[] = [];
	for (const line of lines) {
		if (line.startsWith("#") || !line.trim()) continue;
		const [kind = "", pattern = "", sentence = ""] = line.split(" | ").map((part) => part.trim());
		const n = seen.get(kind) ?? 0;
		seen.set(kind, n + 1);
		(n % 3 === 2 ? held : train).push({ kind, pattern, sentence });
	}
	return { train, held };
}

/** Multinomial logistic regression by gradient descent over the whole set. */
function trainLinear(
	samples: { features: string[]; label: string }[],
	labels: readonly string[],
): Record<string, number[]> {
	const weights = new Map<string, Float64Array>();
	for (const { features } of samples) {
		for (const feature of features) if (!weights.has(feature)) weights.set(feature, new Float64Array(labels.length));
	}
	const sum = (features: string[], n: number) =>
		features.reduce((total, feature) => total + (weights.get(feature)?.[n] ?? 0), 0);
	for (let iteration = 0; iteration < ITERATIONS; iteration++) {
		const gradient = new Map<string, Float64Array>();
		for (const { features, label } of samples) {
			const scores = labels.map((_, n) => sum(features, n));
			const highest = Math.max(...scores);
			const powers = scores.map((score) => Math.exp(score - highest));
			const total = powers.reduce((a, b) => a + b, 0);
			const errors = powers.map((power, n) => (labels[n] === label ? 1 : 0) - power / total);
			for (const feature of features) {
				const row = gradient.get(feature) ?? new Float64Array(labels.length);
				gradient.set(feature, row);
				for (let n = 0; n < errors.length; n++) row[n] = (row[n] ?? 0) + (errors[n] ?? 0);
			}
		}
		for (const [feature, row] of weights) {
			const slope = gradient.get(feature);
			const decay = feature.startsWith("cue:") || feature === "bias" ? DECAY.cue : DECAY.other;
			for (let n = 0; n < row.length; n++) {
				row[n] = (row[n] ?? 0) + RATE * ((slope?.[n] ?? 0) / samples.length ** 0.75 - decay * (row[n] ?? 0));
			}
		}
	}
	const kept: Record<string, number[]> = {};
	for (const feature of [...weights.keys()].sort()) {
		const row = [...(weights.get(feature) ?? [])].map((weight) => Math.round(weight * 1000) / 1000);
		if (row.some((weight) => Math.abs(weight) >= SMALLEST)) kept[feature] = row;
	}
	return kept;
}

function main(): void {
	const { train } = readSentences();
	const samples = train.map((one) => ({ ...one, features: featuresOf(one.sentence) }));
	const kinds = trainLinear(
		samples.map(({ features, kind }) => ({ features, label: kind })),
		EDGE_KINDS,
	);
	const patterns = trainLinear(
		samples.map(({ features, pattern }) => ({ features, label: pattern })),
		PATTERNS,
	);
	const file = path.resolve(import.meta.dirname, "../../lib/enrichment/weights.json");
	writeFileSync(file, `${JSON.stringify({ kinds, patterns })}\n`);
	console.log(
		`${train.length} sentences, ${Object.keys(kinds).length} and ${Object.keys(patterns).length} features -> ${file}`,
	);
}

if (process.argv[1] === import.meta.filename) main();
