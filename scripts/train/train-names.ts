// The training of the name recogniser and of the register model it leans on.

import { FeatureBuffer } from "../../lib/extraction/embedded/feature-buffer";
import { LinearModel } from "../../lib/extraction/embedded/linear-model";
import {
	NAME_FEATURES,
	nameFeatures,
	REGISTER_FEATURES,
	registerFeatures,
} from "../../lib/extraction/embedded/name-features";
import { type NameInput, nameInput } from "../../lib/extraction/embedded/name-input";
import type { NameListTable } from "../../lib/extraction/embedded/name-lists";
import { findRegister, mayFollow } from "../../lib/extraction/embedded/names";
import type { Sentence } from "../../lib/extraction/embedded/sentence";
import { ANY_REGISTER, KINDS, type NamedSentence, REGISTERS } from "./name-data";
import { Perceptron, seededRandom, shuffle } from "./perceptron";

/** The model of registers; labelled files are few, so each class is weighed alike by repeating. */
export function trainRegister(items: NameItem[], rounds: number): Perceptron {
	const sentences = items
		.filter((x) => x.named.register !== ANY_REGISTER)
		.map((x) => ({ s: x.s, register: x.named.register }));
	const model = new Perceptron([...REGISTERS]);
	const features = new FeatureBuffer(REGISTER_FEATURES);
	const rows = new Int32Array(REGISTER_FEATURES);
	const scores = new Float64Array(REGISTERS.length);
	const counts = REGISTERS.map(() => 0);
	for (const { s, register } of sentences) {
		counts[register] = (counts[register] as number) + 1;
		model.count(features.data, registerFeatures(s, features));
	}
	model.open(3);
	const most = Math.max(...counts);
	const data = sentences.flatMap((x) =>
		new Array<typeof x>(Math.min(4, Math.round(most / (counts[x.register] as number)))).fill(x),
	);
	const random = seededRandom(23);
	for (let round = 0; round < rounds; round++) {
		shuffle(data, random);
		for (const { s, register } of data) {
			const m = model.rows(features.data, registerFeatures(s, features), rows);
			model.score(rows, m, scores);
			let best = 0;
			for (let c = 1; c < scores.length; c++) if ((scores[c] as number) > (scores[best] as number)) best = c;
			model.tick();
			if (best !== register) model.update(rows, m, register, best);
		}
	}
	return model;
}

/** Replaces each item's register by the one that a model blind to the item predicts, as it will be in use. */
export function crossRegisters(items: NameItem[]): void {
	const folds = 3;
	const found: number[] = [];
	for (let fold = 0; fold < folds; fold++) {
		const packed = trainRegister(
			items.filter((_, i) => i % folds !== fold),
			6,
		).pack(1, 4);
		const model = new LinearModel(packed.classes, packed.keys, packed.counts, packed.rowClasses, packed.rowWeights);
		items.forEach((x, i) => {
			if (i % folds === fold) found[i] = findRegister(x.s, model);
		});
	}
	items.forEach((x, i) => {
		x.register = found[i] as number;
	});
}

export const NAME_CLASSES = ["O", ...KINDS.flatMap((k) => [`B-${k}`, `I-${k}`, `L-${k}`, `U-${k}`])];

/** Which classes each word may have: exactly one where the name is sure, several where it is not. */
export function allowedClasses(item: NamedSentence, size: number): Uint8Array[] {
	const index = new Map(NAME_CLASSES.map((c, i) => [c, i]));
	const allowed = Array.from({ length: size }, () => {
		const set = new Uint8Array(NAME_CLASSES.length);
		set[0] = 1;
		return set;
	});
	for (const span of item.spans) {
		const sure = !span.kinds.includes("?");
		for (let i = span.from; i < span.to && i < size; i++) {
			const set = allowed[i] as Uint8Array;
			if (sure) set[0] = 0;
			const place = span.to - span.from === 1 ? "U" : i === span.from ? "B" : i === span.to - 1 ? "L" : "I";
			for (const kind of span.kinds) if (kind !== "?") set[index.get(`${place}-${kind}`) as number] = 1;
		}
	}
	return allowed;
}

export type NameItem = { s: Sentence; register: number; named: NamedSentence };

/** The recogniser. `register` of an item is the one predicted for it. Silver sentences are seen once, labelled ones `repeat` times a round. */
export function trainNames(
	items: NameItem[],
	lists: NameListTable,
	rounds: number,
	minCount: number,
	repeat: number,
): Perceptron {
	const model = new Perceptron(NAME_CLASSES);
	const features = new FeatureBuffer(NAME_FEATURES);
	const rows = new Int32Array(NAME_FEATURES);
	const scores = new Float64Array(NAME_CLASSES.length);
	const follow = NAME_CLASSES.map((last) => Uint8Array.from(NAME_CLASSES, (next) => (mayFollow(last, next) ? 1 : 0)));
	const all = items.map((item) => ({
		input: nameInput(item.s, item.register, lists),
		allowed: allowedClasses(item.named, item.s.size),
		labelled: item.named.register < 2 && item.named.register !== ANY_REGISTER,
	}));
	for (const { input, allowed } of all) {
		let p1 = 0;
		let p2 = 0;
		for (let i = 0; i < input.size; i++) {
			model.count(features.data, nameFeatures(input, i, p1, p2, features));
			p2 = p1;
			p1 = (allowed[i] as Uint8Array).lastIndexOf(1) + 1;
		}
	}
	model.open(minCount);
	const data = all.flatMap((x) => (x.labelled ? new Array<typeof x>(repeat).fill(x) : [x]));
	const random = seededRandom(5);
	for (let round = 0; round < rounds; round++) {
		shuffle(data, random);
		let right = 0;
		let names = 0;
		for (const { input, allowed } of data) {
			const { r, n } = learnSentence(model, input, allowed, follow, features, rows, scores);
			right += r;
			names += n;
		}
		console.error(
			`names round ${round + 1}: ${((100 * right) / names).toFixed(2)}% of words in names on the training text`,
		);
	}
	return model;
}

function learnSentence(
	model: Perceptron,
	input: NameInput,
	allowed: Uint8Array[],
	follow: Uint8Array[],
	features: FeatureBuffer,
	rows: Int32Array,
	scores: Float64Array,
): { r: number; n: number } {
	let p1 = 0;
	let p2 = 0;
	let r = 0;
	let n = 0;
	for (let i = 0; i < input.size; i++) {
		const m = model.rows(features.data, nameFeatures(input, i, p1, p2, features), rows);
		model.score(rows, m, scores);
		const may = follow[p1 === 0 ? 0 : p1 - 1] as Uint8Array;
		const want = allowed[i] as Uint8Array;
		let best = -1;
		let bestWanted = -1;
		for (let c = 0; c < scores.length; c++) {
			if (want[c] && may[c] && (bestWanted < 0 || (scores[c] as number) > (scores[bestWanted] as number)))
				bestWanted = c;
			if (may[c] && (best < 0 || (scores[c] as number) > (scores[best] as number))) best = c;
		}
		model.tick();
		if (!want[0]) n++;
		if (want[best]) {
			if (!want[0]) r++;
		} else if (bestWanted >= 0) model.update(rows, m, bestWanted, best);
		// A wrong opening leaves no right way on: go on from the truth, and blame nothing here.
		p2 = p1;
		p1 = (bestWanted < 0 ? want.lastIndexOf(1) : best) + 1;
	}
	return { r, n };
}
