// Owns part-of-speech tags: a greedy averaged perceptron, left to right (Collins, EMNLP 2002). Knows nothing of syntax trees.
import { mix } from "./hash";
import type { LinearModel } from "./linear-model";
import { formOf, type WordForm } from "./word-form";

/** A tag is one class of the model: UPOS and XPOS joined, "NOUN|NN". */
export type TagIds = Uint8Array;

const NONE: WordForm = formOf("\u0000none");
export const TAG_FEATURES = 56;

/** Writes the features of word `i` into `out` and returns how many. `tags` holds the tags already given to the words before. */
export function tagFeatures(forms: WordForm[], i: number, tags: ArrayLike<number>, out: Uint32Array): number {
	const w = forms[i] as WordForm;
	const p1 = forms[i - 1] ?? NONE;
	const p2 = forms[i - 2] ?? NONE;
	const n1 = forms[i + 1] ?? NONE;
	const n2 = forms[i + 2] ?? NONE;
	const t1 = i > 0 ? (tags[i - 1] as number) + 1 : 0;
	const t2 = i > 1 ? (tags[i - 2] as number) + 1 : 0;
	let n = 0;
	const add = (template: number, a: number) => {
		out[n++] = mix(template, a) >>> 0;
	};
	const add2 = (template: number, a: number, b: number) => {
		out[n++] = mix(mix(template, a), b) >>> 0;
	};
	const first = i === 0 ? 1 : 0;
	add(1, 0);
	add(2, w.form);
	add(3, w.lower);
	add(4, w.suffix1);
	add(5, w.suffix2);
	add(6, w.suffix3);
	add(7, w.suffix4);
	add(8, w.prefix1);
	add(9, w.prefix2);
	add(10, w.prefix3);
	add2(11, w.shape, first);
	add(12, t1);
	add2(13, t1, t2);
	add2(14, t1, w.lower);
	add2(15, t1, w.suffix3);
	add2(16, t1, w.shape);
	add(17, p1.lower);
	add(18, p2.lower);
	add(19, n1.lower);
	add(20, n2.lower);
	add(21, n1.suffix3);
	add(22, n1.suffix2);
	add(23, p1.suffix3);
	add2(24, p1.lower, w.lower);
	add2(25, w.lower, n1.lower);
	add2(26, w.suffix3, n1.suffix3);
	add2(27, w.shape, n1.shape);
	add2(28, p1.shape, w.shape);
	add2(29, t1, n1.lower);
	add2(30, t1, n1.suffix2);
	add2(31, w.suffix2, n1.lower);
	add2(32, p1.lower, n1.lower);
	add2(33, w.shape, w.suffix3);
	add2(34, t2, w.lower);
	add2(35, n1.lower, n2.lower);
	add(36, w.classes);
	add2(37, t1, w.classes);
	add2(38, w.classes, n1.classes);
	add2(39, p1.classes, w.classes);
	add2(40, w.classes, n1.lower);
	add2(41, w.classes, p1.lower);
	add2(42, w.classes, w.shape);
	add2(43, n1.classes, w.lower);
	add2(44, n1.classes, t1);
	add2(45, mix(w.classes, n1.classes), t1);
	add2(46, mix(w.classes, n1.lower), t1);
	add2(47, n2.lower, w.classes);
	return n;
}

const features = new Uint32Array(TAG_FEATURES);

/** The tag of every word, as class numbers of `model`. */
export function tagWords(words: string[], model: LinearModel): TagIds {
	const forms = words.map(formOf);
	const tags = new Uint8Array(words.length);
	const scores = new Int32Array(model.classes.length);
	for (let i = 0; i < words.length; i++) {
		const n = tagFeatures(forms, i, tags, features);
		scores.fill(0);
		model.addScores(features, n, scores);
		let best = 0;
		for (let c = 1; c < scores.length; c++) if ((scores[c] as number) > (scores[best] as number)) best = c;
		tags[i] = best;
	}
	return tags;
}
