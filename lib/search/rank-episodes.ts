// Ranks the episodes of the groups searched by words, context and shared names. Knows no SQL: what it needs of the index
// it asks an IndexReader, in a handful of bounded questions, whatever the size of the graph.
import { inverseFrequency, saturate } from "./bm25";
import { fitOf } from "./dates";
import { HAS_NUMBER, IS_QUESTION, TELLS_TIME } from "./index-entry";
import type { IndexedEpisode, IndexReader, TermPostings } from "./index-reader";
import { GRAPH, scoreByNames, wantedName } from "./name-graph";
import type { Question } from "./question";
import { type Signals, scoreOf } from "./signals";

/** `inverse` holds each term's idf; `words` is the lexical score alone, the best 1. */
export type RankedEpisode = IndexedEpisode & { score: number; words: number; graph: number; signals: Signals };
export type Ranking = { episodes: RankedEpisode[]; inverse: Map<string, number> };

const TURN = { k1: 1.2, b: 0.35 };
const PROSE = { k1: 1.2, b: 0.75 };
/** How much of the words of the turns around it a turn carries, by distance. */
const CONTEXT: [step: number, weight: number][] = [
	[-2, 0.2],
	[-1, 0.6],
	[1, 0.4],
];
/** Words of a turn with its context, over its own. */
const USUAL_CONTEXT = 2.1;
/** What counts as held by a turn or one right beside it. */
const NEAR_ENOUGH = 0.35;
const CANDIDATES = 130;
/** Episodes that the graph alone brings in. */
const FROM_GRAPH = 60;
const POSTINGS_CAP = 4_000;
const POSTINGS_BUDGET = 30_000;

const GROUP_SPAN = 2 ** 32;

/** Episodes best first, at most a few hundred. `useGraph` false leaves the names out. */
export async function rankEpisodes(reader: IndexReader, question: Question, useGraph = true): Promise<Ranking> {
	const corpus = await reader.corpus();
	const none = { episodes: [], inverse: new Map() };
	if (corpus.documents === 0) return none;
	const cap = Math.min(POSTINGS_CAP, Math.ceil(POSTINGS_BUDGET / Math.max(1, question.terms.length)));
	const names = useGraph ? question.names : [];
	const lists = await reader.postings([
		...question.terms.map((term) => ({ term, cap, counted: true })),
		...names.map(wantedName),
	]);
	const postings = lists.slice(0, question.terms.length);
	const asked = new Map(names.map((name, i) => [name, lists[question.terms.length + i] as TermPostings]));
	const index = new Counts(postings, corpus.documents, question.worth);
	const places = index.bestPlaces(CANDIDATES);
	const rows = new Map<number, IndexedEpisode>();
	const add = (episodes: IndexedEpisode[]) => {
		for (const episode of episodes) rows.set(episode.number, episode);
	};
	const wanted = new Map<number, { group: string; position: number }>();
	for (const key of places) {
		const { group, position, isTurn } = index.place(key);
		for (let step = isTurn ? -2 : 0; step <= (isTurn ? 2 : 0); step++) {
			wanted.set(key + step, { group, position: position + step });
		}
	}
	add(await reader.at([...wanted.values()]));
	const cut = postings.flatMap((list, term) => (list.isCut ? [term] : []));
	if (cut.length > 0) {
		const terms = cut.map((term) => question.terms[term] as string);
		for (const { term, number, count } of await reader.countsOf(terms, [...rows.keys()])) {
			const row = rows.get(number);
			if (row) index.add(cut[term] as number, index.keyOf(row), number, row.run, count);
		}
	}
	const scorer = new Scorer(index, corpus.averageLength, question, new Set(places));
	let scored = scorer.score([...rows.values()]);
	const best = scored.reduce((max, { words }) => Math.max(max, words), 0);
	let graph = new Map<number, number>();
	if (useGraph) {
		const seeds = new Map(
			[...scored]
				.filter(({ words }) => words > 0)
				.sort((a, b) => b.words - a.words || b.number - a.number)
				.slice(0, GRAPH.seedEpisodes)
				.map(({ number, words }) => [number, words / best]),
		);
		graph = await scoreByNames(reader, corpus.documents, seeds, asked);
		const missing = [...graph]
			.filter(([number, score]) => score > 0.001 && !rows.has(number))
			.sort((a, b) => b[1] - a[1] || a[0] - b[0])
			.slice(0, FROM_GRAPH)
			.map(([number]) => number);
		if (missing.length > 0) {
			add(await reader.episodes(missing));
			scored = scorer.score([...rows.values()]);
		}
	}
	const episodes = scored
		.map(({ words, signals, isTurn, ...row }) => {
			const reach = graph.get(row.number) ?? 0;
			const all = { ...signals, graph: Math.sqrt(reach), turnGraph: isTurn ? Math.sqrt(reach) : 0 };
			return { ...row, words: best > 0 ? words / best : 0, graph: reach, signals: all, score: scoreOf(all) };
		})
		.filter(({ words, graph, signals }) => words > 0 || graph > 0 || signals.date > 0)
		.sort((a, b) => b.score - a.score || b.number - a.number);
	return { episodes, inverse: new Map(question.terms.map((term, i) => [term, index.inverse[i] as number])) };
}

/** Counts of the question's terms by episode and by place, with what each term is worth. */
class Counts {
	readonly inverse: number[];
	readonly byNumber: Map<number, number>[];
	readonly byPlace: Map<number, number>[];
	private readonly runs = new Map<number, number>();
	private readonly groups: string[] = [];
	readonly runScores = new Map<number, number>();

	constructor(postings: TermPostings[], documents: number, worth: number[]) {
		// The size may be an estimate; a term is never in more documents than there are.
		const size = Math.max(documents, ...postings.map(({ total }) => total));
		this.inverse = postings.map(({ total }, term) => (worth[term] as number) * inverseFrequency(size, total));
		this.byNumber = postings.map(() => new Map());
		this.byPlace = postings.map(() => new Map());
		postings.forEach(({ lists }, term) => {
			const runCounts = new Map<number, number>();
			for (const list of lists) {
				const base = this.ordinal(list.group) * GROUP_SPAN;
				for (let i = 0; i < list.numbers.length; i++) {
					const run = list.runs[i] as number;
					const count = list.counts[i] as number;
					this.add(term, base + (list.positions[i] as number), list.numbers[i] as number, run, count);
					if (run > 0) runCounts.set(base + run, (runCounts.get(base + run) ?? 0) + count);
				}
			}
			this.scoreRuns(runCounts);
		});
	}

	/** A run as one long document: terms of many runs say little of each. */
	private scoreRuns(counts: Map<number, number>): void {
		const worth = 1 / (1 + Math.log(1 + counts.size));
		for (const [run, count] of counts) {
			this.runScores.set(run, (this.runScores.get(run) ?? 0) + worth * saturate(count, 1, { k1: 1.2, b: 0 }));
		}
	}

	private ordinal(group: string): number {
		const known = this.groups.indexOf(group);
		return known >= 0 ? known : this.groups.push(group) - 1;
	}

	keyOf = ({ group, position }: { group: string; position: number }) => this.ordinal(group) * GROUP_SPAN + position;
	runKeyOf = ({ group, run }: { group: string; run: number }) => this.ordinal(group) * GROUP_SPAN + run;

	place(key: number) {
		return {
			group: this.groups[Math.floor(key / GROUP_SPAN)] as string,
			position: key % GROUP_SPAN,
			isTurn: (this.runs.get(key) ?? 1) > 0,
		};
	}

	add(term: number, key: number, number: number, run: number, count: number): void {
		const numbers = this.byNumber[term] as Map<number, number>;
		if (numbers.has(number)) return;
		numbers.set(number, count);
		const places = this.byPlace[term] as Map<number, number>;
		places.set(key, (places.get(key) ?? 0) + count);
		this.runs.set(key, run);
	}

	has = (term: number) => (this.byNumber[term]?.size ?? 0) > 0;

	/** The places that promise most, with the context of turns; lengths are not known here. */
	bestPlaces(limit: number): number[] {
		const scores = new Map<number, number>();
		this.byPlace.forEach((places, term) => {
			const weighted = new Map<number, number>();
			for (const [key, count] of places) {
				weighted.set(key, (weighted.get(key) ?? 0) + count);
				if ((this.runs.get(key) as number) === 0) continue;
				for (const [step, weight] of CONTEXT) {
					weighted.set(key - step, (weighted.get(key - step) ?? 0) + weight * count);
				}
			}
			for (const [key, count] of weighted) {
				const gain = (this.inverse[term] as number) * saturate(count, 1, TURN);
				scores.set(key, (scores.get(key) ?? 0) + gain);
			}
		});
		const best = most([...scores.values()]);
		const bestRun = most([...this.runScores.values()]);
		const total = (key: number) => {
			const run = this.runs.get(key);
			const base = Math.floor(key / GROUP_SPAN) * GROUP_SPAN;
			return (scores.get(key) as number) + (run ? (0.4 * best * (this.runScores.get(base + run) ?? 0)) / bestRun : 0);
		};
		return [...scores.keys()]
			.map((key) => [key, total(key)] as const)
			.sort((a, b) => b[1] - a[1] || b[0] - a[0])
			.slice(0, limit)
			.map(([key]) => key);
	}
}

type Scored = IndexedEpisode & { words: number; isTurn: boolean; signals: Omit<Signals, "graph" | "turnGraph"> };

/** One episode with the counts of the question's terms in it. */
type Counted = { row: IndexedEpisode; counts: Float64Array; own: number };

class Scorer {
	constructor(
		private readonly index: Counts,
		private readonly averageLength: number,
		private readonly question: Question,
		/** Places whose neighbours were read. */
		private readonly looked: Set<number>,
	) {}

	score(rows: IndexedEpisode[]): Scored[] {
		const { index, question, looked } = this;
		const counted = rows.map((row) => this.count(row));
		const byPlace = new Map(counted.map((one) => [index.keyOf(one.row), one]));
		const near = ({ row }: Counted, step: number) => {
			const other = row.run > 0 ? byPlace.get(index.keyOf(row) + step) : undefined;
			return other?.row.run === row.run ? other : undefined;
		};
		const inContext = counted.map((one) => this.inContext(one, near));
		const known = index.inverse.reduce((sum, inverse, term) => sum + (index.has(term) ? inverse : 0), 0) || 1;
		const bestOwn = most(counted.map(({ own }) => own));
		const bestWords = most(inContext.map(({ score }) => score));
		const bestRun = most([...index.runScores.values()]);
		const runPeak = new Map<number, number>();
		counted.forEach(({ row }, i) => {
			const key = index.runKeyOf(row);
			if (row.run > 0) runPeak.set(key, Math.max(runPeak.get(key) ?? 0, inContext[i]?.score ?? 0));
		});
		const asked = new Set(rows.map(({ speaker }) => speaker).filter((name) => name && this.isAsked(name)));
		return counted.map((one, i) => {
			const { row } = one;
			const previous = near(one, -1);
			const next = near(one, 1);
			const ownOf = (other: Counted | undefined) => (other ? other.own / bestOwn : 0);
			const { score, covered, coveredAlone } = inContext[i] as ReturnType<Scorer["inContext"]>;
			// "Name: text" on its own is a title rather than somebody speaking.
			const isAlone = looked.has(index.keyOf(row)) && !previous && !next;
			const isTurn = row.run > 0 && !isAlone;
			const turn = isTurn ? 1 : 0;
			return {
				...row,
				isTurn,
				words: score,
				signals: {
					words: score / bestWords,
					turnWords: (turn * score) / bestWords,
					own: turn * ownOf(one),
					before: ownOf(previous),
					before2: ownOf(near(one, -2)),
					after: ownOf(next),
					after2: ownOf(near(one, 2)),
					answers: previous && (previous.row.flags & IS_QUESTION) > 0 ? ownOf(previous) : 0,
					session: (turn * (index.runScores.get(index.runKeyOf(row)) ?? 0)) / bestRun,
					sessionPeak: (turn * (runPeak.get(index.runKeyOf(row)) ?? 0)) / bestWords,
					speaker: asked.size === 1 && asked.has(row.speaker) ? 1 : 0,
					covered: (turn * coveredAlone) / known,
					coveredInContext: (turn * covered) / known,
					question: isTurn && row.flags & IS_QUESTION ? 1 : 0,
					length: (turn * Math.log(1 + row.length)) / 4,
					time: isTurn && question.asksTime && row.flags & TELLS_TIME ? 1 : 0,
					number: isTurn && question.asksNumber && row.flags & HAS_NUMBER ? 1 : 0,
					date: Math.max(0, ...question.dates.map((date) => fitOf(date, row.happenedAt))),
					prose: 1 - turn,
				},
			};
		});
	}

	private isAsked(name: string): boolean {
		return name.split(" ").every((word) => this.question.words.has(word));
	}

	private count(row: IndexedEpisode): Counted {
		const { inverse, byNumber } = this.index;
		const counts = new Float64Array(inverse.length);
		const relative = row.length / this.averageLength;
		const form = row.run > 0 ? TURN : PROSE;
		let own = 0;
		for (let term = 0; term < counts.length; term++) {
			const count = byNumber[term]?.get(row.number) ?? 0;
			if (count === 0) continue;
			counts[term] = count;
			own += (inverse[term] as number) * saturate(count, relative, form);
		}
		return { row, counts, own };
	}

	/** The score of an episode with the words of its neighbours, and the idf of the terms that it holds, with and without a near one. */
	private inContext(one: Counted, near: (one: Counted, step: number) => Counted | undefined) {
		const { row } = one;
		const { inverse } = this.index;
		const counts = one.counts.slice();
		let length = row.length;
		for (const [step, weight] of row.run > 0 ? CONTEXT : []) {
			const other = near(one, step);
			if (!other) continue;
			length += weight * other.row.length;
			for (let term = 0; term < counts.length; term++) {
				counts[term] = (counts[term] as number) + weight * (other.counts[term] as number);
			}
		}
		const relative = length / (this.averageLength * (row.run > 0 ? USUAL_CONTEXT : 1));
		const form = row.run > 0 ? TURN : PROSE;
		let score = 0;
		let covered = 0;
		let coveredAlone = 0;
		for (let term = 0; term < counts.length; term++) {
			const count = counts[term] as number;
			if (count === 0) continue;
			const worth = inverse[term] as number;
			score += worth * saturate(count, relative, form);
			if (count >= NEAR_ENOUGH) covered += worth;
			if ((one.counts[term] as number) > 0) coveredAlone += worth;
		}
		return { score, covered, coveredAlone };
	}
}

const most = (values: number[]): number => values.reduce((best, value) => Math.max(best, value), 1e-9);
