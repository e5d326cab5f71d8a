// Adapts the name recogniser of freshly trained weights to annotated passages, in place:
// `tsx scripts/train/adapt.ts --data DIR --annotated FILE...`. Run it once: what is adapted already would be adapted again.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { NameListTable } from "../../lib/extraction/embedded/name-lists";
import { Syntax } from "../../lib/extraction/embedded/sentence";
import {
	modelOf,
	type PackedModel,
	packWeights,
	readPacked,
	unpackWeights,
	WEIGHTS_PATH,
} from "../../lib/extraction/embedded/weights";
import { adaptNames } from "./adapt-names";
import { readTreebank } from "./conllu";
import { readPassages } from "./judge-data";
import { asTokens, readNamedSentences } from "./name-data";
import { readNameLists } from "./name-list-data";
import { passageNames } from "./passage-names";

const { values } = parseArgs({
	options: {
		data: { type: "string", default: "" },
		annotated: { type: "string", multiple: true, default: [] },
		weights: { type: "string", default: WEIGHTS_PATH },
		out: { type: "string", default: WEIGHTS_PATH },
	},
});
/** Of the sentences that the recogniser was learnt from, each of this many holds it in its place. */
const EVERY = 4;
const ROUNDS = 8;

const bytes = readFileSync(values.weights);
const packed = readPacked(bytes);
const weights = unpackWeights(bytes);
const syntax = new Syntax(weights);
const own = values.annotated.flatMap(readPassages).flatMap((passage) => passageNames(passage, syntax));
const treebank = readTreebank(join(values.data, "en_ewt-ud-train.conllu.gz"));
const others = readNamedSentences(values.data, treebank, readNameLists())
	.filter((_, i) => i % EVERY === 0)
	.map((named) => ({ s: syntax.analyse(asTokens(named.words)), named }));
const names = adaptNames(
	{
		names: modelOf(weights, "names"),
		packed: packed.models.get("names") as PackedModel,
		register: modelOf(weights, "register"),
		lists: new NameListTable(modelOf(weights, "lists")),
	},
	own,
	others,
	ROUNDS,
);
packed.models.set("names", names);
const adapted = packWeights(packed.models, packed.texts);
writeFileSync(values.out, adapted);
console.error(`${values.out}: ${adapted.length} bytes, names adapted to ${own.length} sentences of teams`);
