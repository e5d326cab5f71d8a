// Learns what pronouns point back to over the trees and names of the weights file, and adds it there:
// `tsx scripts/train/references.ts --data DIR`. Running it again gives the same file.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadSyntax } from "../../lib/extraction/embedded/sentence";
import { packWeights, readPacked, WEIGHTS_PATH } from "../../lib/extraction/embedded/weights";
import { readTreebank } from "./conllu";
import { pronounChoices, trainReferences } from "./train-references";

const { values } = parseArgs({ options: { data: { type: "string", default: "" } } });
const choices = pronounChoices(readTreebank(join(values.data, "gum-safe.conllu.gz")), loadSyntax());
const { models, texts } = readPacked(readFileSync(WEIGHTS_PATH));
models.set("references", trainReferences(choices));
const bytes = packWeights(models, texts);
writeFileSync(WEIGHTS_PATH, bytes);
console.error(`${WEIGHTS_PATH}: ${bytes.length} bytes, what ${choices.length} pronouns point back to`);
