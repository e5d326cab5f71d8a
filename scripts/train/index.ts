// Trains the weights of the embedded extractor, the same bytes for the same code and data: `npm run train -- --data DIR [--annotated FILE]...`.
// DIR holds en_ewt-ud-train.conllu.gz, gum-safe.conllu.gz, wnut17train.conll.gz, crossner-*-train.txt and
// stackoverflow-ner-train.txt.gz (see NOTICE.md beside the weights). FILEs are annotated passages: with them the recogniser of
// names is adapted to the prose of teams, and the judge of facts is learnt over the new weights. What pronouns point back to is
// learnt over the trees and names of the new weights, too.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LinearModel } from "../../lib/extraction/embedded/linear-model";
import { NameListTable } from "../../lib/extraction/embedded/name-lists";
import { Parser, parseInput } from "../../lib/extraction/embedded/parse";
import { Syntax } from "../../lib/extraction/embedded/sentence";
import { tagWords } from "../../lib/extraction/embedded/tag";
import { type PackedModel, packWeights, unpackWeights, WEIGHTS_PATH } from "../../lib/extraction/embedded/weights";
import { variantsOf } from "./augment";
import { readTreebank, type TreebankSentence } from "./conllu";
import { lemmaLines } from "./lemma-lines";
import { asTokens, readNamedSentences } from "./name-data";
import { packNameLists, readNameLists } from "./name-list-data";
import { plainSentences } from "./plain-sentences";
import { crossRegisters, type NameItem, trainNames, trainRegister } from "./train-names";
import { trainParser } from "./train-parser";
import { trainTagger } from "./train-tagger";

const { values } = parseArgs({
	options: {
		data: { type: "string" },
		out: { type: "string", default: WEIGHTS_PATH },
		check: { type: "boolean", default: false },
		rounds: { type: "string", default: "6" },
		annotated: { type: "string", multiple: true, default: [] },
	},
});
if (!values.data) throw new Error("Say where the training data is: npm run train -- --data DIR");
const folder = values.data;

const open = (m: PackedModel) => new LinearModel(m.classes, m.keys, m.counts, m.rowClasses, m.rowWeights);
const coarseIds = (classes: string[]) => {
	const names = [...new Set(classes.map((c) => c.split("|")[0] as string))].sort();
	return classes.map((c) => names.indexOf(c.split("|")[0] as string));
};

const all = ["en_ewt-ud-train.conllu.gz", "gum-safe.conllu.gz"].flatMap((file) => readTreebank(join(folder, file)));
// With --check every tenth document is held back to measure; without, all train.
const documents = [...new Set(all.map((s) => s.document))];
const held = new Set(values.check ? documents.filter((_, i) => i % 10 === 0) : []);
const treebank = all.filter((s) => !held.has(s.document));
const own = [...treebank, ...plainSentences(18)];
const train = [...own, ...variantsOf(treebank)];
const test = all.filter((s) => held.has(s.document));

const rounds = Number(values.rounds);
const classes = [...new Set(train.flatMap((s) => s.tags))].sort();
const coarse = coarseIds(classes);
// Parser and recogniser must meet the tagger's mistakes: taggers blind to a part of the text tag that part.
const predicted: Uint8Array[] = new Array(train.length);
const FOLDS = 2;
for (let fold = 0; fold < FOLDS; fold++) {
	const rest = train.filter((_, i) => i % FOLDS !== fold);
	const model = open(trainTagger(rest, 4, 2).pack(2, 4));
	const toAll = model.classes.map((c) => classes.indexOf(c));
	train.forEach((s, i) => {
		if (i % FOLDS === fold) predicted[i] = tagWords(s.words, model).map((t) => toAll[t] as number);
	});
}
const models = new Map<string, PackedModel>();
const texts = new Map([["lemmas", lemmaLines(treebank)]]);
models.set("tag", trainTagger(train, 6, 2).pack(6, 4));
models.set("parse", trainParser(train, (i) => predicted[i] as Uint8Array, coarse, rounds, 2).pack(5, 3));
if (values.check)
	report(test, open(models.get("tag") as PackedModel), new Parser(open(models.get("parse") as PackedModel)), coarse);

const syntax = new Syntax(unpackWeights(packWeights(models, texts)));
const lists = readNameLists();
models.set("lists", packNameLists(lists));
const items: NameItem[] = readNamedSentences(folder, own, lists).map((named) => {
	const given = named.source >= 0 ? predicted[named.source] : undefined;
	return { s: syntax.analyse(asTokens(named.words), given), register: named.register, named };
});
crossRegisters(items);
models.set("register", trainRegister(items, 6).pack(1, 4));
const table = new NameListTable(open(models.get("lists") as PackedModel));
models.set("names", trainNames(items, table, 6, 2, 2).pack(4, 4));
const bytes = packWeights(models, texts);
writeFileSync(values.out, bytes);
console.error(
	`${values.out}: ${bytes.length} bytes; rows and cells: ${[...models].map(([n, m]) => `${n} ${m.keys.length}/${m.rowClasses.length}`).join(", ")}`,
);

// In processes of their own: this one may have read the old weights.
if (values.out === WEIGHTS_PATH) {
	const run = (script: string, ...more: string[]) =>
		execFileSync(process.execPath, [...process.execArgv, `scripts/train/${script}`, ...more], { stdio: "inherit" });
	const { annotated } = values;
	if (annotated.length > 0) run("adapt.ts", "--data", folder, ...annotated.flatMap((file) => ["--annotated", file]));
	run("references.ts", "--data", folder);
	if (annotated.length > 0) run("judge.ts", ...annotated.flatMap((file) => ["--data", file]));
}

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
