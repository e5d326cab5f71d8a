// The training of the parser: arc-hybrid with the dynamic oracle of Goldberg & Nivre (TACL 2013).
import { FeatureBuffer } from "../../lib/extraction/embedded/feature-buffer";
import { ParseState, parseFeatures, parseInput, readActions } from "../../lib/extraction/embedded/parse";
import type { TreebankSentence } from "./conllu";
import { Perceptron, seededRandom, shuffle } from "./perceptron";

type Item = { input: ReturnType<typeof parseInput>; heads: number[]; labels: number[] };

/** The trained parser. `tagsOf` gives the tags that the parser will see, as numbers (best: predicted by a tagger that never saw the sentence). */
export function trainParser(
	sentences: TreebankSentence[],
	tagsOf: (index: number) => ArrayLike<number>,
	coarseOf: ArrayLike<number>,
	rounds: number,
	minCount: number,
): Perceptron {
	const leftLabels = new Set<string>();
	const rightLabels = new Set<string>();
	for (const s of sentences)
		s.labels.forEach((l, i) => {
			const h = s.heads[i] as number;
			if (h < 0 || h > i) leftLabels.add(l);
			else rightLabels.add(l);
		});
	const classes = [
		"S",
		...[...leftLabels].sort().map((l) => `L:${l}`),
		...[...rightLabels].sort().map((l) => `R:${l}`),
	];
	const { kind, label, labels } = readActions(classes);
	const labelId = new Map(labels.map((l, i) => [l, i]));
	const data: Item[] = sentences.map((s, i) => ({
		input: parseInput(s.words, tagsOf(i), coarseOf),
		heads: s.heads.map((h) => (h < 0 ? s.words.length : h)),
		labels: s.labels.map((l) => labelId.get(l) as number),
	}));
	const model = new Perceptron(classes);
	const features = new FeatureBuffer(128);
	const rows = new Int32Array(128);
	const scores = new Float64Array(classes.length);
	for (const item of data) {
		const state = new ParseState(item.heads.length);
		while (!state.done) {
			model.count(features.data, parseFeatures(item.input, state, features));
			const costs = actionCosts(state, item.heads);
			apply(
				state,
				costs[1] === 0 ? 1 : costs[2] === 0 ? 2 : costs[0] === 0 ? 0 : state.canLeft() ? 1 : state.canRight() ? 2 : 0,
				goldLabel(state, item),
			);
		}
	}
	model.open(minCount);
	const random = seededRandom(11);
	for (let round = 0; round < rounds; round++) {
		shuffle(data, random);
		let right = 0;
		let all = 0;
		for (const item of data) {
			const state = new ParseState(item.heads.length);
			while (!state.done) {
				const n = parseFeatures(item.input, state, features);
				const m = model.rows(features.data, n, rows);
				model.score(rows, m, scores);
				const costs = actionCosts(state, item.heads);
				const want = goldLabel(state, item);
				const least = Math.min(costs[0] as number, costs[1] as number, costs[2] as number);
				let best = -1;
				let bestGold = -1;
				for (let c = 0; c < classes.length; c++) {
					const k = kind[c] as number;
					if (costs[k] === Number.POSITIVE_INFINITY) continue;
					if (best < 0 || (scores[c] as number) > (scores[best] as number)) best = c;
					if (
						costs[k] === least &&
						(k === 0 || label[c] === want) &&
						(bestGold < 0 || (scores[c] as number) > (scores[bestGold] as number))
					)
						bestGold = c;
				}
				model.tick();
				all++;
				if (bestGold < 0) bestGold = best;
				const good = costs[kind[best] as number] === least && (kind[best] === 0 || label[best] === want);
				if (good) right++;
				else model.update(rows, m, bestGold, best);
				const follow = !good && (round === 0 || random() < 0.1) ? bestGold : best;
				apply(state, kind[follow] as number, label[follow] as number);
			}
		}
		console.error(`parser round ${round + 1}: ${((100 * right) / all).toFixed(2)}% of the steps on the training text`);
	}
	return model;
}

function apply(state: ParseState, kind: number, label: number): void {
	if (kind === 0) state.shift();
	else if (kind === 1) state.left(label);
	else state.right(label);
}

function goldLabel(state: ParseState, item: Item): number {
	const s0 = state.at(0);
	return s0 < 0 ? -1 : (item.labels[s0] as number);
}

/** How many gold arcs each kind of action (shift, left, right) would lose; infinite when it is not allowed. */
function actionCosts(state: ParseState, heads: number[]): [number, number, number] {
	const never = Number.POSITIVE_INFINITY;
	const s0 = state.at(0);
	const s1 = state.at(1);
	const b = state.next;
	const size = state.size;
	let shift = never;
	let left = never;
	let right = never;
	let lostChildren = 0;
	if (s0 >= 0) for (let k = b; k < size; k++) if (heads[k] === s0) lostChildren++;
	if (state.canLeft()) {
		const h = heads[s0] as number;
		left = lostChildren + (h === s1 || h > b ? 1 : 0);
	}
	if (state.canRight()) {
		const h = heads[s0] as number;
		right = lostChildren + (h >= b ? 1 : 0);
	}
	if (state.canShift()) {
		shift = 0;
		for (let d = 0; d < state.depth; d++) {
			const w = state.stack[d] as number;
			if (heads[w] === b) shift++;
			if (d < state.depth - 1 && heads[b] === w) shift++;
		}
	}
	return [shift, left, right];
}
