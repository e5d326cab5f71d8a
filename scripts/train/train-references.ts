// Learns what pronouns point back to, from the chains of mentions that a treebank marks.
import {
	candidatesOf,
	isPronoun,
	nothingTraits,
	pairTraits,
	WEIGHT_UNIT,
} from "../../lib/extraction/embedded/antecedents";
import { hashWord } from "../../lib/extraction/embedded/hash";
import { findMentions, type Mention } from "../../lib/extraction/embedded/mentions";
import { findNames } from "../../lib/extraction/embedded/names";
import type { Syntax } from "../../lib/extraction/embedded/sentence";
import type { PackedModel } from "../../lib/extraction/embedded/weights";
import type { TreebankSentence } from "./conllu";
import { asTokens } from "./name-data";

/** One pronoun: the features of each candidate, "nothing" first, and which of them are right. */
export type Choice = { kind: string; options: number[][]; right: boolean[]; keys: string[] };

/** All third-person pronouns of the documents, with what stands before them in reach. */
export function pronounChoices(sentences: TreebankSentence[], syntax: Syntax): Choice[] {
	const out: Choice[] = [];
	let before: Mention[] = [];
	let chains = new Map<Mention, string>();
	let latest = new Map<string, Mention>();
	let document = "";
	sentences.forEach((given, n) => {
		if (given.document !== document) [before, chains, latest, document] = [[], new Map(), new Map(), given.document];
		const s = syntax.analyse(asTokens(given.words));
		for (const m of findMentions(s, findNames(s), n, null)) {
			const chain = chainAt(given, m);
			if (chain) chains.set(m, chain);
			if (isPronoun(m)) {
				const candidates = candidatesOf(m, before);
				const right = candidates.map((c) => chain !== undefined && chains.get(c) === chain);
				const options = [nothingTraits(m), ...candidates.map((c) => pairTraits(m, c, before))];
				out.push({
					kind: m.kind,
					options: options.map((traits) => traits.map(hashWord)),
					right: [!right.includes(true), ...right],
					keys: ["", ...candidates.map((c) => chains.get(c) ?? `${c.sentence}:${c.head}`)],
				});
				m.antecedent = (chain && latest.get(chain)) || null;
			}
			if (chain) latest.set(chain, m);
			before.push(m);
		}
		before = before.filter((m) => n - m.sentence < 6);
	});
	return out;
}

/** The chain of the mention whose head is this word; of several the group for a group, else the shortest. */
function chainAt(given: TreebankSentence, m: Mention): string | undefined {
	const own = given.mentions
		.filter(({ from, to }) => from <= m.head && m.head < to && isHead(given, m.head, from, to))
		.sort((a, b) => a.to - a.from - (b.to - b.from));
	return (m.kind === "group" ? own.slice(1).at(-1) : own[0])?.id;
}

function isHead({ heads }: TreebankSentence, word: number, from: number, to: number): boolean {
	const head = heads[word] as number;
	return head < from || head >= to;
}

const ROUNDS = 200;
/** Weight of the quadratic penalty, by cross-validation over documents. */
const PENALTY = 1;

/** Maximises the belief in the right candidates by full-batch RMS-scaled steps; the same for the same choices. */
export function trainReferences(choices: Choice[]): PackedModel {
	const index = indexOf(choices);
	const weights = new Float64Array(index.size);
	const moment = new Float64Array(index.size);
	const square = new Float64Array(index.size);
	const rows = choices.map(({ options }) => options.map((o) => o.flatMap((f) => index.get(f) ?? [])));
	for (let round = 1; round <= ROUNDS; round++) {
		const gradient = Float64Array.from(weights, (w) => PENALTY * w);
		for (const [n, options] of rows.entries()) addGradient(options, (choices[n] as Choice).right, weights, gradient);
		gradient.forEach((g, i) => {
			moment[i] = 0.9 * (moment[i] as number) + 0.1 * g;
			square[i] = 0.999 * (square[i] as number) + 0.001 * g * g;
			const m = (moment[i] as number) / (1 - 0.9 ** round);
			weights[i] =
				(weights[i] as number) - (0.05 * m) / (Math.sqrt((square[i] as number) / (1 - 0.999 ** round)) + 1e-8);
		});
	}
	return pack(index, weights);
}

/** Features that at least three choices have. */
function indexOf(choices: Choice[]): Map<number, number> {
	const counts = new Map<number, number>();
	for (const { options } of choices) for (const f of new Set(options.flat())) counts.set(f, (counts.get(f) ?? 0) + 1);
	const kept = [...counts].filter(([, n]) => n >= 3).map(([f]) => f);
	return new Map(kept.map((f, i) => [f, i]));
}

function addGradient(options: number[][], right: boolean[], weights: Float64Array, gradient: Float64Array): void {
	const scores = options.map((o) => o.reduce((sum, i) => sum + (weights[i] as number), 0));
	const most = Math.max(...scores);
	const beliefs = scores.map((x) => Math.exp(x - most));
	const all = beliefs.reduce((a, b) => a + b, 0);
	const good = beliefs.reduce((sum, b, i) => sum + (right[i] ? b : 0), 0);
	options.forEach((o, n) => {
		const belief = beliefs[n] as number;
		const g = belief / all - (right[n] && good > 0 ? belief / good : 0);
		for (const i of o) gradient[i] = (gradient[i] as number) + g;
	});
}

function pack(index: Map<number, number>, weights: Float64Array): PackedModel {
	const rows = [...index]
		.map(([key, i]) => ({
			key,
			weight: Math.max(-127, Math.min(127, Math.round((weights[i] as number) * WEIGHT_UNIT))),
		}))
		.filter(({ key, weight }) => weight !== 0 && key !== 0)
		.sort((a, b) => a.key - b.key);
	return {
		classes: ["points back"],
		keys: Uint32Array.from(rows, (r) => r.key),
		counts: new Uint8Array(rows.length).fill(1),
		rowClasses: new Uint8Array(rows.length),
		rowWeights: Int8Array.from(rows, (r) => r.weight),
	};
}
