// Where the question's terms stand: counts by episode and by place, and what each term is worth.
import type { Postings, TermPostings } from "./index-reader";
import { Places } from "./places";

/** How much of the words around it an episode of a run carries, by distance. */
export const AROUND: [step: number, weight: number][] = [
	[-2, 0.2],
	[-1, 0.5],
	[1, 0.3],
];
/** Words beyond which an episode gives no more of itself to its neighbours. */
const SHORT = 25;
const FORM = { k1: 1.2, b: 0.6 };

/** The share of its words that an episode of this length gives to a neighbour. */
export const shareOf = (length: number): number => Math.min(1, SHORT / Math.max(1, length));

/**
 * How much of a term's worth lies in its exact form, at the rarity of that form; the rest in any of its forms. So the score
 * of words is in part a BM25 of words as they are written, which it hardly falls below where stems mislead.
 */
const EXACT = 0.15;

/** `slices` are bits: which stretches of the text hold the term. `worth` is the term's idf there, by the form in which it stands. */
export type Hit = { count: number; slices: number; worth: number };
type RawHit = Omit<Hit, "worth"> & { forms: number };

export class TermIndex {
	readonly inverse: number[];
	readonly hits: Map<number, Hit>[];
	/** Each term's idf where it stands in the question's form, and where it does not. */
	private readonly exact: { worth: number; other: number; forms: number }[];
	private readonly places: Places;
	/** For each place that holds a term the key of its run, -1 for what stands alone; and its length in words. */
	private readonly runs: Int32Array;
	private readonly lengths: Int32Array;

	constructor(
		private readonly postings: TermPostings[],
		documents: number,
		private readonly averageLength: number,
		{ worth, forms }: { worth: number[]; forms: number[] },
	) {
		// The size may be an estimate; a term is never in more documents than there are.
		const found = postings.map((of) => frequencyOf(of, documents));
		const total = Math.max(documents, ...found);
		this.inverse = found.map((of, term) => (worth[term] as number) * inverseFrequency(total, of));
		this.exact = this.inverse.map((any, term) => {
			const wanted = forms[term] ?? 0;
			if (wanted === 0) return { worth: any, other: any, forms: 0 };
			const share = shareOfForm(postings[term] as TermPostings, wanted);
			const exact = (worth[term] as number) * inverseFrequency(total, share * (found[term] as number));
			return { worth: (1 - EXACT) * any + EXACT * exact, other: (1 - EXACT) * any, forms: wanted };
		});
		this.hits = postings.map(() => new Map());
		this.places = new Places(postings);
		this.runs = new Int32Array(this.places.size);
		this.lengths = new Int32Array(this.places.size);
		for (const [term, { lists }] of postings.entries()) for (const list of lists) this.read(term, list);
	}

	private read(term: number, list: Postings): void {
		const { group, numbers, positions, runs, counts, lengths, slices, forms } = list;
		const hits = this.hits[term] as Map<number, Hit>;
		const base = this.places.baseOf(group);
		for (let i = 0; i < numbers.length; i++) {
			const key = base + (positions[i] as number);
			const run = runs[i] as number;
			const worth = this.worthOf(term, forms[i] as number);
			hits.set(numbers[i] as number, { count: counts[i] as number, slices: slices[i] as number, worth });
			this.runs[key] = run > 0 ? base + run : -1;
			this.lengths[key] = lengths[i] as number;
		}
	}

	/** Adds a count that a cut list did not hold. */
	add(term: number, number: number, { count, slices, forms }: RawHit): void {
		const hits = this.hits[term];
		if (hits && !hits.has(number)) hits.set(number, { count, slices, worth: this.worthOf(term, forms) });
	}

	/** What the term is worth where it stands in these forms; where they are not known, as if in the question's. */
	private worthOf(term: number, forms: number): number {
		const { worth, other, forms: wanted } = this.exact[term] as (typeof this.exact)[number];
		return forms === 0 || wanted === 0 || forms & wanted ? worth : other;
	}

	keyOf = (at: { group: string; position: number }) => this.places.keyOf(at);

	/** The groups and positions of places, with those up to two steps away within a run. */
	withNeighbours(keys: number[]): { group: string; position: number }[] {
		const wanted = new Map<number, { group: string; position: number }>();
		for (const key of keys) {
			const at = this.places.at(key);
			if (!at) continue;
			const reach = (this.runs[key] as number) >= 0 ? 2 : 0;
			for (let step = -reach; step <= reach; step++) {
				wanted.set(key + step, { group: at.group, position: at.position + step });
			}
		}
		return [...wanted.values()];
	}

	/** What all terms that are found anywhere are worth in the question's forms. */
	get known(): number {
		return this.exact.reduce((sum, { worth }, term) => sum + (this.hits[term]?.size ? worth : 0), 0);
	}

	/** The share of what the question's terms are worth that those are worth which are found anywhere. */
	get knownShare(): number {
		return this.known / (this.exact.reduce((sum, { worth }) => sum + worth, 0) || 1);
	}

	/** The places that promise most, with the words of their neighbours. */
	bestPlaces(limit: number): number[] {
		const scores = new Float64Array(this.runs.length);
		const weighted = new Float64Array(this.runs.length);
		const worths = new Float64Array(this.runs.length);
		const places: number[] = [];
		for (const [term, { lists }] of this.postings.entries()) {
			const touched: number[] = [];
			const add = (key: number, count: number, worth: number) => {
				if (weighted[key] === 0) touched.push(key);
				weighted[key] = (weighted[key] as number) + count;
				if (worth > (worths[key] as number)) worths[key] = worth;
			};
			for (const { group, positions, runs, counts, lengths, forms } of lists) {
				const base = this.places.baseOf(group);
				for (let i = 0; i < positions.length; i++) {
					const key = base + (positions[i] as number);
					const count = counts[i] as number;
					const worth = this.worthOf(term, forms[i] as number);
					add(key, count, worth);
					if (runs[i] === 0) continue;
					const share = count * shareOf(lengths[i] as number);
					for (const [step, weight] of AROUND) add(key - step, weight * share, worth);
				}
			}
			for (const key of touched) {
				if (scores[key] === 0) places.push(key);
				const relative = (this.lengths[key] || this.averageLength) / this.averageLength;
				scores[key] =
					(scores[key] as number) + (worths[key] as number) * saturate(weighted[key] as number, relative, FORM);
				weighted[key] = 0;
				worths[key] = 0;
			}
		}
		const least =
			Float64Array.from(places, (key) => scores[key] as number)
				.sort()
				.at(-limit) ?? 0;
		return places
			.filter((key) => (scores[key] as number) >= least)
			.sort((a, b) => (scores[b] as number) - (scores[a] as number) || b - a)
			.slice(0, limit);
	}
}

/** The share of a term's postings that hold one of the forms wanted. */
function shareOfForm({ lists, total }: TermPostings, wanted: number): number {
	let held = 0;
	for (const { forms } of lists) for (const form of forms) if (form === 0 || form & wanted) held++;
	return total > 0 ? held / total : 1;
}

/**
 * In how many documents a term is. Of a list that was cut, by how dense the term is among the newest, which it holds; no
 * count in the database then grows with the graph.
 */
export function frequencyOf({ lists, total, isCut }: TermPostings, documents: number): number {
	if (!isCut) return total;
	let span = 0;
	for (const { positions } of lists) span += Math.abs((positions[0] ?? 0) - (positions.at(-1) ?? 0)) + 1;
	return Math.max(total, Math.min(documents, (documents * total) / span));
}

/** Of BM25 (Robertson and Spärck Jones): inverse document frequency of a term found in `found` of `documents`; never negative. */
export const inverseFrequency = (documents: number, found: number): number =>
	Math.log(1 + Math.max(0, documents - found + 0.5) / (found + 0.5));

/** Saturated, length-normalised weight of a term's count; `relativeLength` is the document's length over the average. */
export const saturate = (count: number, relativeLength: number, { k1, b }: { k1: number; b: number }): number =>
	(count * (k1 + 1)) / (count + k1 * (1 - b + b * relativeLength));
