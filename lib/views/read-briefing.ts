import type { Ctx } from "@/lib/context";
import { ISO } from "@/lib/db/framing";
import { idsOf, inSnapshot, type Tx } from "@/lib/db/tenant";
import { byRank, canTell, type ToldFact } from "@/lib/enrichment/tell";
import { countFacts } from "@/lib/graph/count-facts";
import { type Saying, sayingOf } from "@/lib/graph/evidence";
import { namePeople, nameSpeakers } from "@/lib/graph/name-speakers";
import { readSourced } from "@/lib/graph/read-sourced-facts";
import { type SourcedFact, UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import { type Change, tellsChange } from "./change-of";
import { type Decision, decisionsOf, isDecision, recordsIn } from "./decisions";
import { type OpenQuestion, openQuestionsIn, type Text } from "./open-questions";
import { isHead } from "./plain-sentence";
import { readChanges } from "./read-changes";

/** Newest facts that are looked through. */
const LOOKED_THROUGH = 600;
/** Newest episodes whose questions are read, and characters of each. */
const TEXTS = 200;
const READ = 6_000;
/** Lines in a section. */
const MOST = 6;
const CHANGES = 8;
const PINNED = 12;
/** Facts that are read to find as many different decisions. */
const DECISIONS = 40;
/** Who is told of; who is in fewer facts is not. */
const MAX_SUBJECTS = 5;
const MIN_FACTS = 3;

/** What a person wants to know first, each section with the last said first. `since` is the last visit, null on the first. */
export type Briefing = {
	since: Date | null;
	added: { episodes: number; facts: number };
	/** Whom the latest facts are mostly about, with how many there are in all, and the most important one that stands nowhere else. */
	subjects: { name: string; count: number; fact: SourcedFact }[];
	/** What somebody keeps first, the last said first. */
	pinned: SourcedFact[];
	news: SourcedFact[];
	decisions: Decision[];
	questions: (OpenQuestion & { speaker: string })[];
	changes: Change[];
};

/** A fact with the sentence that says it; `subject` is the name of its source, `entity` the uuid; `isCorrected`: somebody's correction said it. */
type FactRow = ToldFact & { relation: string; saying: Saying; createdAt: Date; entity: string; isCorrected: boolean };

const sentenceOf = (row: FactRow) => (row.saying ? `${row.saying.at} ${row.saying.quote}` : row.id);

/** Whom facts are mostly about, with the most important of each; the sentences that are `told` stand elsewhere. */
function subjectsOf(rows: FactRow[], told: Set<string>): { entity: string; name: string; id: string }[] {
	const bySource = new Map<string, typeof rows>();
	for (const row of rows) bySource.set(row.subject, [...(bySource.get(row.subject) ?? []), row]);
	const sentences = new Set(told);
	return [...bySource]
		.filter(([, own]) => own.length >= MIN_FACTS)
		.sort(([a, mine], [b, theirs]) => theirs.length - mine.length || (a < b ? -1 : 1))
		.slice(0, MAX_SUBJECTS)
		.flatMap(([name, own]) => {
			const best = byRank(own).find((row) => !sentences.has(sentenceOf(row)));
			if (!best) return [];
			sentences.add(sentenceOf(best));
			return [{ entity: best.entity, name, id: best.id }];
		});
}

/** The surest fact of each of the first sentences. */
function firstSentences(rows: FactRow[]): FactRow[] {
	const sentences = new Map<string, FactRow>();
	for (const row of rows) {
		const best = sentences.get(sentenceOf(row));
		if (!best && sentences.size === MOST) break;
		if (!best || row.confidence > best.confidence) sentences.set(sentenceOf(row), row);
	}
	return [...sentences.values()];
}

const lastSaidFirst = (a: FactRow, b: FactRow) =>
	Date.parse(b.saying?.at ?? b.createdAt.toISOString()) - Date.parse(a.saying?.at ?? a.createdAt.toISOString());

/** Reads what is new since the last visit, the latest decisions, open questions and what changed. Bounded. */
export async function readBriefing(ctx: Ctx, since: Date | null): Promise<Briefing> {
	return inSnapshot(ctx, async (tx) => {
		const pinned = (await readFacts(ctx, tx, "pinned", PINNED)).sort(lastSaidFirst);
		const kept = new Set(pinned.map(sentenceOf));
		const newest = (await readFacts(ctx, tx, "true", LOOKED_THROUGH))
			.filter((row) => !kept.has(sentenceOf(row)))
			.sort(lastSaidFirst);
		const told = newest.filter((row) => canTell(row) && !isHead(row.saying?.quote ?? ""));
		const texts = await readTexts(ctx, tx);
		const changes = (await readChanges(tx, ctx.projectId)).filter(tellsChange).slice(0, CHANGES);
		const isNews = (row: FactRow) => !row.isCorrected && (since === null || row.createdAt > since);
		const news = firstSentences(told.filter(isNews));
		const decided = newest.filter(isDecided).slice(0, DECISIONS);
		const shown = new Set([
			...[...news, ...decided].map(sentenceOf),
			...newest.filter(({ id }) => changes.some(({ is }) => is.uuid === id)).map(sentenceOf),
		]);
		const subjects = subjectsOf(told, shown);
		const ids = idsOf([...pinned, ...news, ...decided, ...subjects]);
		const counts = await countFacts(
			tx,
			ctx.projectId,
			subjects.map(({ entity }) => entity),
		);
		const byId = new Map((await readSourced(tx, ctx.projectId, [...new Set(ids)])).map((fact) => [fact.uuid, fact]));
		const of = (rows: { id: string }[]) => rows.flatMap(({ id }) => byId.get(id) ?? []);
		return {
			since,
			added: await countAdded(ctx, tx, since),
			subjects: subjects.flatMap(({ entity, name, id }) =>
				of([{ id }]).map((fact) => ({ name, count: counts.get(entity) ?? 0, fact })),
			),
			pinned: of(pinned),
			news: of(news),
			decisions: await chooseDecisions(ctx, tx, texts, of(decided)),
			questions: await chooseQuestions(ctx, tx, texts),
			changes,
		};
	});
}

/** The latest decisions of records and of facts that no record says, each with the whole names of who decided. */
async function chooseDecisions(ctx: Ctx, tx: Tx, texts: Text[], facts: SourcedFact[]): Promise<Decision[]> {
	const records = recordsIn(texts);
	const recorded = new Set(records.map(({ source }) => source?.episode));
	const decisions = [...records, ...decisionsOf(facts).filter(({ source }) => !recorded.has(source?.episode))]
		.sort((a, b) => Date.parse(b.validAt) - Date.parse(a.validAt))
		.slice(0, MOST);
	const names = decisions.flatMap(({ who }) => who);
	const people = await namePeople(tx, ctx.projectId, names);
	return decisions.map(({ who, ...decision }) => ({ ...decision, who: who.map((name) => people.get(name) ?? name) }));
}

async function chooseQuestions(ctx: Ctx, tx: Tx, texts: Text[]): Promise<Briefing["questions"]> {
	const questions = openQuestionsIn(texts).slice(0, MOST);
	const speakers = await nameSpeakers(
		tx,
		ctx.projectId,
		questions.map(({ asked }) => asked),
	);
	return questions.map((question, n) => ({ ...question, speaker: speakers[n] ?? "" }));
}

const isDecided = ({ relation, saying, confidence }: FactRow) =>
	confidence >= UNSURE_BELOW && isDecision(relation, saying?.quote ?? "");

/** Those in force of the newest facts that meet a condition. */
const readFacts = (ctx: Ctx, tx: Tx, condition: string, most: number) =>
	tx.query<FactRow>(
		`SELECT e.id, e.fact, e.source_name AS subject, e.source_id AS entity, e.relation, e.status, e.confidence, e.importance, e.valid_at AS "validAt", e.created_at AS "createdAt",
			${sayingOf("e.id")} AS saying, 1 AS weight,
			EXISTS (SELECT FROM retractions r WHERE r.project_id = $1 AND r.kind = 'edge_correction' AND r.correction ->> 'added' = e.id::text) AS "isCorrected"
		FROM (SELECT * FROM edges WHERE project_id = $1 AND ${condition} ORDER BY created_at DESC, id DESC LIMIT ${most}) e
		WHERE e.retracted_at IS NULL AND (e.invalid_at IS NULL OR e.invalid_at > $2) ORDER BY e.created_at DESC, e.id DESC`,
		[ctx.projectId, ctx.now],
	);

async function countAdded(ctx: Ctx, tx: Tx, since: Date | null): Promise<Briefing["added"]> {
	if (since === null) return { episodes: 0, facts: 0 };
	const [row] = await tx.query<Briefing["added"]>(
		`SELECT (SELECT count(*)::int FROM episodes WHERE project_id = $1 AND created_at > $2) AS episodes,
		(SELECT count(*)::int FROM edges WHERE project_id = $1 AND created_at > $2 AND retracted_at IS NULL) AS facts`,
		[ctx.projectId, since],
	);
	return row ?? { episodes: 0, facts: 0 };
}

/** The newest texts, in order of time, the oldest first. */
const readTexts = (ctx: Ctx, tx: Tx) =>
	tx.query<Text>(
		`SELECT episode, content, description, to_char(valid_at, ${ISO}) AS "validAt" FROM (
			SELECT id AS episode, left(content, ${READ}) AS content, source_description AS description, valid_at FROM episodes
			WHERE project_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${TEXTS}
		) newest ORDER BY valid_at, episode`,
		[ctx.projectId],
	);
