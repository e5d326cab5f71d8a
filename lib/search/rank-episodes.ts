// Ranks the episodes of the groups searched by words, context and shared names. Knows no SQL: what it needs of the index
// it asks an IndexReader, in a handful of bounded questions, whatever the size of the graph.
// Longer than 250 lines: one ranking, whose parts weigh against each other.
import { inverseFrequency, saturate } from "./bm25";
import { fitOf } from "./dates";
import { HAS_NUMBER, IS_QUESTION, TELLS_TIME } from "./index-entry";
import type { IndexedEpisode, IndexReader, Postings, TermPostings } from "./index-reader";
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
const RANKED = 300;
/** Episodes that the graph alone brings in. */
const FROM_GRAPH = 60;
const POSTINGS_CAP = 1_500;
const POSTINGS_BUDGET = 9_000;

/** Episodes best first, at most 300. `useGraph` false leaves the names out. */
export async function rankEpisodes(reader: IndexReader, question: Question, useGraph = true): Promise<Ranking> {
	const cap = Math.min(POSTINGS_CAP, Math.ceil(POSTINGS_BUDGET / Math.max(1, question.terms.length)));
	const names = useGraph ? question.names : [];
	const [corpus, lists] = await Promise.all([
		reader.corpus(),
		reader.postings([...question.terms.map((term) => ({ term, cap })), ...names.map(wantedName)]),
	]);
	if (corpus.documents === 0) return { episodes: [], inverse: new Map() };
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
		const candidates = new Set(places);
		const near = [...rows.values()].filter((row) => candidates.has(index.keyOf(row))).map(({ number }) => number);
		for (const { term, number, count } of await reader.countsOf(terms, near)) {
			const row = rows.get(number);
			if (row) index.add(cut[term] as number, number, count);
		}
	}
	const scorer = new Scorer(index, corpus.averageLength, question, new Set(places));
	let scored = scorer.score([...rows.values()]);
	const best = scored.reduce((max, { words }) => Math.max(max, words), 0);
	let graph = new Map<number, number>();
	if (useGraph) {
		const seeds = new Map(
			scored
				.filter(({ words }) => words > 0)
				.sort((a, b) => b.words - a.words || b.row.number - a.row.number)
				.slice(0, GRAPH.seedEpisodes)
				.map(({ row, words }) => [row.number, words / best]),
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
		.filter(({ row, words, signals }) => words > 0 || signals.date > 0 || (graph.get(row.number) ?? 0) > 0)
		.map(({ row, words, signals, isTurn }) => {
			const reach = graph.get(row.number) ?? 0;
			signals.graph = Math.sqrt(reach);
			signals.turnGraph = isTurn ? signals.graph : 0;
			return { row, more: { words: best > 0 ? words / best : 0, graph: reach, signals, score: scoreOf(signals) } };
		})
		.sort((a, b) => b.more.score - a.more.score || b.row.number - a.row.number)
		.slice(0, RANKED)
		.map(({ row, more }) => ({ ...row, ...more }));
	return { episodes, inverse: new Map(question.terms.map((term, i) => [term, index.inverse[i] as number])) };
}

/**
 * Counts of the question's terms by episode and by place, with what each term is worth. A place is a group's position as
 * one small number, so that sums over thousands of postings run in arrays; every group has a little room at both ends.
 */
class Counts {
	readonly inverse: number[];
	readonly byNumber: Map<number, number>[];
	readonly runScores = new Map<number, number>();
	private readonly groups: { name: string; base: number; last: number }[] = [];
	private readonly byName = new Map<string, { base: number; last: number }>();
	/** For each place that holds a term the key of its run, -1 for what is no turn. */
	private readonly runs: Int32Array;
	private readonly size: number;

	constructor(
		private readonly postings: TermPostings[],
		documents: number,
		worth: number[],
	) {
		// The size may be an estimate; a term is never in more documents than there are.
		const found = postings.map((of) => frequencyOf(of, documents));
		const total = Math.max(documents, ...found);
		this.inverse = found.map((of, term) => (worth[term] as number) * inverseFrequency(total, of));
		this.byNumber = postings.map(() => new Map());
		this.size = this.layOut();
		this.runs = new Int32Array(this.size);
		for (const [term, { lists }] of postings.entries()) this.read(term, lists);
	}

	/** Gives every group its range of places; answers how many there are in all. */
	private layOut(): number {
		const last = new Map<string, number>();
		for (const { lists } of this.postings) {
			for (const { group, positions } of lists) {
				let most = last.get(group) ?? 0;
				for (const position of positions) if (position > most) most = position;
				last.set(group, most);
			}
		}
		let base = ROOM;
		for (const [name, most] of last) {
			const at = { name, base, last: most };
			this.groups.push(at);
			this.byName.set(name, at);
			base += most + 2 * ROOM;
		}
		return base;
	}

	private read(term: number, lists: Postings[]): void {
		const counts = this.byNumber[term] as Map<number, number>;
		const runCounts = new Map<number, number>();
		for (const { group, numbers, positions, runs, counts: of } of lists) {
			const base = this.byName.get(group)?.base ?? 0;
			for (let i = 0; i < numbers.length; i++) {
				const run = runs[i] as number;
				const count = of[i] as number;
				counts.set(numbers[i] as number, count);
				this.runs[base + (positions[i] as number)] = run > 0 ? base + run : -1;
				if (run > 0) runCounts.set(base + run, (runCounts.get(base + run) ?? 0) + count);
			}
		}
		// A run as one long document: terms of many runs say little of each.
		const worth = 1 / (1 + Math.log(1 + runCounts.size));
		for (const [run, count] of runCounts) {
			const gain = worth * saturate(count, 1, { k1: 1.2, b: 0 });
			this.runScores.set(run, (this.runScores.get(run) ?? 0) + gain);
		}
	}

	/** Adds a count that a cut list did not hold. */
	add(term: number, number: number, count: number): void {
		const counts = this.byNumber[term];
		if (counts && !counts.has(number)) counts.set(number, count);
	}

	has = (term: number) => (this.byNumber[term]?.size ?? 0) > 0;
	/** A number that tells places apart, also in groups that hold none of the terms. */
	keyOf = ({ group, position }: { group: string; position: number }) => this.baseOf(group) + position;
	runKeyOf = ({ group, run }: { group: string; run: number }) => this.baseOf(group) + run;

	private baseOf(group: string): number {
		const known = this.byName.get(group);
		if (known) return known.base;
		const base = FAR * (1 + this.byName.size);
		this.byName.set(group, { base, last: 0 });
		return base;
	}

	place(key: number) {
		const at = this.groups.find(({ base, last }) => key >= base - ROOM && key < base + last + ROOM);
		return { group: at?.name ?? "", position: key - (at?.base ?? 0), isTurn: (this.runs[key] as number) >= 0 };
	}

	/** The places that promise most, with the context of turns; lengths are not known here. */
	bestPlaces(limit: number): number[] {
		const { scores, weighted } = scratchOf(this.size);
		const places: number[] = [];
		for (const [term, { lists }] of this.postings.entries()) {
			const touched: number[] = [];
			const add = (key: number, count: number) => {
				if (weighted[key] === 0) touched.push(key);
				weighted[key] = (weighted[key] as number) + count;
			};
			for (const { group, positions, runs, counts } of lists) {
				const base = this.byName.get(group)?.base ?? 0;
				for (let i = 0; i < positions.length; i++) {
					const key = base + (positions[i] as number);
					const count = counts[i] as number;
					add(key, count);
					if (runs[i] === 0) continue;
					for (const [step, weight] of CONTEXT) add(key - step, weight * count);
				}
			}
			for (const key of touched) {
				if (scores[key] === 0) places.push(key);
				scores[key] =
					(scores[key] as number) + (this.inverse[term] as number) * saturate(weighted[key] as number, 1, TURN);
				weighted[key] = 0;
			}
		}
		const best = places.reduce((most, key) => Math.max(most, scores[key] as number), 1e-9);
		const share = (0.4 * best) / most([...this.runScores.values()]);
		const found = new Best(limit);
		for (const key of places) {
			const run = this.runs[key] as number;
			found.offer(key, (scores[key] as number) + (run > 0 ? share * (this.runScores.get(run) ?? 0) : 0));
			scores[key] = 0;
		}
		return found.keys;
	}
}

/** The keys of the highest scores, best first; of equal ones the higher key. */
class Best {
	readonly keys: number[] = [];
	private readonly scores: number[] = [];

	constructor(private readonly limit: number) {}

	offer(key: number, score: number): void {
		const { keys, scores, limit } = this;
		let at = keys.length;
		if (at === limit && score < (scores[at - 1] as number)) return;
		while (
			at > 0 &&
			(score > (scores[at - 1] as number) || (score === scores[at - 1] && key > (keys[at - 1] as number)))
		)
			at--;
		keys.splice(at, 0, key);
		scores.splice(at, 0, score);
		if (keys.length <= limit) return;
		keys.pop();
		scores.pop();
	}
}

let scratch = { scores: new Float64Array(0), weighted: new Float64Array(0) };

/** Sums over places, all zero; whoever uses them leaves them so, and no search is interrupted while it does. */
function scratchOf(size: number) {
	if (scratch.scores.length < size)
		scratch = { scores: new Float64Array(2 * size), weighted: new Float64Array(2 * size) };
	return scratch;
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

/** Places kept free around a group, for the context of its first and last turns. */
const ROOM = 3;
/** Beyond all places of groups that hold a term. */
const FAR = 2 ** 31;

/** `signals` without what the graph says, which is known later. */
type Scored = { row: IndexedEpisode; words: number; isTurn: boolean; signals: Signals };

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
				row,
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
					graph: 0,
					turnGraph: 0,
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
