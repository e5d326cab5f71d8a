// Adapts the name recogniser to the prose of teams: a perceptron over the same features learns what must be added to its weights.
// After Daumé & Marcu (JAIR 2006): what was learnt from much other text is the start, a little text of the own kind corrects it.
import { FeatureBuffer } from "../../lib/extraction/embedded/feature-buffer";
import type { LinearModel } from "../../lib/extraction/embedded/linear-model";
import { NAME_FEATURES, nameFeatures } from "../../lib/extraction/embedded/name-features";
import { type NameInput, nameInput } from "../../lib/extraction/embedded/name-input";
import type { NameListTable } from "../../lib/extraction/embedded/name-lists";
import { findRegister, mayFollow } from "../../lib/extraction/embedded/names";
import type { Sentence } from "../../lib/extraction/embedded/sentence";
import type { PackedModel } from "../../lib/extraction/embedded/weights";
import type { NamedSentence } from "./name-data";
import { Perceptron, seededRandom, shuffle } from "./perceptron";
import { allowedClasses, NAME_CLASSES } from "./train-names";

/** How often a sentence of teams is seen for each time that one of the others is. */
const REPEAT = 4;
/** What one error changes, in units of the base model's weights. */
const UNIT = 6;

export type NamedTree = { s: Sentence; named: NamedSentence };
type Item = { input: NameInput; allowed: Uint8Array[] };

/** The models that the adaptation starts from: the recogniser, opened and packed, the registers and the lists. */
export type NameModels = { names: LinearModel; packed: PackedModel; register: LinearModel; lists: NameListTable };

/** How often a sentence of the own kind is seen for each time that one of the others is. */

/** The recogniser's weights with what the `own` sentences correct; `others`, of what it was learnt from, hold it in its place. */
export function adaptNames(base: NameModels, own: NamedTree[], others: NamedTree[], rounds: number): PackedModel {
	const item = ({ s, named }: NamedTree): Item => ({
		input: nameInput(s, findRegister(s, base.register), base.lists),
		allowed: allowedClasses(named, s.size),
	});
	const learnt = own.map(item);
	const learner = new Learner(base.names);
	for (const x of learnt) learner.count(x);
	learner.open();
	const random = seededRandom(31);
	const data = [...learnt.flatMap((x) => new Array<Item>(REPEAT).fill(x)), ...others.map(item)];
	for (let round = 0; round < rounds; round++) {
		shuffle(data, random);
		for (const x of data) learner.learn(x);
	}
	return merge(base.packed, learner.pack());
}

class Learner {
	private readonly model = new Perceptron(NAME_CLASSES);
	private readonly features = new FeatureBuffer(NAME_FEATURES);
	private readonly rows = new Int32Array(NAME_FEATURES);
	private readonly scores = new Int32Array(NAME_CLASSES.length);
	private readonly changes = new Float64Array(NAME_CLASSES.length);
	private readonly follow = NAME_CLASSES.map((last) =>
		Uint8Array.from(NAME_CLASSES, (next) => (mayFollow(last, next) ? 1 : 0)),
	);

	constructor(private readonly base: LinearModel) {}

	count({ input, allowed }: Item): void {
		let p1 = 0;
		let p2 = 0;
		for (let i = 0; i < input.size; i++) {
			this.model.count(this.features.data, nameFeatures(input, i, p1, p2, this.features));
			p2 = p1;
			p1 = (allowed[i] as Uint8Array).lastIndexOf(1) + 1;
		}
	}

	open(): void {
		this.model.open(2);
	}

	learn({ input, allowed }: Item): void {
		const { model, features, rows, scores, changes } = this;
		let p1 = 0;
		let p2 = 0;
		for (let i = 0; i < input.size; i++) {
			const n = nameFeatures(input, i, p1, p2, features);
			scores.fill(0);
			this.base.addScores(features.data, n, scores);
			const m = model.rows(features.data, n, rows);
			model.score(rows, m, changes);
			const may = this.follow[p1 === 0 ? 0 : p1 - 1] as Uint8Array;
			const want = allowed[i] as Uint8Array;
			let best = -1;
			let right = -1;
			const score = (c: number) => (scores[c] as number) + UNIT * (changes[c] as number);
			for (let c = 0; c < NAME_CLASSES.length; c++) {
				if (!may[c]) continue;
				if (best < 0 || score(c) > score(best)) best = c;
				if (want[c] && (right < 0 || score(c) > score(right))) right = c;
			}
			model.tick();
			if (!want[best] && right >= 0) model.update(rows, m, right, best);
			p2 = p1;
			p1 = (right < 0 ? want.lastIndexOf(1) : best) + 1;
		}
	}

	pack(): PackedModel {
		return this.model.pack(1, UNIT);
	}
}

/** The sum of two models over the same classes, each weight held to a byte. */
function merge(a: PackedModel, b: PackedModel): PackedModel {
	const rows = new Map<number, Map<number, number>>();
	for (const model of [a, b]) {
		let at = 0;
		model.keys.forEach((key, i) => {
			const row = rows.get(key) ?? new Map<number, number>();
			rows.set(key, row);
			for (let n = model.counts[i] as number; n > 0; n--, at++) {
				const c = model.rowClasses[at] as number;
				row.set(c, (row.get(c) ?? 0) + (model.rowWeights[at] as number));
			}
		});
	}
	const cells = [...rows]
		.sort(([x], [y]) => x - y)
		.map(([key, row]) => ({ key, row: [...row].filter(([, w]) => w !== 0).sort(([x], [y]) => x - y) }))
		.filter(({ row }) => row.length > 0);
	return {
		classes: a.classes,
		keys: Uint32Array.from(cells, ({ key }) => key),
		counts: Uint8Array.from(cells, ({ row }) => row.length),
		rowClasses: Uint8Array.from(cells.flatMap(({ row }) => row.map(([c]) => c))),
		rowWeights: Int8Array.from(cells.flatMap(({ row }) => row.map(([, w]) => Math.max(-127, Math.min(127, w))))),
	};
}
