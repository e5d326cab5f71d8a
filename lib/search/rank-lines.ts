// The lines of a context, best first: every fact, sentence and narrative that a search found, judged by itself.
import { type FoundLists, type Line, type Part, toLines } from "./context-lines";
import { type Asked, FLOOR, readAsked, relevanceTo } from "./relevance";
import { sentencesOf } from "./sentences";
import { vectorsOfTexts } from "./text-vectors";
import { termSet, termsOf } from "./words";

const BUDGET_MS = 2_000;
/** What is looked at of what was found. */
const MOST = { facts: 40, sentences: 80, ofOne: 24 };
/** With the default floor, what scores less than so much of it is left out beside a line that passes. */
const BESIDE = 0.6;
/** What a sentence whose facts ended counts, and a narrative, which says again what others say. */
const ENDED = 0.8;
const NARRATIVE = 0.9;
/** A newer line stands before an older one that it is so like, if it is so relevant beside it; the older then counts less. */
const NEWER = { like: 0.55, relevant: 0.35, older: 0.9 };
/** Sentences of a text that are shown: those so good beside its best. */
const SHOWN = 0.6;
/** A sentence says a fact where it holds so much of its words; as a piece of it the fact counts so much. */
const SAYS = 0.85;
const PIECE = 0.95;
/** What holds since a fact counts so much of that. */
const SINCE = 0.9;
const ENDED_MARK = /\[(?:until [\d-]+|ended|retracted)\]$/;

/** Of so few texts all may be meant, whatever the words of the question. */
const [FEW, LEAST] = [8, 0.1];

/**
 * What a search found with all that the texts of its episodes still say, by the uuids of these; `inverse` is the idf of the question's
 * terms, `documents` how many texts there are.
 */
export type FoundWithTexts = FoundLists & {
	texts: ReadonlyMap<string, string>;
	inverse: ReadonlyMap<string, number>;
	documents: number;
};

/** A line with the sentence that it is judged by. */
type Judged = Line & { best: string };

/**
 * The lines of what was found for a question that pass `minScore`, best first, newer ones before older ones that say the like of it;
 * without `minScore` none where the best of more than a few texts is below the floor. Null where there are no vectors to judge by.
 */
export async function rankLines(
	query: string,
	found: FoundWithTexts,
	minScore: number | undefined,
): Promise<Line[] | null> {
	const asked = readAsked(query, found.inverse);
	const lines = toLines({ ...found, edges: found.edges.slice(0, MOST.facts) });
	const sentences = readSentences(found, asked);
	const facts = lines.filter(({ kind }) => kind === "fact").map(({ says }) => says);
	const told = lines.filter(({ kind }) => kind === "narrative").flatMap(({ says }) => sentencesOf(says));
	const held = lines.flatMap(({ since }) => since);
	const texts = [query, ...asked.names, ...facts, ...held, ...[...sentences.values()].flat(), ...told];
	const vectors = await vectorsOfTexts(texts, BUDGET_MS);
	if (!vectors?.has(query)) return null;
	const scale = relevanceTo(asked, vectors);
	const judged = judge(lines, sentences, found, scale.relevance);
	const sorted = newerFirst(
		judged.sort((a, b) => b.score - a.score),
		scale.likeness,
	);
	if (minScore === undefined && found.documents < FEW) return sorted.filter(({ score }) => score >= LEAST);
	if (minScore !== undefined) return sorted.filter(({ score }) => score >= minScore);
	return (sorted[0]?.score ?? 0) < FLOOR ? [] : sorted.filter(({ score }) => score >= BESIDE * FLOOR);
}

/** A sentence with its score and the facts that it states and more. */
type Sentence = Part & { score: number; isSaid: boolean };
type Relevance = (text: string, around: string) => number;

/**
 * Each line with its score. A fact that is a piece of a sentence lends that its score and its id and is no line of its own: the
 * sentence says it better. One that is pinned stays a line.
 */
function judge(lines: Line[], texts: Map<string, string[]>, found: FoundWithTexts, relevance: Relevance): Judged[] {
	const uuids = new Map(found.episodes.map(({ name, uuid }) => [name, uuid]));
	const textOf = (uuid: string) => found.texts.get(uuid) ?? "";
	const sentences = new Map(
		[...texts].map(([uuid, list]) => [
			uuid,
			list.map((text, place): Sentence => {
				const score = relevance(text, textOf(uuid)) * (ENDED_MARK.test(text) ? ENDED : 1);
				return { text, place, facts: [], score, isSaid: false };
			}),
		]),
	);
	const facts = lines.flatMap((line): Judged[] => {
		if (line.kind !== "fact") return [];
		const episode = uuids.get(line.name ?? "") ?? "";
		const around = textOf(episode);
		const since = line.since.map((one) => SINCE * relevance(one, around));
		const score = Math.max(relevance(line.says, around), ...since);
		const terms = termSet(line.says);
		const saying = sentences.get(episode)?.find(({ text }) => shareOf(terms, text) >= SAYS);
		if (!saying || line.pinned) return [{ ...line, score, best: line.says }];
		if (shareOf(termSet(saying.text), line.says) === 1) {
			saying.isSaid = true;
			return [{ ...line, score: Math.max(score, saying.score), best: line.says }];
		}
		saying.score = Math.max(saying.score, PIECE * score);
		saying.facts.push(line.uuid);
		return [];
	});
	const others = lines.flatMap((line): Judged[] => {
		if (line.kind === "fact") return [];
		const isTold = line.kind === "narrative";
		const told = () =>
			sentencesOf(line.says).map((text, place) => ({
				...{ text, place, facts: [], score: relevance(text, line.says), isSaid: false },
			}));
		const own = isTold ? told() : (sentences.get(line.uuid) ?? []);
		const shown = choose(own.filter(({ isSaid }) => !isSaid));
		if (shown) return [{ ...line, ...shown, score: (isTold ? NARRATIVE : 1) * shown.score }];
		// A text of which facts say all is named as left out.
		const said = own.filter(({ isSaid }) => isSaid).map(({ score }) => score);
		return said.length > 0 ? [{ ...line, parts: [], best: "", score: Math.max(...said) }] : [];
	});
	return [...facts, ...others];
}

const shareOf = (terms: ReadonlySet<string>, text: string): number => {
	const held = termSet(text);
	return [...terms].filter((term) => held.has(term)).length / Math.max(1, terms.size);
};

/** The sentences of the best texts, by episode: of long texts those that hold the question's words, and what follows these. */
function readSentences({ episodes, texts }: FoundWithTexts, { terms }: Asked): Map<string, string[]> {
	const chosen = new Map<string, string[]>();
	let left = MOST.sentences;
	for (const { uuid } of episodes) {
		const all = sentencesOf(texts.get(uuid) ?? "");
		const most = Math.min(left, MOST.ofOne);
		const holds = all.map((one) => termsOf(one).some((term) => terms.has(term)));
		const wanted = all.length <= most ? all : all.filter((_, i) => holds[i] || holds[i - 1]);
		const some = (wanted.length > 0 ? wanted : all).slice(0, most);
		chosen.set(uuid, some);
		left -= some.length;
		if (left <= 0) break;
	}
	return chosen;
}

/** The best sentences of a text with the one before the best, which says what it is about, in order; null of none. */
function choose(sentences: Sentence[]): { parts: Part[]; best: string; score: number } | null {
	const score = Math.max(0, ...sentences.map((one) => one.score));
	const at = sentences.findIndex((one) => one.score === score);
	const best = sentences[at];
	if (!best) return null;
	const parts = sentences.filter((one, i) => i === at || i === at - 1 || one.score >= SHOWN * score);
	return { parts, best: best.text, score };
}

/** The lines with each newer one before what is older and says the like of it. */
function newerFirst(lines: Judged[], likeness: (one: string, other: string) => number): Judged[] {
	const scores = lines.map(({ score }) => score);
	for (const [i, older] of lines.entries()) {
		for (const [j, newer] of lines.entries()) {
			const isNewer = older.saidAt !== "" && newer.saidAt > older.saidAt;
			if (!isNewer || newer.score < NEWER.relevant * older.score || newer.score < BESIDE * FLOOR) continue;
			if (likeness(older.best, newer.best) < NEWER.like) continue;
			scores[j] = Math.max(scores[j] as number, older.score);
			scores[i] = Math.min(scores[i] as number, NEWER.older * older.score);
		}
	}
	return lines.map((line, i) => ({ ...line, score: scores[i] as number })).sort((a, b) => b.score - a.score);
}
