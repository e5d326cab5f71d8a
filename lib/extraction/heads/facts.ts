// Which anchors, subjects and objects of a window make facts, and which words are theirs.
import type { ReaderManifest, Scores } from "../encoder/scores";
import { isFunctionWord, isInside, type Mention } from "./mentions";
import { spansOf } from "./tags";

/** Words `from` to `to` (exclusive). */
type Range = { from: number; to: number };

/** A fact as the network sees it; numbers are words of the text. It has an `object` or, where that is a literal, a `value`. */
export type FoundFact = {
	anchor: number;
	subject: Mention;
	object: Mention | null;
	value: Range | null;
	relation: number[];
	kept: number[];
	when: Range | null;
	status: string;
	unsaid: string;
	/** Pronouns of its sentence beside its ends that a line says by name. */
	pronouns?: Mention[];
	/** How likely it is one of those that a colleague would ask for later, 0 to 1. */
	must: number;
	/** How likely it is right, 0 to 1: fitted on annotated passages that the network has not learnt. */
	score: number;
};

/** Least chance of an anchor, a subject or an object that is looked at, and least guess of a fact. */
const [LEAST_PART, LEAST_GUESS] = [0.08, 0.25];
/** Of the guess: the head of whole facts is too sure of itself to be trusted alone. */
const WHOLE_SHARE = 0.3;
const MOST_FACTS = 200;

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/** The facts of a window that begins at word `offset`, likeliest first. */
export function factsOf(scores: Scores, manifest: ReaderManifest, mentions: Mention[], offset: number): FoundFact[] {
	const n = scores.places;
	const label = (name: string) => manifest.labels.arcs.indexOf(name) * n * n;
	const [S, O, L, SO] = [label("S"), label("O"), label("L"), label("SO")];
	const logit = (arc: number, i: number, j: number) => scores.arcs[arc + i * n + j] as number;
	const chance = (arc: number, i: number, j: number) => sigmoid(logit(arc, i, j));
	const wholeOf = factorsOf(scores, manifest);
	const target = (i: number, j: number) => Math.max(logit(O, i, j), logit(L, i, j));
	const places = Array.from({ length: n - 1 }, (_, k) => k + 1);
	const placesWith = (score: (place: number) => number) => places.filter((place) => sigmoid(score(place)) > LEAST_PART);

	const candidates: Candidate[] = [];
	for (const a of placesWith((place) => scores.anchor[place] as number)) {
		const subjects = placesWith((place) => logit(S, a, place));
		const objects = placesWith((place) => target(a, place));
		for (const s of subjects)
			for (const o of objects) {
				const parts = [scores.anchor[a] as number, logit(S, a, s), target(a, o), logit(SO, s, o)] as const;
				const whole = sigmoid(wholeOf(a, s, o, parts));
				const mean = parts.reduce((product, part) => product * sigmoid(part), 1) ** (1 / parts.length);
				const guess = whole ** WHOLE_SHARE * mean ** (1 - WHOLE_SHARE);
				if (guess > LEAST_GUESS)
					candidates.push({ a, s, o, guess, clues: [...parts, whole], rivals: [subjects.length, objects.length] });
			}
	}
	candidates.sort((x, y) => y.guess - x.guess);

	const mentionAt = innermost(mentions);
	const valueAt = valuesOf(scores, offset);
	const isEmpty = ({ from, to }: Range) =>
		Array.from({ length: to - from }, (_, k) => from + k).every((w) => isFunctionWord(scores, manifest, w - offset));
	return candidates.slice(0, MOST_FACTS).flatMap(({ a, s, o, clues, rivals }): FoundFact[] => {
		const word = (place: number) => place + offset - 1;
		const subject = mentionAt.get(word(s));
		const mention = mentionAt.get(word(o));
		const object = mention && chance(L, a, o) <= chance(O, a, o) ? mention : null;
		const value = object ? null : (valueAt.get(word(o)) ?? { from: word(o), to: word(o) + 1 });
		if (!subject || subject === object || (value && isEmpty(value))) return [];
		const ends = [subject, (object ?? value) as Range];
		const isWithin = (w: number, { from, to }: Range) => from <= w && w < to;
		// "The bakery in Kyoto" says by its "in" where it is.
		const isJoint = (w: number) => object && isInside(object, subject) && w > subject.head;
		const isInEnds = (w: number) => ends.some((end) => isWithin(w, end) && !(end === subject && isJoint(w)));
		const both = (x: number, y: number) =>
			places.filter((place) => chance(x, a, place) * chance(y, o, place) > 0.25).map(word);
		const whens = Array.from({ length: n }, (_, place) => logit(label("W"), a, place));
		const when = whens.indexOf(Math.max(...whens));
		const relation = both(label("R"), label("OR")).filter((w) => !isInEnds(w));
		return [
			{
				anchor: word(a),
				subject,
				object,
				value,
				relation,
				kept: both(label("K"), label("OK")),
				when: when > 0 && (whens[when] as number) > 0 ? (valueAt.get(word(when)) ?? null) : null,
				status: manifest.labels.status[scores.status[a] as number] ?? "stated",
				unsaid: manifest.labels.unsaid[scores.unsaid[a] as number] ?? "",
				must: scores.must[a] as number,
				score: beliefIn({ subject, object, relation, clues, rivals }, manifest),
			},
		];
	});
}

/** Places of anchor, subject and object, the logits of its parts and the chance of the whole, and how many ends its anchor has. */
type Candidate = { a: number; s: number; o: number; guess: number; clues: number[]; rivals: number[] };

/** How likely a fact is right, by weights in the order of `features_of` in packages/reader/reader/decode.py. */
function beliefIn(
	{
		subject,
		object,
		relation,
		clues,
		rivals,
	}: Pick<FoundFact, "subject" | "object" | "relation"> & Pick<Candidate, "clues" | "rivals">,
	{ belief }: ReaderManifest,
): number {
	const [pair = 0] = clues.slice(3);
	const isValue = object ? 0 : 1;
	const features = [
		...clues,
		isValue,
		isValue * pair,
		relation.length === 0 ? 1 : 0,
		...rivals,
		subject.kind === "pronoun" ? 1 : 0,
		object?.kind === "pronoun" ? 1 : 0,
		1,
	];
	return sigmoid(features.reduce((sum, feature, k) => sum + feature * (belief[k] as number), 0));
}

/** The logit of a whole fact: a product of three factors and the weighed logits of its parts. */
function factorsOf({ whole, places }: Scores, { mix }: ReaderManifest) {
	const rank = whole.length / 3 / places;
	const [w0, w1, w2, w3, bias] = mix as [number, number, number, number, number];
	return (a: number, s: number, o: number, [x0, x1, x2, x3]: readonly [number, number, number, number]) => {
		let product = 0;
		for (let r = 0; r < rank; r++)
			product +=
				(whole[a * rank + r] as number) *
				(whole[(places + s) * rank + r] as number) *
				(whole[(2 * places + o) * rank + r] as number);
		return product / Math.sqrt(rank) + w0 * x0 + w1 * x1 + w2 * x2 + w3 * x3 + bias;
	};
}

/** The innermost mention at each word. */
function innermost(mentions: Mention[]): Map<number, Mention> {
	const at = new Map<number, Mention>();
	for (const mention of mentions.toSorted((x, y) => y.to - y.from - (x.to - x.from)))
		for (let w = mention.from; w < mention.to; w++) at.set(w, mention);
	return at;
}

/** The literal at each word: dates, amounts, states, quoted words. */
function valuesOf(scores: Scores, offset: number): Map<number, Range> {
	const at = new Map<number, Range>();
	for (const { from, to } of spansOf(scores.values, 3))
		for (let w = from; w < to; w++) at.set(w + offset, { from: from + offset, to: to + offset });
	return at;
}
