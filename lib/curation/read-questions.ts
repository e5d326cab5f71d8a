import type { Ctx } from "@/lib/context";
import { idsOf, inSnapshot, type Tx } from "@/lib/db/tenant";
import { BEGINNINGS, pairsTelling, SELDOM_SHARED, SELDOM_TWO, SINGLE_VALUED } from "@/lib/extraction/single-valued";
import { countFacts } from "@/lib/graph/count-facts";
import { readSourced } from "@/lib/graph/read-sourced-facts";
import { type SourcedFact, UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import { tellingSentence } from "@/lib/views/list-mentions";
import { isHead } from "@/lib/views/plain-sentence";
import type { Question, ReviewEntity } from "./question";
import { readAnswered, readOpenPairs } from "./read-pairs";

/** The best connected entities, whose facts and types are looked at. */
const LOOKED_AT = 150;
const MOST_OF_A_KIND = 25;
/** Characters of an episode that are searched for the sentence that names an entity. */
const READ = 4_000;
/** Latest mentions that are looked through for it. */
const MENTIONS = 6;
/** Least share of the other labels' votes for a type to be in doubt, and the fewest votes. */
const DOUBTFUL_SHARE = 0.34;
const FEWEST_VOTES = 3;

/**
 * What a person's minute mends most: contradictions that both stand, likely duplicates, types in doubt, facts that may be wrong
 * and facts that a text says again though they were retracted. Contradictions and what is said again come first, each of the best connected
 * first; what was answered is left out. `total` counts all. Bounded: only the best connected entities
 * are looked at. For callers who see every group.
 */
export async function readQuestions(ctx: Ctx): Promise<{ questions: Question[]; total: number }> {
	if (ctx.groups) throw new Error("a review is about every group");
	return inSnapshot(ctx, async (tx) => {
		const answered = await readAnswered(ctx, tx);
		const isOpen = ({ key }: { key: string }) => !answered.has(key);
		const ofEntities = await askEntities(ctx, tx, answered, isOpen);
		const ofFacts = (await askFacts(ctx, tx, isOpen)).filter((question) => !isOfOneTwice(question, ofEntities));
		const questions = [...ofFacts, ...ofEntities].sort(
			(a, b) => turnOf(a) - turnOf(b) || b.worth - a.worth || (a.key < b.key ? -1 : 1),
		);
		return { questions, total: questions.length };
	});
}

/** What changed or cannot both be true is asked before all else: it makes answers wrong, the rest makes them poorer. */
const turnOf = ({ kind }: Question) => (kind === "contradiction" ? 0 : kind === "again" ? 1 : 2);

/** Whether two facts differ in nothing but names that may be one: that is asked, and answers this as well. */
function isOfOneTwice(question: Question, ofEntities: Question[]): boolean {
	if (question.kind !== "contradiction") return false;
	const [first, second] = question.facts;
	const names = [first.source, first.target, second.source, second.target];
	return ofEntities.some(
		(one) => one.kind === "duplicate" && names.includes(one.kept.name) && names.includes(one.gone.name),
	);
}

/** Two facts that cannot both be true; null where one is but a line of a head, "To: Ada", which states nothing. */
function pairOf(facts: Map<string, SourcedFact>, first: string, second: string): [SourcedFact, SourcedFact] | null {
	const [one, other] = [facts.get(first), facts.get(second)];
	if (!one || !other || [one, other].some(({ sources }) => isHead(sources[0]?.quote ?? ""))) return null;
	return [one, other];
}

type IsOpen = (question: { key: string }) => boolean;

/** Questions about facts. */
async function askFacts(ctx: Ctx, tx: Tx, isOpen: IsOpen): Promise<Question[]> {
	const doubts = (await readDoubtfulFacts(ctx, tx)).map((row) => ({ ...row, key: `fact:${row.id}` })).filter(isOpen);
	const rivals = (await readRivals(ctx, tx))
		.map((row) => ({ ...row, key: `contradiction:${row.first}:${row.second}` }))
		.filter(isOpen);
	const again = (await readSaidAgain(ctx, tx)).map((row) => ({ ...row, key: `again:${row.id}` })).filter(isOpen);
	const ids = [...idsOf([...doubts, ...again]), ...rivals.flatMap(({ first, second }) => [first, second])];
	const facts = new Map((await readSourced(tx, ctx.projectId, ids)).map((fact) => [fact.uuid, fact]));
	return [
		...rivals.flatMap(({ key, first, second, degree }): Question[] => {
			const pair = pairOf(facts, first, second);
			return pair ? [{ kind: "contradiction", key, worth: 4 * rankOf(degree), facts: pair }] : [];
		}),
		...again.flatMap(({ key, id, degree }): Question[] => {
			const fact = facts.get(id);
			return fact ? [{ kind: "again", key, fact, worth: 2 * rankOf(degree) }] : [];
		}),
		...doubts.flatMap(({ key, id, degree, confidence }): Question[] => {
			const fact = facts.get(id);
			return fact ? [{ kind: "fact", key, fact, worth: (1 - confidence) * rankOf(degree) }] : [];
		}),
	];
}

/** Questions about entities: what may be one, and what is of a type in doubt. */
async function askEntities(ctx: Ctx, tx: Tx, answered: Set<string>, isOpen: IsOpen): Promise<Question[]> {
	const pairs = await readOpenPairs(ctx, tx, answered);
	const types = (await readDoubtfulTypes(ctx, tx))
		.map((row) => ({ ...row, key: `type:${row.uuid}:${row.votes.join(",")}` }))
		.filter(isOpen);
	const named = [...pairs.flatMap(({ kept, gone }) => [kept.uuid, gone.uuid]), ...types.map(({ uuid }) => uuid)];
	const mentions = await readMentions(ctx, tx, named);
	const facts = await countFacts(tx, ctx.projectId, named);
	const counted = (entity: ReviewEntity) => ({ ...entity, facts: facts.get(entity.uuid) ?? 0 });
	return [
		...pairs.map(
			({ key, kept, gone, likeness }): Question => ({
				...{ kind: "duplicate", key, kept: counted(kept), gone: counted(gone) },
				mentions: { kept: mentions.get(kept.uuid) ?? "", gone: mentions.get(gone.uuid) ?? "" },
				worth: likeness * rankOf(kept.degree) * (1 + rankOf(gone.degree)),
			}),
		),
		...types.map(
			({ key, votes, ...entity }): Question => ({
				...{ kind: "type", key, entity: counted(entity), labels: votes, mention: mentions.get(entity.uuid) ?? "" },
				worth: 1.5 * rankOf(entity.degree),
			}),
		),
	];
}

/** Pairs of facts that cannot both hold and both stand, at most 25; those about which somebody said that both do are left out. */
export async function readContradictions(ctx: Ctx): Promise<[SourcedFact, SourcedFact][]> {
	return inSnapshot(ctx, async (tx) => {
		const answered = await readAnswered(ctx, tx);
		const rivals = (await readRivals(ctx, tx)).filter(
			({ first, second }) => !answered.has(`contradiction:${first}:${second}`),
		);
		const ids = rivals.flatMap(({ first, second }) => [first, second]);
		const facts = new Map((await readSourced(tx, ctx.projectId, ids)).map((fact) => [fact.uuid, fact]));
		return rivals.flatMap(({ first, second }) => {
			const pair = pairOf(facts, first, second);
			return pair ? [pair] : [];
		});
	});
}

const rankOf = (degree: number) => Math.log2(degree + 2);

const HUBS = `SELECT id, name, labels, degree, labels_fixed FROM entities WHERE project_id = $1 AND NOT hidden ORDER BY degree DESC, id LIMIT ${LOOKED_AT}`;

const readDoubtfulFacts = (ctx: Ctx, tx: Tx) =>
	tx.query<{ id: string; degree: number; confidence: number }>(
		`SELECT e.id, h.degree, e.confidence FROM (${HUBS}) h JOIN edges e ON e.project_id = $1 AND e.source_id = h.id
		WHERE e.retracted_at IS NULL AND e.confidence < ${UNSURE_BELOW}
		ORDER BY h.degree * (1 - e.confidence) DESC, e.id LIMIT ${MOST_OF_A_KIND}`,
		[ctx.projectId],
	);

/** Facts out of force, as somebody retracted, corrected or hid them, that a text said since. */
const readSaidAgain = (ctx: Ctx, tx: Tx) =>
	tx.query<{ id: string; degree: number }>(
		`SELECT e.id, s.degree FROM edges e JOIN entities s ON s.project_id = $1 AND s.id = e.source_id
		WHERE e.project_id = $1 AND e.retraction_id IS NOT NULL AND EXISTS (
			SELECT FROM edge_episodes v JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id
			WHERE v.project_id = $1 AND v.edge_id = e.id AND p.created_at > e.retracted_at)
		ORDER BY s.degree DESC, e.id LIMIT ${MOST_OF_A_KIND}`,
		[ctx.projectId],
	);

/**
 * Facts that seldom hold at once, with no end: of one subject and state with different objects, or of a duty with different
 * people; told at different times where they may both be true. One may tell how its state began: "joined" of a job. And facts that a later one may have ended.
 */
async function readRivals(ctx: Ctx, tx: Tx): Promise<{ first: string; second: string; degree: number }[]> {
	const facts = (one: string, end: "source" | "target") =>
		`edges ${one} ON ${one}.project_id = $1 AND ${one}.${end}_id = h.id AND ${one}.retracted_at IS NULL AND ${one}.invalid_at IS NULL
			AND ${one}.target_id IS NOT NULL AND (${one}.status = 'stated' OR ${one}.status = 'past' AND ${one}.relation = ANY ($7))`;
	const labelsOf = (id: string) => `(SELECT labels FROM entities WHERE project_id = $1 AND id = ${id})`;
	// What begins a job begins other things as well: who joined a call still works where he does.
	const pairs = (end: "source" | "target", other: "source" | "target", one: string, two: string) =>
		`SELECT a.id AS first, b.id AS second, h.degree FROM (${HUBS}) h JOIN ${facts("a", end)} JOIN ${facts("b", end)}
				AND b.group_id = a.group_id AND b.${other}_id <> a.${other}_id AND (a.valid_at, a.id) < (b.valid_at, b.id)
			JOIN unnest(${one}::text[], ${two}::text[]) AS pair(one, two) ON pair.one = a.relation AND pair.two = b.relation
		WHERE (a.relation = ANY ($6) OR a.valid_at < b.valid_at)
			AND (a.relation = b.relation OR ${labelsOf(`a.${other}_id`)} && ${labelsOf(`b.${other}_id`)})`;
	const [ofOne, ofThing] = [pairsTelling(SELDOM_TWO), pairsTelling(SELDOM_SHARED)];
	const columns = (list: [string, string][]) => [list.map(([one]) => one), list.map(([, two]) => two)];
	return tx.query(
		`${pairs("source", "target", "$2", "$3")} UNION ${pairs("target", "source", "$4", "$5")} UNION
		SELECT a.id AS first, b.id AS second, h.degree FROM edges a JOIN edges b ON b.project_id = $1 AND b.id = a.doubted_by AND b.retracted_at IS NULL
			JOIN entities h ON h.project_id = $1 AND h.id = a.source_id AND NOT h.hidden
		WHERE a.project_id = $1 AND a.doubted_by IS NOT NULL AND a.retracted_at IS NULL AND a.invalid_at IS NULL AND a.valid_at <= b.valid_at
			AND NOT EXISTS (SELECT FROM review_answers r WHERE r.project_id = $1 AND r.key = 'contradiction:' || a.id || ':' || b.id)
		ORDER BY degree DESC, first LIMIT ${MOST_OF_A_KIND}`,
		[ctx.projectId, ...columns(ofOne), ...columns(ofThing), [...SINGLE_VALUED], BEGINNINGS],
	);
}

/** What the mentions of an entity took it for, where a good part of the latest 50 disagree with the rest and nobody set it by hand. */
async function readDoubtfulTypes(ctx: Ctx, tx: Tx): Promise<(ReviewEntity & { votes: string[] })[]> {
	const rows = await tx.query<ReviewEntity & { tally: { label: string; n: number }[] }>(
		`SELECT h.id AS uuid, h.name, h.labels, h.degree, v.tally FROM (${HUBS}) h, LATERAL (
			SELECT json_agg(json_build_object('label', label, 'n', n) ORDER BY n DESC, label) AS tally FROM (
				SELECT label, count(*)::int AS n FROM (
					SELECT label FROM mentions m WHERE m.project_id = $1 AND m.entity_id = h.id ORDER BY m.valid_at DESC, m.episode_id DESC LIMIT 50
				) x WHERE label IS NOT NULL GROUP BY label
			) y
		) v WHERE NOT h.labels_fixed AND v.tally IS NOT NULL`,
		[ctx.projectId],
	);
	return rows
		.filter(({ tally }) => {
			const total = tally.reduce((sum, { n }) => sum + n, 0);
			return tally.length > 1 && total >= FEWEST_VOTES && 1 - (tally[0]?.n ?? 0) / total >= DOUBTFUL_SHARE;
		})
		.map(({ tally, ...entity }) => ({ ...entity, votes: tally.slice(0, 3).map(({ label }) => label) }))
		.slice(0, MOST_OF_A_KIND);
}

/** A telling sentence about each entity of the latest episodes that mention it. */
async function readMentions(ctx: Ctx, tx: Tx, ids: string[]): Promise<Map<string, string>> {
	const rows = await tx.query<{ id: string; name: string; contents: string[] }>(
		`SELECT w.id, e.name, m.contents FROM unnest($2::uuid[]) w(id) JOIN entities e ON e.project_id = $1 AND e.id = w.id, LATERAL (
			SELECT array_agg(left(p.content, ${READ}) ORDER BY x.valid_at DESC, x.episode_id DESC) AS contents FROM (
				SELECT episode_id, valid_at FROM mentions WHERE project_id = $1 AND entity_id = w.id ORDER BY valid_at DESC, episode_id DESC LIMIT ${MENTIONS}
			) x JOIN episodes p ON p.project_id = $1 AND p.id = x.episode_id
		) m`,
		[ctx.projectId, [...new Set(ids)]],
	);
	return new Map(rows.map(({ id, name, contents }) => [id, contents ? tellingSentence(contents, [name]) : ""]));
}
