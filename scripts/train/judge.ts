// Trains the judge of facts on annotated passages: `tsx scripts/train/judge.ts --data FILE [--data FILE] [--threshold 0.5]`.
// Prints precision and coverage by ten-fold cross-validation over passages, and writes the weights of all of them together.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findCandidates } from "../../lib/extraction/embedded/extract-embedded";
import { allTraits } from "../../lib/extraction/embedded/judge";
import { type Passage, readPassages, supported } from "./judge-data";

const OUT = "lib/extraction/embedded/judge-weights.ts";
const { values } = parseArgs({
	options: {
		data: { type: "string", multiple: true, default: [] },
		threshold: { type: "string", default: "0.5" },
		penalty: { type: "string", default: "1" },
		out: { type: "string", default: OUT },
	},
});

type Example = { traits: string[]; isRight: boolean; passage: number };
type Model = { bias: number; weights: Map<string, number> };

const passages: Passage[] = values.data.flatMap(readPassages);
if (passages.length === 0) throw new Error("Say where annotated passages are: --data FILE");
const examples = passages.flatMap((passage, n): Example[] => {
	const validAt = new Date(passage.reference_time ?? "2024-01-01");
	const at = Number.isNaN(validAt.getTime()) ? new Date("2024-01-01") : validAt;
	const found = findCandidates({ text: passage.text, validAt: at, known: [] });
	const right = supported(passage, found);
	return allTraits(found).map((traits, i) => ({ traits, isRight: right[i] as boolean, passage: n }));
});

const FOLDS = 10;
const judged = Array.from({ length: FOLDS }, (_, fold) => {
	const model = learn(examples.filter((e) => e.passage % FOLDS !== fold));
	return examples
		.filter((e) => e.passage % FOLDS === fold)
		.map((e) => ({ p: probability(model, e.traits), isRight: e.isRight }));
}).flat();
report(judged);
write(learn(examples));

/** Logistic regression with a quadratic penalty, by full-batch RMS-scaled gradient steps; the same for the same examples. */
function learn(train: Example[]): Model {
	const places = new Map<string, Set<number>>();
	for (const { traits, passage } of train)
		for (const t of traits) places.set(t, (places.get(t) ?? new Set()).add(passage));
	const names = [...places].filter(([, seen]) => seen.size >= 3).map(([name]) => name);
	const index = new Map(names.map((name, i) => [name, i]));
	const rows = train.map(({ traits }) => traits.flatMap((t) => index.get(t) ?? []));
	const weights = new Float64Array(names.length);
	const penalty = Number(values.penalty);
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

function probability({ bias, weights }: Model, traits: string[]): number {
	return 1 / (1 + Math.exp(-traits.reduce((sum, t) => sum + (weights.get(t) ?? 0), bias)));
}

function report(list: { p: number; isRight: boolean }[]): void {
	const right = list.filter((x) => x.isRight).length;
	console.error(
		`${passages.length} passages, ${list.length} facts, ${((100 * right) / list.length).toFixed(1)} % supported`,
	);
	console.error("said      facts  mean  supported");
	for (let from = 0; from < 1; from += 0.1) {
		const bin = list.filter(({ p }) => p >= from && p < from + 0.1);
		const mean = bin.reduce((sum, { p }) => sum + p, 0) / (bin.length || 1);
		const share = bin.filter((x) => x.isRight).length / (bin.length || 1);
		console.error(
			`${from.toFixed(1)}-${(from + 0.1).toFixed(1)}  ${String(bin.length).padStart(5)}  ${mean.toFixed(2)}  ${share.toFixed(2)}`,
		);
	}
	console.error("threshold  kept  precision  of the supported");
	for (const at of [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7]) {
		const kept = list.filter(({ p }) => p >= at);
		const good = kept.filter((x) => x.isRight).length;
		console.error(
			`${at.toFixed(2)}  ${String(kept.length).padStart(8)}  ${((100 * good) / kept.length).toFixed(1).padStart(9)}  ${((100 * good) / right).toFixed(1).padStart(8)}`,
		);
	}
}

function write({ bias, weights }: Model): void {
	const kept = [...weights].filter(([, w]) => Math.abs(w) >= 0.02).sort(([a], [b]) => (a < b ? -1 : 1));
	const lines = kept.map(([name, w]) => `\t\t${JSON.stringify(name)}: ${Number(w.toFixed(2))},`);
	writeFileSync(
		values.out,
		[
			"/** Written by `scripts/train/judge.ts`; not by hand. */",
			"export const JUDGE: { bias: number; threshold: number; weights: Record<string, number> } = {",
			`\tbias: ${bias.toFixed(2)},`,
			`\tthreshold: ${values.threshold},`,
			"\tweights: {",
			...lines,
			"\t},",
			"};",
			"",
		].join("\n"),
	);
	console.error(`${values.out}: ${kept.length} weights`);
}
