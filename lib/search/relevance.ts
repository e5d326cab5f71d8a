// How well one sentence answers a question, on a scale from 0 to 1 that is the same for sentences, facts and narratives. Pure; fitted as
// docs/benchmarks.md says.
import { namesIn } from "./names";
import { askedTokensOf, fold, isStopWord, termSet, termsOf, toTerm } from "./words";

/**
 * What meaning and the square of the share of words that are held count, as one word of several says little; `name` is what is left of
 * the score of a text that does not say whom the question names.
 */
const WEIGHTS = { meaning: 0.6, words: 0.4, name: 0.5 };
/** What the name counts where it stands beside the sentence, in the same text. */
const BESIDE = 0.8;
/** So little of a text is left without its names that it says nothing else. */
const LEAST_REST = 0.5;

/** English words of a question that only ask: "What is known about Ada?" asks for nothing else than Ada. */
const ONLY_ASKING = new Set(
	"know tell give show describe summary summarize summarise overview info information detail everything anything"
		.split(" ")
		.map(toTerm),
);

/** Below this the best line is no answer: what is found is found by chance. */
export const FLOOR = 0.23;

export type Asked = {
	text: string;
	/** The names in it, without which it is compared: two texts about one person are near each other whatever they say. */
	names: string[];
	/** The worth of its words other than names, by term; of its names where there is nothing else. */
	terms: Map<string, number>;
};

/** Reads a question. `inverse` holds the idf of its terms. */
export function readAsked(query: string, inverse: ReadonlyMap<string, number>): Asked {
	const names = namesIn(query);
	// A word of a few is read by every likely language.
	const ofNames = new Set(names.flatMap((name) => [...termsOf(name), ...askedTokensOf(name).map(({ term }) => term)]));
	const words = [...new Set(askedTokensOf(query).map(({ term }) => term))];
	const matter = words.filter((term) => !ONLY_ASKING.has(term));
	const all = matter.length > 0 ? matter : words;
	// "Ada Acme tea" asks for each of its words.
	const isKeywords =
		names.join(" ").includes(" ") &&
		!fold(query)
			.split(/[^\p{L}\p{N}]+/u)
			.some(isStopWord);
	const others = all.filter((term) => !isKeywords && !ofNames.has(term));
	const terms = new Map((others.length > 0 ? others : all).map((term) => [term, inverse.get(term) ?? 0]));
	return { text: query, names: others.length > 0 ? names : [], terms };
}

/**
 * The relevance of a text, and of two texts to each other, for one question. `vectors` holds those of the question, its names and the
 * texts; a text without one is judged by its words alone. `around` is the text in which it stands.
 */
export function relevanceTo({ text, names, terms }: Asked, vectors: ReadonlyMap<string, Float32Array>) {
	const withoutNames = projection(names.flatMap((name) => vectors.get(name) ?? []));
	const rests = new Map<string, Float32Array | undefined>();
	const restOf = (one: string) => {
		if (!rests.has(one)) rests.set(one, withoutNames(vectors.get(one)));
		return rests.get(one);
	};
	const likeness = (one: string, other: string) => Math.max(0, dot(restOf(one), restOf(other)));
	const ofNames = [...new Set(names.flatMap(termsOf))];
	const total = [...terms.values()].reduce((sum, worth) => sum + worth, 0) || 1;
	const shareOfNames = (held: ReadonlySet<string>) =>
		ofNames.length === 0 ? 1 : ofNames.filter((term) => held.has(term)).length / ofNames.length;
	const relevance = (one: string, around: string): number => {
		const held = termSet(one);
		const words = [...terms].reduce((sum, [term, worth]) => sum + (held.has(term) ? worth : 0), 0) / total;
		const named = Math.max(shareOfNames(held), BESIDE * shareOfNames(termSet(around)));
		const score = WEIGHTS.meaning * likeness(text, one) + WEIGHTS.words * words ** 2;
		return score * (WEIGHTS.name + (1 - WEIGHTS.name) * named);
	};
	return { relevance, likeness };
}

const dot = (a: Float32Array | undefined, b: Float32Array | undefined): number => {
	if (!a || !b) return 0;
	let sum = 0;
	for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
	return sum;
};

/** Takes out of a vector what lies in the direction of any of these, and gives what is left a length of 1 where it is not little. */
function projection(directions: Float32Array[]): (vector: Float32Array | undefined) => Float32Array | undefined {
	const basis: Float32Array[] = [];
	for (const direction of directions) {
		const rest = subtract(direction, basis);
		const length = Math.sqrt(dot(rest, rest));
		if (length > LEAST_REST) basis.push(rest.map((value) => value / length));
	}
	return (vector) => {
		if (!vector || basis.length === 0) return vector;
		const rest = subtract(vector, basis);
		const length = Math.max(LEAST_REST, Math.sqrt(dot(rest, rest)));
		return rest.map((value) => value / length);
	};
}

function subtract(vector: Float32Array, basis: Float32Array[]): Float32Array {
	const rest = Float32Array.from(vector);
	for (const unit of basis) {
		const along = dot(rest, unit);
		for (let i = 0; i < rest.length; i++) rest[i] = (rest[i] as number) - along * (unit[i] as number);
	}
	return rest;
}
