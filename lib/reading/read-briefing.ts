import type { Ctx } from "@/lib/context";
import { inTenant, type Tx } from "@/lib/db/tenant";
import { type SayingRow, sayingOf, toSaying } from "@/lib/graph/evidence";
import { readSourced } from "@/lib/graph/read-sourced-facts";
import { type SourcedFact, UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import { classifyIntent } from "@/lib/intents/classify-intent";
import { quotationOf } from "@/lib/narration/quotation";
import { worthOf } from "@/lib/narration/worth";
import { isSaidBy } from "./said-by";

/** Newest facts that are looked through, and the best connected entities whose questions are read. */
const LOOKED_THROUGH = 600;
const ASKED = 100;
/** Sentences in a section, and facts of one sentence. */
const MOST = 4;
const MOST_OF_ONE = 2;
/** Who is told of, and sentences of each; who is in fewer facts is not. */
const MOST_SUBJECTS = 3;
const FEWEST_FACTS = 3;
const MIN_WORTH = 1;

/** What a person wants to know first. `since` is the last visit, null on the first. */
export type Briefing = {
	since: Date | null;
	added: { episodes: number; facts: number };
	/** Whom the latest facts are mostly about, each with the two that are most worth reading and stand nowhere else. */
	subjects: { name: string; facts: SourcedFact[] }[];
	news: SourcedFact[];
	decisions: SourcedFact[];
	questions: { entity: string; question: string }[];
	/** Facts that a newer one took the place of, the latest first. */
	changes: { was: SourcedFact; is: SourcedFact }[];
};

type FactRow = {
	id: string;
	fact: string;
	source: string;
	confidence: number;
	relation: string;
	saying: SayingRow;
	pattern: string | null;
	createdAt: Date;
};

/** What a fact is worth to somebody who asked for none; 0 where it is in doubt or cannot be quoted. */
function newsWorthOf(row: FactRow): number {
	if (row.confidence < UNSURE_BELOW) return 0;
	const fact = { ...row, subject: row.source, saying: toSaying(row.saying), validAt: row.createdAt, weight: 1 };
	const quotation = quotationOf(fact);
	return quotation === null ? 0 : worthOf(fact, quotation);
}

const sentenceOf = (row: FactRow) => (row.saying ? `${row.saying.at} ${row.saying.quote}` : row.id);

/** Whom facts are mostly about, with the worthiest of each in order of time; `told` stand elsewhere. */
function subjectsOf(rows: (FactRow & { worth: number })[], told: FactRow[]): { name: string; rows: FactRow[] }[] {
	const bySource = new Map<string, typeof rows>();
	for (const row of rows) bySource.set(row.source, [...(bySource.get(row.source) ?? []), row]);
	const sentences = new Set(told.map(sentenceOf));
	return [...bySource]
		.filter(([, own]) => own.length >= FEWEST_FACTS)
		.sort(([a, mine], [b, theirs]) => theirs.length - mine.length || (a < b ? -1 : 1))
		.slice(0, MOST_SUBJECTS)
		.flatMap(([name, own]) => {
			const chosen: FactRow[] = [];
			for (const row of own.toSorted((a, b) => b.worth - a.worth)) {
				if (chosen.length === MOST_OF_ONE) break;
				if (sentences.has(sentenceOf(row))) continue;
				sentences.add(sentenceOf(row));
				chosen.push(row);
			}
			return chosen.length > 0 ? [{ name, rows: own.filter((row) => chosen.includes(row)) }] : [];
		});
}

/** The facts of the first four sentences, the two surest of each. */
function firstSentences(rows: FactRow[]): FactRow[] {
	const sentences = new Map<string, FactRow[]>();
	for (const row of rows) {
		const key = sentenceOf(row);
		const facts = sentences.get(key) ?? [];
		if (facts.length === 0 && sentences.size === MOST) break;
		sentences.set(key, [...facts, row].sort((a, b) => b.confidence - a.confidence).slice(0, MOST_OF_ONE));
	}
	return [...sentences.values()].flat();
}

/** Reads what is new since the last visit, the latest decisions, open questions and what changed its truth. Bounded. */
export async function readBriefing(ctx: Ctx, since: Date | null): Promise<Briefing> {
	return inTenant(
		ctx,
		async (tx) => {
			const certain = (await readNewest(ctx, tx))
				.map((row) => ({ ...row, worth: newsWorthOf(row) }))
				.filter(({ worth }) => worth >= MIN_WORTH);
			const questions = await readQuestions(ctx, tx);
			const changed = await readChanged(ctx, tx);
			const isAsked = ({ saying }: FactRow) =>
				questions.some(({ question }) => isSaidBy(saying?.quote ?? "", question));
			const news = firstSentences(certain.filter((row) => (since === null || row.createdAt > since) && !isAsked(row)));
			const decisions = firstSentences(
				certain.filter(({ pattern, fact }) => (pattern ?? classifyIntent(fact).pattern) === "decision"),
			);
			const subjects = subjectsOf(certain, [
				...[...news, ...decisions],
				...certain.filter(({ id }) => changed.some(({ is }) => is === id)),
			]);
			const ids = [...news, ...decisions, ...subjects.flatMap(({ rows }) => rows)].map(({ id }) => id);
			const facts = await readSourced(tx, ctx.projectId, [
				...new Set([...ids, ...changed.flatMap(({ was, is }) => [was, is])]),
			]);
			const byId = new Map(facts.map((fact) => [fact.uuid, fact]));
			const of = (rows: { id: string }[]) => rows.flatMap(({ id }) => byId.get(id) ?? []);
			return {
				since,
				added: await countAdded(ctx, tx, since),
				subjects: subjects.map(({ name, rows }) => ({ name, facts: of(rows) })),
				news: of(news),
				decisions: of(decisions),
				questions,
				changes: changed.flatMap(({ was, is }) => {
					const [old, now] = [byId.get(was), byId.get(is)];
					return old && now ? [{ was: old, is: now }] : [];
				}),
			};
		},
		"read only",
	);
}

const readNewest = (ctx: Ctx, tx: Tx) =>
	tx.query<FactRow>(
		`SELECT e.id, e.fact, e.source_name AS source, e.relation, e.confidence, e.cognitive_pattern AS pattern, e.created_at AS "createdAt",
			${sayingOf("e.id")} AS saying
		FROM (SELECT * FROM edges WHERE project_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_THROUGH}) e
		WHERE e.retracted_at IS NULL ORDER BY e.created_at DESC, e.id DESC`,
		[ctx.projectId],
	);

/** Of the facts that came last, those that took the place of others. */
const readChanged = (ctx: Ctx, tx: Tx) =>
	tx.query<{ was: string; is: string }>(
		`SELECT o.id AS was, n.id AS is FROM (SELECT id FROM edges WHERE project_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_THROUGH}) n
			JOIN edges o ON o.project_id = $1 AND o.superseded_by = n.id
		WHERE o.retracted_at IS NOT NULL ORDER BY o.retracted_at DESC, o.id LIMIT ${MOST}`,
		[ctx.projectId],
	);

async function countAdded(ctx: Ctx, tx: Tx, since: Date | null): Promise<Briefing["added"]> {
	if (since === null) return { episodes: 0, facts: 0 };
	const [row] = await tx.query<Briefing["added"]>(
		`SELECT (SELECT count(*)::int FROM episodes WHERE project_id = $1 AND created_at > $2) AS episodes,
			(SELECT count(*)::int FROM edges WHERE project_id = $1 AND created_at > $2) AS facts`,
		[ctx.projectId, since],
	);
	return row ?? { episodes: 0, facts: 0 };
}

const readQuestions = (ctx: Ctx, tx: Tx) =>
	tx.query<{ entity: string; question: string }>(
		`SELECT DISTINCT ON (question) e.name AS entity, question FROM (
			SELECT name, narrative FROM entities WHERE project_id = $1 AND NOT hidden ORDER BY degree DESC, id LIMIT ${ASKED}
		) e, jsonb_array_elements_text(e.narrative -> 'open_questions') question WHERE e.narrative IS NOT NULL LIMIT ${MOST}`,
		[ctx.projectId],
	);
