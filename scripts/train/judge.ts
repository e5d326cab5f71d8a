// Trains the judge of facts on annotated passages: `tsx scripts/train/judge.ts --data FILE [--data FILE]`, in this order.
// Prints precision and coverage by ten-fold cross-validation over passages, and writes the weights of all of them together.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Passage, readPassages } from "./judge-data";
import { examplesOf, type JudgeModel, learnJudge, probability } from "./train-judge";

const OUT = "lib/extraction/embedded/judge-weights.ts";
const { values } = parseArgs({
	options: {
		data: { type: "string", multiple: true, default: [] },
		threshold: { type: "string", default: "0.41" },
		penalty: { type: "string", default: "24" },
		out: { type: "string", default: OUT },
	},
});

const passages: Passage[] = values.data.flatMap(readPassages);
if (passages.length === 0) throw new Error("Say where annotated passages are: --data FILE");
const examples = examplesOf(passages);
const penalty = Number(values.penalty);

const FOLDS = 10;
const judged = Array.from({ length: FOLDS }, (_, fold) => {
	const model = learnJudge(
		examples.filter((e) => e.passage % FOLDS !== fold),
		penalty,
	);
	return examples
		.filter((e) => e.passage % FOLDS === fold)
		.map((e) => ({ p: probability(model, e.traits), isRight: e.isRight }));
}).flat();
report(judged);
write(learnJudge(examples, penalty));

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

function write({ bias, weights }: JudgeModel): void {
	const kept = [...weights].filter(([, w]) => Math.abs(w) >= 0.02).sort(([a], [b]) => (a < b ? -1 : 1));
	const lines = kept.map(
		([name, w]) => `\t\t${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${Number(w.toFixed(2))},`,
	);
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
