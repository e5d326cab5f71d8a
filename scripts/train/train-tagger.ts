// The training of the tagger.
import { FeatureBuffer } from "../../lib/extraction/embedded/feature-buffer";
import { TAG_FEATURES, tagFeatures } from "../../lib/extraction/embedded/tag";
import { formOf } from "../../lib/extraction/embedded/word-form";
import type { TreebankSentence } from "./conllu";
import { Perceptron, seededRandom, shuffle } from "./perceptron";

/** The trained tagger; the tags of all sentences are its classes. */
export function trainTagger(sentences: TreebankSentence[], rounds: number, minCount: number): Perceptron {
	const classes = [...new Set(sentences.flatMap((s) => s.tags))].sort();
	const idOf = new Map(classes.map((c, i) => [c, i]));
	const data = sentences.map((s) => ({
		forms: s.words.map(formOf),
		gold: Uint8Array.from(s.tags, (t) => idOf.get(t) as number),
	}));
	const model = new Perceptron(classes);
	const features = new FeatureBuffer(TAG_FEATURES);
	const rows = new Int32Array(TAG_FEATURES);
	const scores = new Float64Array(classes.length);
	for (const { forms, gold } of data)
		for (let i = 0; i < forms.length; i++) model.count(features.data, tagFeatures(forms, i, gold, features));
	model.open(minCount);
	const random = seededRandom(7);
	for (let round = 0; round < rounds; round++) {
		shuffle(data, random);
		let right = 0;
		let all = 0;
		for (const { forms, gold } of data) {
			const tags = new Uint8Array(forms.length);
			for (let i = 0; i < forms.length; i++) {
				const n = tagFeatures(forms, i, tags, features);
				const m = model.rows(features.data, n, rows);
				model.score(rows, m, scores);
				let best = 0;
				for (let c = 1; c < scores.length; c++) if ((scores[c] as number) > (scores[best] as number)) best = c;
				const want = gold[i] as number;
				model.tick();
				if (best !== want) model.update(rows, m, want, best);
				else right++;
				all++;
				tags[i] = best;
			}
		}
		console.error(`tagger round ${round + 1}: ${((100 * right) / all).toFixed(2)}% on the training text`);
	}
	return model;
}
