// Ranks the episodes of the groups searched by words, context and shared names. Knows no SQL: what it needs of the index
// it asks an IndexReader, in a handful of bounded questions, whatever the size of the graph.

import { withGains } from "./beside";
import { standsOut, weighByMeaning } from "./by-meaning";
import { HAS_TITLE } from "./index-entry";
import type { IndexedEpisode, IndexReader, Similar, TermPostings } from "./index-reader";
import { GRAPH, scoreByNames, wantedName } from "./name-graph";
import type { Question } from "./question";
import { type Scored, scoreEpisodes } from "./score-episodes";
import { partsOf, type RankedEpisode, sumOf } from "./signals";
import { TermIndex } from "./term-index";

/** `inverse` holds each term's idf, `documents` is how many episodes there are. */
export type Ranking = { episodes: RankedEpisode[]; inverse: Map<string, number>; documents: number };

const CANDIDATES = 130;
const RANKED = 300;
/** Episodes that the graph alone brings in. */
const FROM_GRAPH = 60;
const POSTINGS_CAP = 1_500;
const POSTINGS_BUDGET = 9_000;
/**
 * How much names say between passages: the share of the score that they replace where `titled` of them have a title that others
 * may name, and they have at most so many words. The longer the texts, the less it says that two of them share a name; in prose
 * without titles names say little.
 */
const NAMES = { share: 0.85, words: 110, titled: 2 / 3, power: 0.16 };

/** The texts among which it is looked how much of a question is held; and the share of episodes that have vectors where all count as having one. */
const HOLDERS = 10;
const WHOLE = 0.5;
/** What the nearest is taken to be like where it is not known what a cosine means. */
const NEAR = 0.6;

/**
 * Episodes best first, at most 300. Without `useGraph` the names and the embeddings are left out; with `hasFloor` a question that
 * nothing here is about finds none.
 */
export async function rankEpisodes(
	reader: IndexReader,
	question: Question,
	{ useGraph, hasFloor } = { useGraph: true, hasFloor: true },
): Promise<Ranking> {
	const cap = Math.min(POSTINGS_CAP, Math.ceil(POSTINGS_BUDGET / Math.max(1, question.terms.length)));
	const names = useGraph ? question.names : [];
	const [{ documents, averageLength }, lists] = await Promise.all([
		reader.corpus(),
		reader.postings([...question.terms.map((term) => ({ term, cap })), ...names.map(wantedName)]),
	]);
	if (documents === 0) return { episodes: [], inverse: new Map(), documents };
	const postings = lists.slice(0, question.terms.length);
	const index = new TermIndex(postings, documents, averageLength, question);
	const rows = new Map<number, IndexedEpisode>();
	const best = index.bestPlaces(CANDIDATES);
	const places = new Set(best);
	for (const row of await reader.at(index.withNeighbours(best))) rows.set(row.number, row);
	await completeCounts(reader, index, question, postings, places, rows);
	const similar = useGraph && question.vector ? await reader.similar(question.vector) : nothing;
	await addRows(reader, rows, [...similar.nearest.keys()]);
	let scored = scoreEpisodes(index, [...rows.values()], averageLength, question, places);
	let reach = none;
	const share = useGraph ? shareOfNames(scored, averageLength) : 0;
	if (share > 0) {
		const asked = new Map(names.map((name, i) => [name, lists[question.terms.length + i] as TermPostings]));
		reach = await scoreByNames(reader, documents, seedsOf(scored), asked);
		const missing = [...reach]
			.filter(([number, score]) => score > 0.001 && !rows.has(number))
			.sort((a, b) => b[1] - a[1] || a[0] - b[0])
			.slice(0, FROM_GRAPH)
			.map(([number]) => number);
		if (missing.length > 0) {
			await addRows(reader, rows, missing);
			scored = scoreEpisodes(index, [...rows.values()], averageLength, question, places);
		}
	}
	const plain = fuse(scored, reach, share);
	const isOurs = question.vector?.isOurs === true;
	// While vectors are still to be made, what has none is not held against it.
	const isWhole = similar.episodes >= WHOLE * documents;
	const held = isWhole ? heldShare(plain, index) : 1;
	const cosines = likenesses(similar, plain);
	const near = isOurs ? cosines : nearnessOf(cosines);
	const weighed = near.size > 0 ? weighByMeaning(plain, near, { held, share, averageLength }) : plain;
	const hasAny = !hasFloor || !isOurs || !isWhole || standsOut(near, held);
	const episodes = (hasAny ? withGains(weighed) : [])
		.filter(({ score }) => score > 0)
		.sort(byScore)
		.slice(0, RANKED);
	return { episodes, inverse: new Map(question.terms.map((term, i) => [term, index.inverse[i] as number])), documents };
}

const none: ReadonlyMap<number, number> = new Map();
const nothing: Similar = { nearest: none, likenessOf: () => undefined, episodes: 0 };

/** How like the question each is that has a vector, those too that names alone brought in. */
const likenesses = ({ likenessOf }: Similar, plain: RankedEpisode[]): Map<number, number> =>
	new Map(
		plain.flatMap(({ row: { number } }): [number, number][] => {
			const likeness = likenessOf(number);
			return likeness === undefined ? [] : [[number, likeness]];
		}),
	);

const byScore = (a: RankedEpisode, b: RankedEpisode) => b.score - a.score || b.row.number - a.row.number;

/** The share of the question that the best texts by words and names hold. */
const heldShare = (plain: RankedEpisode[], index: TermIndex): number =>
	index.knownShare *
	Math.max(
		0,
		...plain
			.toSorted(byScore)
			.slice(0, HOLDERS)
			.map(({ passage }) => passage),
	);

async function addRows(reader: IndexReader, rows: Map<number, IndexedEpisode>, numbers: number[]): Promise<void> {
	const missing = numbers.filter((number) => !rows.has(number));
	for (const row of missing.length > 0 ? await reader.episodes(missing) : []) rows.set(row.number, row);
}

/**
 * Cosines of an unknown model as those of ours: the best is .6, the middle of those read and what is further below 0. What is a
 * high cosine differs between models, and between questions.
 */
function nearnessOf(similar: ReadonlyMap<number, number>): Map<number, number> {
	const sorted = [...similar.values()].sort((a, b) => b - a);
	const most = sorted[0] ?? 0;
	if (most <= 0) return new Map();
	// Also where all are alike, or one is alone.
	const middle = Math.min(sorted[sorted.length >> 1] ?? 0, 0.9 * most);
	return new Map([...similar].map(([number, cosine]) => [number, (NEAR * (cosine - middle)) / (most - middle)]));
}

/** Reads the counts of terms whose lists were cut, for the candidates. */
async function completeCounts(
	reader: IndexReader,
	index: TermIndex,
	question: Question,
	postings: TermPostings[],
	places: Set<number>,
	rows: Map<number, IndexedEpisode>,
): Promise<void> {
	const cut = postings.flatMap((list, term) => (list.isCut ? [term] : []));
	if (cut.length === 0) return;
	const terms = cut.map((term) => question.terms[term] as string);
	const numbers = [...rows.values()].filter((row) => places.has(index.keyOf(row))).map(({ number }) => number);
	for (const { term, number, ...hit } of await reader.countsOf(terms, numbers)) {
		index.add(cut[term] as number, number, hit);
	}
}

/** The best episodes by words, with their scores relative to the best. */
function seedsOf(scored: Scored[]): Map<number, number> {
	return new Map(
		scored
			.filter(({ words }) => words > 0)
			.sort((a, b) => b.words - a.words || b.row.number - a.row.number)
			.slice(0, GRAPH.seedEpisodes)
			.map(({ row, signals }) => [row.number, signals.words]),
	);
}

/** How much names say between these, 0 to 1; of turns of a dialogue nothing. */
function shareOfNames(scored: Scored[], averageLength: number): number {
	const titled =
		scored.filter(({ row, isTurn }) => !isTurn && row.flags & HAS_TITLE).length / Math.max(1, scored.length);
	return NAMES.share * Math.min(1, titled / NAMES.titled) * Math.min(1, NAMES.words / averageLength);
}

/**
 * The score of each episode by all but meaning. What names say replaces a share of what the other signals say, relative to the best
 * of these, so that passages and turns compare.
 */
function fuse(scored: Scored[], reach: ReadonlyMap<number, number>, share: number): RankedEpisode[] {
	const plain = scored.map(({ signals }) => partsOf(signals));
	const most = plain.reduce((sum, parts) => Math.max(sum, sumOf(parts)), 0);
	return scored.map(({ row, signals, isTurn }, i) => {
		const parts = plain[i] as RankedEpisode["parts"];
		if (!isTurn && reach.size > 0) {
			for (const [name, part] of Object.entries(parts)) parts[name] = (1 - share) * part;
			parts.names = share * most * (reach.get(row.number) ?? 0) ** NAMES.power;
		}
		return { row, words: signals.words, passage: signals.passage, parts, score: sumOf(parts) };
	});
}
