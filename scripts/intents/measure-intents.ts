// Measures the intent classifier on the sentences that it never saw: `npx tsx scripts/intents/measure-intents.ts`.
import { classifyIntent } from "@/lib/enrichment/classify-intent";
import { EDGE_KINDS, PATTERNS } from "@/lib/enrichment/intent";
import { type Labelled, readSentences } from "./train-intents";

export type Measured = { macroF1: number; accuracy: number; confusion: Map<string, number> };

/** Macro-F1 over the labels that occur, accuracy, and counts by "wanted>got". */
export function measure(sentences: Labelled[], of: "kind" | "pattern"): Measured {
	const confusion = new Map<string, number>();
	for (const one of sentences) {
		const key = `${one[of]}>${classifyIntent(one.sentence)[of]}`;
		confusion.set(key, (confusion.get(key) ?? 0) + 1);
	}
	const labels = [...new Set(sentences.map((one) => one[of]))];
	const total = (test: (wanted: string, got: string) => boolean) =>
		[...confusion].reduce((sum, [key, n]) => {
			const [wanted = "", got = ""] = key.split(">");
			return test(wanted, got) ? sum + n : sum;
		}, 0);
	const f1 = labels.map((label) => {
		const hits = total((wanted, got) => wanted === label && got === label);
		return (2 * hits) / (total((wanted) => wanted === label) + total((_, got) => got === label));
	});
	return {
		macroF1: f1.reduce((a, b) => a + b, 0) / f1.length,
		accuracy: total((wanted, got) => wanted === got) / sentences.length,
		confusion,
	};
}

function print(title: string, sentences: Labelled[], of: "kind" | "pattern", labels: readonly string[]): void {
	const { macroF1, accuracy, confusion } = measure(sentences, of);
	console.log(
		`${title}, ${of}: ${sentences.length} sentences, macro-F1 ${macroF1.toFixed(3)}, accuracy ${accuracy.toFixed(3)}`,
	);
	console.log(["wanted \\ got".padEnd(12), ...labels.map((label) => label.slice(0, 8).padStart(8))].join(" "));
	for (const wanted of labels) {
		const row = labels.map((got) => String(confusion.get(`${wanted}>${got}`) ?? 0).padStart(8));
		console.log([wanted.padEnd(12), ...row].join(" "));
	}
}

if (process.argv[1] === import.meta.filename) {
	const { train, held } = readSentences();
	print("trained on", train, "kind", EDGE_KINDS);
	print("held aside", held, "kind", EDGE_KINDS);
	print("held aside", held, "pattern", PATTERNS);
	if (process.argv.includes("--errors")) {
		for (const one of train) {
			const got = classifyIntent(one.sentence);
			if (got.kind !== one.kind) console.log(`${one.kind} > ${got.kind}: ${one.sentence}`);
		}
	}
}
