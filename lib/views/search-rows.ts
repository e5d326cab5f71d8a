// What a search found as people read it: no sentence twice, and of what has changed the newest value first. Pure.

import { tellsEnd } from "@/lib/graph/conditions";
import { bySentence, type SourcedFact, UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import type { SearchResult } from "@/lib/search/wire";
import { wordsOnly } from "@/lib/text/title-of";
import { plainSentence } from "./plain-sentence";
import { saidAt, slotOf } from "./slot-of";

type Scored = { score: number; breakdown?: Record<string, number> };
/** A sentence with its facts, the best first; `hasEnded` of facts that hold no longer. */
type Row = { key: string; facts: [SourcedFact, ...SourcedFact[]]; hasEnded: boolean };
type FactHit = Scored & Row;
/** `text` is what no line above says; empty where that is nothing. */
type TextHit = Scored & { uuid: string; text: string };
export type SearchRows = {
	facts: FactHit[];
	entities: (TextHit & { name: string; labels: string[]; knot: boolean })[];
	episodes: (TextHit & { title: string; validAt: string })[];
};

/** Shorter sentences are left where they stand: they may be part of another. */
const SHORTEST = 15;
/** What an excerpt notes for a model behind sentences that hold no longer. */
const NOTES = / ?\[(?:until [^\]]*|ended|retracted)\]/gu;
/** What is left of a text that says hardly anything. */
const LITTLE = 20;

/** Rows of an answer with its facts in the order of its edges; `titles` are those of episodes by uuid, `asOf` is the instant that was asked about, null for now. */
export function searchRows(
	found: SearchResult,
	facts: SourcedFact[],
	titles: Map<string, string>,
	asOf: Date | null,
	now: Date,
): SearchRows {
	const hits = new Map(found.edges.map((edge) => [edge.edge_uuid, edge]));
	const sentences = sentenceRows(facts, asOf, now);
	const rows = sentences.map(({ sentence: _, ...row }): FactHit => {
		const hit = hits.get(row.facts[0].uuid);
		return { ...row, score: hit?.score ?? 0, breakdown: hit?.score_breakdown };
	});
	const said = new Set(sentences.map(({ sentence }) => sentence));
	const fresh = (text: string) => {
		const left = [...said]
			.filter(({ length }) => length >= SHORTEST)
			.sort((a, b) => b.length - a.length)
			.reduce(
				(rest, sentence) => rest.replaceAll(sentence, "…"),
				wordsOnly(text).replace(NOTES, "").replace(/\s+/g, " "),
			)
			.replace(/(?:[-*] )?(?:… ?(?:[-*] )?)+/gu, "… ")
			.trim();
		return left.replaceAll("…", "").trim().length < LITTLE ? "" : left;
	};
	// The summary of an entity is made of its facts, in our words.
	for (const { fact } of facts) said.add(fact);
	return {
		facts: rows,
		entities: found.entities.map(({ uuid, name, labels, knot, summary, score, score_breakdown }) => ({
			...{ uuid, name, labels, knot, score, breakdown: score_breakdown, text: fresh(summary) },
		})),
		episodes: found.episodes.map(({ uuid, excerpt, valid_at, score, score_breakdown }) => {
			const title = titles.get(uuid) ?? "";
			const text = withoutTitle(fresh(excerpt), title);
			return { uuid, title, validAt: valid_at, score, breakdown: score_breakdown, text };
		}),
	};
}

/** A text without the title that it begins with, which stands above it. */
const withoutTitle = (text: string, title: string) =>
	title !== "" && text.startsWith(title) ? text.slice(title.length).trim() : text;

type SentenceHit = Row & { sentence: string };

/** Facts, best first, as sentences in the order in which people read them, none of them twice. */
export function sentenceRows(facts: SourcedFact[], asOf: Date | null, now: Date): SentenceHit[] {
	const said = new Set<string>();
	return newestFirst(facts, (fact) => hasEnded(fact, asOf, now)).flatMap((row): SentenceHit[] => {
		const [best] = row.facts;
		const sentence = plainSentence(best.sources[0]?.quote ?? best.fact);
		if (said.has(sentence)) return [];
		said.add(sentence);
		return [{ ...row, sentence }];
	});
}

/**
 * Sentences in the order of their best facts; those of one slot together, where the best of them stands: what holds first, then the last said. Slots of
 * which nothing holds any longer come behind the others, what may be wrong last.
 */
function newestFirst(facts: SourcedFact[], isOver: (fact: SourcedFact) => boolean): Row[] {
	const rows = bySentence(facts).map(
		({ key, facts }): Row => ({ key, facts: facts as Row["facts"], hasEnded: facts.every(isOver) }),
	);
	const slots = new Map<string, Row[]>();
	for (const row of rows) {
		const slot = row.facts.map(slotOf).find((one) => one !== null) ?? row.key;
		slots.set(slot, [...(slots.get(slot) ?? []), row]);
	}
	const newest = ({ facts }: Row) => Math.max(...facts.map(saidAt));
	const isUnsure = ({ facts }: Row) => facts.every(({ confidence }) => confidence < UNSURE_BELOW);
	const isPast = (values: Row[]) => values.every(({ hasEnded }) => hasEnded);
	return [...slots.values()]
		.sort((a, b) => Number(isPast(a)) - Number(isPast(b)))
		.flatMap((values) => values.sort((a, b) => Number(a.hasEnded) - Number(b.hasEnded) || newest(b) - newest(a)))
		.sort((a, b) => Number(isUnsure(a)) - Number(isUnsure(b)));
}

/** Whether a fact holds no longer. What was taken back since held then; that something was left stays true. */
function hasEnded(fact: SourcedFact, asOf: Date | null, now: Date): boolean {
	const { retractedAt, invalidAt, status } = fact;
	if (asOf === null && retractedAt !== null) return true;
	if (status === "past" || tellsEnd(fact)) return false;
	return invalidAt !== null && Date.parse(invalidAt) <= (asOf ?? now).getTime();
}
