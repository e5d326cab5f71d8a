// Learns the judge of facts from candidates that annotated passages support or do not.
import { findCandidates } from "../../lib/extraction/embedded/extract-embedded";
import { allTraits } from "../../lib/extraction/embedded/judge";
import { type Passage, supported } from "./judge-data";

export type Example = { traits: string[]; isRight: boolean; passage: number };
export type JudgeModel = { bias: number; weights: Map<string, number> };

/** All candidates of the passages, with whether the passage supports each. */
export function examplesOf(passages: Passage[]): Example[] {
	return passages.flatMap((passage, n): Example[] => {
		const validAt = new Date(passage.reference_time ?? "2024-01-01");
		const at = Number.isNaN(validAt.getTime()) ? new Date("2024-01-01") : validAt;
		const found = findCandidates({ text: passage.text, validAt: at, known: [] });
		const right = supported(passage, found);
		return allTraits(found).map((traits, i) => ({ traits, isRight: right[i] as boolean, passage: n }));
	});
}

/** Logistic regression with a quadratic penalty, by full-batch RMS-scaled gradient steps; the same for the same examples. */
export function learnJudge(train: Example[], penalty: number): JudgeModel {
	const places = new Map<string, Set<number>>();
	for (const { traits, passage } of train)
		for (const t of traits) places.set(t, (places.get(t) ?? new Set()).add(passage));
	const names = [...places].filter(([, seen]) => seen.size >= 3).map(([name]) => name);
	const index = new Map(names.map((name, i) => [name, i]));
	const rows = train.map(({ traits }) => traits.flatMap((t) => index.get(t) ?? []));
	const weights = new Float64Array(names.length);
	let bias = 0;
	const moment = new Float64Array(names.length + 1);
	const square = new Float64Array(names.length + 1);
	for (let step = 1; step <= 400; step++) {
		const gradient = Float64Array.from(weights, (w) => penalty * w);
		let slope = 0;
		rows.forEach((row, n) => {
			let sum = bias;
			for (const i of row) sum += weights[i] as number;
			const error = 1 / (1 + Math.exp(-sum)) - (train[n]?.isRight ? 1 : 0);
			slope += error;
			for (const i of row) gradient[i] = (gradient[i] as number) + error;
		});
		const move = (g: number, i: number) => {
			moment[i] = 0.9 * (moment[i] as number) + 0.1 * g;
			square[i] = 0.999 * (square[i] as number) + 0.001 * g * g;
			const m = (moment[i] as number) / (1 - 0.9 ** step);
			return (0.03 * m) / (Math.sqrt((square[i] as number) / (1 - 0.999 ** step)) + 1e-8);
		};
		gradient.forEach((g, i) => {
			weights[i] = (weights[i] as number) - move(g, i);
		});
		bias -= move(slope, names.length);
	}
	return { bias, weights: new Map(names.map((name, i) => [name, weights[i] as number])) };
}

export function probability({ bias, weights }: JudgeModel, traits: string[]): number {
	return 1 / (1 + Math.exp(-traits.reduce((sum, t) => sum + (weights.get(t) ?? 0), bias)));
}
