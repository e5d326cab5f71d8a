// Part-of-speech tags: a greedy averaged perceptron, left to right (Collins, EMNLP 2002). Knows nothing of syntax trees.
import { FeatureBuffer } from "./feature-buffer";
import { mix } from "./hash";
import type { LinearModel } from "./linear-model";
import { formOf, type WordForm } from "./word-form";

/** A tag is one class of the model: UPOS and XPOS joined, "NOUN|NN". */
export type TagIds = Uint8Array;

const NONE: WordForm = formOf("\u0000none");
export const TAG_FEATURES = 56;

/** Writes the features of word `i` into `out` and returns how many. `tags` holds the tags already given to the words before. */
export function tagFeatures(forms: WordForm[], i: number, tags: ArrayLike<number>, out: FeatureBuffer): number {
	const w = forms[i] as WordForm;
	const p1 = forms[i - 1] ?? NONE;
	const p2 = forms[i - 2] ?? NONE;
	const n1 = forms[i + 1] ?? NONE;
	const n2 = forms[i + 2] ?? NONE;
	const t1 = i > 0 ? (tags[i - 1] as number) + 1 : 0;
	const t2 = i > 1 ? (tags[i - 2] as number) + 1 : 0;
	out.clear();
	const first = i === 0 ? 1 : 0;
	out.add1(1, 0);
	out.add1(2, w.form);
	out.add1(3, w.lower);
	out.add1(4, w.suffix1);
	out.add1(5, w.suffix2);
	out.add1(6, w.suffix3);
	out.add1(7, w.suffix4);
	out.add1(8, w.prefix1);
	out.add1(9, w.prefix2);
	out.add1(10, w.prefix3);
	out.add2(11, w.shape, first);
	out.add1(12, t1);
	out.add2(13, t1, t2);
	out.add2(14, t1, w.lower);
	out.add2(15, t1, w.suffix3);
	out.add2(16, t1, w.shape);
	out.add1(17, p1.lower);
	out.add1(18, p2.lower);
	out.add1(19, n1.lower);
	out.add1(20, n2.lower);
	out.add1(21, n1.suffix3);
	out.add1(22, n1.suffix2);
	out.add1(23, p1.suffix3);
	out.add2(24, p1.lower, w.lower);
	out.add2(25, w.lower, n1.lower);
	out.add2(26, w.suffix3, n1.suffix3);
	out.add2(27, w.shape, n1.shape);
	out.add2(28, p1.shape, w.shape);
	out.add2(29, t1, n1.lower);
	out.add2(30, t1, n1.suffix2);
	out.add2(31, w.suffix2, n1.lower);
	out.add2(32, p1.lower, n1.lower);
	out.add2(33, w.shape, w.suffix3);
	out.add2(34, t2, w.lower);
	out.add2(35, n1.lower, n2.lower);
	out.add1(36, w.classes);
	out.add2(37, t1, w.classes);
	out.add2(38, w.classes, n1.classes);
	out.add2(39, p1.classes, w.classes);
	out.add2(40, w.classes, n1.lower);
	out.add2(41, w.classes, p1.lower);
	out.add2(42, w.classes, w.shape);
	out.add2(43, n1.classes, w.lower);
	out.add2(44, n1.classes, t1);
	out.add2(45, mix(w.classes, n1.classes), t1);
	out.add2(46, mix(w.classes, n1.lower), t1);
	out.add2(47, n2.lower, w.classes);
	return out.size;
}

const features = new FeatureBuffer(TAG_FEATURES);

/** The tag of every word, as class numbers of `model`. */
export function tagWords(words: string[], model: LinearModel): TagIds {
	const forms = words.map(formOf);
	const tags = new Uint8Array(words.length);
	const scores = new Int32Array(model.classes.length);
	for (let i = 0; i < words.length; i++) {
		const n = tagFeatures(forms, i, tags, features);
		scores.fill(0);
		model.addScores(features.data, n, scores);
		let best = 0;
		for (let c = 1; c < scores.length; c++) if ((scores[c] as number) > (scores[best] as number)) best = c;
		tags[i] = best;
	}
	return tags;
}
