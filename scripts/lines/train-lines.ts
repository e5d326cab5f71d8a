// Learns which lines are worth keeping from lines that people have judged, and writes the weights:
// `npx tsx scripts/lines/train-lines.ts [FOLDER …]`. A folder beside the project's own holds passages and judged lines that may not be
// published. Every fifth passage, by a hash of its id, is held aside: measured, never learnt. Deterministic.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reader } from "@/lib/extraction/encoder/scores";
import { featuresOf } from "@/lib/extraction/facts/line-worth";
import { openReader } from "@/lib/extraction/open-reader";
import { readFacts, readWindows } from "@/lib/extraction/read-episode";
import { layoutOf } from "@/lib/extraction/text/layout";

type Sample = { features: Record<string, number>; isGood: boolean; isHeld: boolean };

const OWN = "packages/reader/data";
const WEIGHTS = "lib/extraction/facts/line-weights.json";
const HELD_ASIDE = 5;
const [ITERATIONS, RATE, DECAY] = [1_500, 0.5, 0.002];

/** The judged lines of a folder by passage: whether each is true, well formed and worth keeping, for whatever fact it tells. */
function readJudged(folder: string): Map<string, Map<string, boolean>> {
	const judged = new Map<string, Map<string, boolean>>();
	for (const row of readFileSync(path.join(folder, "judged-lines.tsv"), "utf8").trim().split("\n")) {
		const [passage = "", marks = "", line = ""] = row.split("\t");
		judged.set(passage, (judged.get(passage) ?? new Map()).set(line, marks.startsWith("111")));
	}
	return judged;
}

function readTexts(folder: string): Map<string, string> {
	const files = readdirSync(folder).filter((name) => /^passages-.*\.jsonl$/.test(name));
	const rows = files.flatMap((name) => readFileSync(path.join(folder, name), "utf8").trim().split("\n"));
	return new Map(rows.map((row) => JSON.parse(row)).map(({ id, text }) => [String(id), text]));
}

/** What the reader makes of the passages today, as far as its lines are judged. */
async function samplesOf(reader: Reader, folder: string): Promise<Sample[]> {
	const texts = readTexts(folder);
	const samples: Sample[] = [];
	for (const [id, judged] of readJudged(folder)) {
		const said = texts.get(id) ?? "";
		const { reading, steps } = readWindows(reader, layoutOf(said).readable?.text ?? said);
		for await (const _ of steps);
		const { facts } = readFacts(reading, reader.manifest, { text: reading.text, validAt: new Date(0), known: [] });
		const isHeld = createHash("sha256").update(id).digest().readUInt32BE() % HELD_ASIDE === 0;
		for (const { candidates, input } of facts) {
			for (const candidate of candidates) {
				const isGood = judged.get(candidate.line);
				if (isGood !== undefined) samples.push({ features: featuresOf(candidate, input), isGood, isHeld });
			}
		}
	}
	return samples;
}

/** Logistic regression by gradient descent over the whole set; features are put on one scale, and the weights back. */
function learn(samples: Sample[]): Record<string, number> {
	const names = [...new Set(samples.flatMap(({ features }) => Object.keys(features)))].sort();
	const columns = names.map((name) => samples.map(({ features }) => features[name] ?? 0));
	const means = columns.map((column) => column.reduce((a, b) => a + b, 0) / column.length);
	const scales = columns.map(
		(column, k) => Math.sqrt(column.reduce((a, b) => a + (b - (means[k] as number)) ** 2, 0) / column.length) || 1,
	);
	const rows = samples.map((_, n) =>
		names.map((_, k) => ((columns[k]?.[n] as number) - (means[k] as number)) / (scales[k] as number)),
	);
	const weights = names.map(() => 0);
	let bias = 0;
	for (let iteration = 0; iteration < ITERATIONS; iteration++) {
		const slope = names.map(() => 0);
		let lift = 0;
		for (const [n, row] of rows.entries()) {
			const sum = row.reduce((total, value, k) => total + value * (weights[k] as number), bias);
			const error = Number(samples[n]?.isGood) - 1 / (1 + Math.exp(-sum));
			lift += error;
			for (let k = 0; k < row.length; k++) (slope[k] as number) += error * (row[k] as number);
		}
		bias += (RATE * lift) / rows.length;
		for (let k = 0; k < weights.length; k++)
			(weights[k] as number) += RATE * ((slope[k] as number) / rows.length - DECAY * (weights[k] as number));
	}
	const own = weights.map((weight, k) => weight / (scales[k] as number));
	const shift = own.reduce((total, weight, k) => total + weight * (means[k] as number), 0);
	const rounded = (x: number) => Math.round(x * 1000) / 1000;
	return {
		bias: rounded(bias - shift),
		...Object.fromEntries(names.map((name, k) => [name, rounded(own[k] as number)])),
	};
}

/** The area under the curve, and the share of good ones among the best part of them. */
function figuresOf(samples: Sample[], weights: Record<string, number>) {
	const score = ({ features }: Sample) =>
		Object.entries(features).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0);
	const ranked = samples.map((one) => ({ ...one, score: score(one) })).sort((a, b) => b.score - a.score);
	const good = ranked.filter(({ isGood }) => isGood).length;
	let [before, area] = [0, 0];
	for (const { isGood } of ranked) {
		if (isGood) before++;
		else area += before;
	}
	const best = (share: number) => {
		const some = ranked.slice(0, Math.round(share * ranked.length));
		return Math.round((1000 * some.filter(({ isGood }) => isGood).length) / some.length) / 10;
	};
	return {
		lines: ranked.length,
		good: best(1),
		area: Math.round((1000 * area) / (good * (ranked.length - good))) / 1000,
		"good of the best 80 %": best(0.8),
		"of 60 %": best(0.6),
	};
}

const reader = await openReader();
const samples = (await Promise.all([OWN, ...process.argv.slice(2)].map((folder) => samplesOf(reader, folder)))).flat();
const weights = learn(samples.filter(({ isHeld }) => !isHeld));
writeFileSync(WEIGHTS, `${JSON.stringify(weights, null, 2)}\n`);
console.log({
	learnt: figuresOf(
		samples.filter(({ isHeld }) => !isHeld),
		weights,
	),
	held: figuresOf(
		samples.filter(({ isHeld }) => isHeld),
		weights,
	),
});
