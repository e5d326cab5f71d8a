// Rebuilds the weights of the embedded extractor, byte for byte: `npm run train -- --data DIR`.
// DIR holds en_ewt-ud-train.conllu.gz, wnut17train.conll.gz and crossner-*-train.txt.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LinearModel } from "../../lib/extraction/embedded/linear-model";
import { Parser, parseInput } from "../../lib/extraction/embedded/parse";
import { tagWords } from "../../lib/extraction/embedded/tag";
import { type PackedModel, packWeights, WEIGHTS_PATH } from "../../lib/extraction/embedded/weights";
import { readTreebank, type TreebankSentence } from "./conllu";
import { lemmaLines } from "./lemma-lines";
import { trainParser } from "./train-parser";
import { trainTagger } from "./train-tagger";

const { values } = parseArgs({
	options: {
		data: { type: "string" },
		out: { type: "string", default: WEIGHTS_PATH },
		check: { type: "boolean", default: false },
		rounds: { type: "string", default: "12" },
	},
});
if (!values.data) throw new Error("Say where the training data is: npm run train -- --data DIR");

const open = (m: PackedModel) => new LinearModel(m.classes, m.keys, m.counts, m.rowClasses, m.rowWeights);
const coarseIds = (classes: string[]) => {
	const names = [...new Set(classes.map((c) => c.split("|")[0] as string))].sort();
	return classes.map((c) => names.indexOf(c.split("|")[0] as string));
};

const all = readTreebank(join(values.data, "en_ewt-ud-train.conllu.gz"));
// With --check every tenth document is held back to measure; without, all train.
const documents = [...new Set(all.map((s) => s.document))];
const held = new Set(values.check ? documents.filter((_, i) => i % 10 === 0) : []);
const train = all.filter((s) => !held.has(s.document));
const test = all.filter((s) => held.has(s.document));

const rounds = Number(values.rounds);
const classes = [...new Set(train.flatMap((s) => s.tags))].sort();
const coarse = coarseIds(classes);
// The parser must meet the tagger's mistakes: five taggers, each blind to a fifth of the text, tag that fifth.
const predicted: Uint8Array[] = new Array(train.length);
const FOLDS = 4;
for (let fold = 0; fold < FOLDS; fold++) {
	const rest = train.filter((_, i) => i % FOLDS !== fold);
	const model = open(trainTagger(rest, 5, 2).pack(2, 4));
	const toAll = model.classes.map((c) => classes.indexOf(c));
	train.forEach((s, i) => {
		if (i % FOLDS === fold) predicted[i] = tagWords(s.words, model).map((t) => toAll[t] as number);
	});
}
const tagger = trainTagger(train, 8, 2).pack(4, 4);
const parser = trainParser(train, (i) => predicted[i] as Uint8Array, coarse, rounds, 2).pack(4, 3);
const models = new Map([
	["tag", tagger],
	["parse", parser],
]);
if (values.check) report(test, open(tagger), new Parser(open(parser)), coarse);
const bytes = packWeights(models, new Map([["lemmas", lemmaLines(train)]]));
writeFileSync(values.out, bytes);
console.error(
	`${values.out}: ${bytes.length} bytes; rows ${[...models].map(([n, m]) => `${n} ${m.keys.length}/${m.rowClasses.length}`).join(", ")}`,
);

function report(sentences: TreebankSentence[], tagModel: LinearModel, parserOf: Parser, coarseOf: number[]): void {
	let words = 0;
	let tagsRight = 0;
	let coarseRight = 0;
	let heads = 0;
	let labelled = 0;
	const start = performance.now();
	for (const s of sentences) {
		const tags = tagWords(s.words, tagModel);
		const tree = parserOf.parse(parseInput(s.words, tags, coarseOf));
		s.words.forEach((_, i) => {
			if ((s.labels[i] as string) === "punct") return;
			words++;
			const tag = tagModel.classes[tags[i] as number] as string;
			if (tag === s.tags[i]) tagsRight++;
			if (tag.split("|")[0] === (s.tags[i] as string).split("|")[0]) coarseRight++;
			if (tree.heads[i] !== s.heads[i]) return;
			heads++;
			if (parserOf.labels[tree.labels[i] as number] === s.labels[i]) labelled++;
		});
	}
	const pct = (n: number) => ((100 * n) / words).toFixed(2);
	console.error(
		`held back: ${sentences.length} sentences, tags ${pct(tagsRight)}, UPOS ${pct(coarseRight)}, UAS ${pct(heads)}, LAS ${pct(labelled)} (no punctuation), ${(sentences.length / ((performance.now() - start) / 1000)).toFixed(0)} sentences/s`,
	);
}
