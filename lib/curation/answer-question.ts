import type { Ctx } from "@/lib/context";
import { inSnapshot, inTenant, readInTenant, type Tx } from "@/lib/db/tenant";
import { regenerateTexts } from "@/lib/enrichment/regenerate";
import { AppError, notFound } from "@/lib/errors";
import { type Retirement, retireAgain } from "@/lib/graph/retract-edges";
import { correctEdgeIn } from "./correct-edge";
import { correctNodeIn } from "./correct-node";
import type { EdgeCorrection } from "./corrections";
import { mergeEntitiesIn } from "./merge-entities";
import { ANSWERS, FURTHER_ANSWERS, parseKey } from "./question";
import { retractIn } from "./retract";
import { undoMergeIn } from "./undo-merge";
import { assertInPlace, undoRetractionIn } from "./undo-retraction";

type Answer = { key: string; answer: string; to?: EdgeCorrection | undefined };

/** What an answer did, for its undo. */
type Effect = {
	retraction?: string | null;
	merge?: string | null;
	/** A fact that was confirmed, with its confidence before, or that was put in force, with what had retired it. */
	edge?: string;
	confidence?: number;
	retired?: Retirement;
};

const REASON = "reviewed";

/**
 * Does what a person answers to a question, by the verbs that the API has, and keeps the answer, so that nothing is asked twice:
 * `by` is who says so. The last answer stands: what an earlier one did is taken back first, and the same answer again changes
 * nothing. All in one transaction, one answer to a question at a time. `to` is what a fact should say, for an answer that edits
 * it. Throws `invalid_request` for a question or an answer that is none, `not_found` for things that are gone.
 */
export async function answerQuestion(ctx: Ctx, by: string, input: Answer): Promise<void> {
	const asked = parseAnswer(input);
	await inTenant(ctx, async (tx) => {
		const earlier = await lockAnswer(ctx, tx, input.key);
		if (earlier?.answer === input.answer && !input.to) return;
		if (earlier) await forget(ctx, tx, input.key, earlier.undo);
		const undo = input.to ? await fix(ctx, tx, asked, input, by) : await act(ctx, tx, asked, input.answer, by);
		await tx.query(
			"INSERT INTO review_answers (project_id, key, team_id, answer, undo, answered_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
			[ctx.projectId, input.key, ctx.team.id, input.answer, JSON.stringify(undo), by, ctx.now],
		);
	});
}

/** Takes an answer back, with whatever it did; the question is open again. Throws `not_found` for one that was not answered. */
export const undoAnswer = (ctx: Ctx, key: string): Promise<void> =>
	inTenant(ctx, async (tx) => {
		const given = await lockAnswer(ctx, tx, key);
		if (!given) throw notFound("answer");
		await forget(ctx, tx, key, given.undo);
	});

/** Takes back what an answer did, and the answer itself. */
async function forget(ctx: Ctx, tx: Tx, key: string, undo: Effect): Promise<void> {
	await takeBack(ctx, tx, undo);
	await tx.query("DELETE FROM review_answers WHERE project_id = $1 AND key = $2", [ctx.projectId, key]);
}

/** The answer that stands; whoever answers the same question waits until the transaction ends. */
async function lockAnswer(ctx: Ctx, tx: Tx, key: string): Promise<{ answer: string; undo: Effect } | undefined> {
	await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 72767773))", [`${ctx.projectId} ${key}`]);
	const [row] = await tx.query<{ answer: string; undo: Effect }>(
		"SELECT answer, undo FROM review_answers WHERE project_id = $1 AND key = $2",
		[ctx.projectId, key],
	);
	return row;
}

async function takeBack(ctx: Ctx, tx: Tx, { retraction, merge, edge, confidence, retired }: Effect): Promise<void> {
	// Of what was deleted meanwhile there is nothing left to take back.
	const ifThere = (error: unknown) => {
		if (!(error instanceof AppError) || error.slug !== "not_found") throw error;
	};
	if (retraction) await undoRetractionIn(ctx, tx, retraction).catch(ifThere);
	if (merge) await undoMergeIn(ctx, tx, merge).catch(ifThere);
	if (!edge) return;
	await assertInPlace(ctx, tx, [edge]);
	if (confidence !== undefined) {
		await tx.query("UPDATE edges SET confidence = $3 WHERE project_id = $1 AND id = $2", [
			ctx.projectId,
			edge,
			confidence,
		]);
	}
	if (retired) await regenerateTexts(ctx, tx, await retireAgain(ctx, tx, edge, retired));
}

type Asked = NonNullable<ReturnType<typeof parseKey>>;

function parseAnswer({ key, answer, to }: Answer): Asked {
	const asked = parseKey(key);
	const known = asked ? [...ANSWERS[asked.kind], ...FURTHER_ANSWERS[asked.kind]] : [];
	if (!asked || !known.some((one) => one.answer === answer) || answer.startsWith("fixed") !== (to !== undefined)) {
		throw new AppError("invalid_request", "That is no answer to this question.");
	}
	return asked;
}

/** Puts right the fact of a question, or one of its two. */
async function fix(ctx: Ctx, tx: Tx, asked: Asked, { answer, to }: Answer, by: string): Promise<Effect> {
	const edge =
		asked.kind === "fact"
			? asked.edge
			: asked.kind === "contradiction" && (answer === "fixed-first" ? asked.first : asked.second);
	if (!edge || !to) throw new AppError("invalid_request", "There is no fact to edit.");
	return { retraction: (await correctEdgeIn(ctx, tx, edge, to, by)).retraction_id };
}

async function act(ctx: Ctx, tx: Tx, asked: Asked, answer: string, by: string): Promise<Effect> {
	const retractEdge = async (edge: string) => ({
		retraction: (await retractIn(ctx, tx, { edge_uuid: edge, reason: REASON })).retraction_id,
	});
	switch (asked.kind) {
		case "fact":
			return answer === "wrong" ? retractEdge(asked.edge) : confirm(ctx, tx, asked.edge);
		case "again":
			return answer === "wrong" ? {} : believe(ctx, tx, asked.edge);
		case "contradiction":
			if (answer === "both") return {};
			if (answer === "changed") return endBySecond(ctx, tx, asked, by);
			return retractEdge(answer === "first" ? asked.second : asked.first);
		case "duplicate":
			if (answer === "different") return {};
			return answer === "same"
				? { merge: (await mergeEntitiesIn(ctx, tx, { kept: asked.first, gone: asked.second })).mergeId }
				: { merge: (await mergeEntitiesIn(ctx, tx, { kept: asked.second, gone: asked.first })).mergeId };
		case "type": {
			const label = asked.labels[Number(answer.slice("label-".length)) - 1];
			if (answer !== "nothing" && !label) throw new AppError("invalid_request", "There is no such label to choose.");
			const correction = label ? { labels: [label] } : { hidden: true };
			return { retraction: (await correctNodeIn(ctx, tx, asked.entity, correction)).retraction_id };
		}
	}
}

/** The first of two facts held until the second began. */
async function endBySecond(ctx: Ctx, tx: Tx, { first, second }: { first: string; second: string }, by: string) {
	const [since] = await tx.query<{ valid_at: Date }>("SELECT valid_at FROM edges WHERE project_id = $1 AND id = $2", [
		ctx.projectId,
		second,
	]);
	if (!since) throw notFound("edge");
	return { retraction: (await correctEdgeIn(ctx, tx, first, { invalid_at: since.valid_at }, by)).retraction_id };
}

/** A fact that a person says is right is certain. */
async function confirm(ctx: Ctx, tx: Tx, edge: string): Promise<Effect> {
	const [known] = await tx.query<{ confidence: number }>(
		"SELECT confidence FROM edges WHERE project_id = $1 AND id = $2 AND retracted_at IS NULL FOR UPDATE",
		[ctx.projectId, edge],
	);
	if (!known) throw notFound("edge");
	await tx.query("UPDATE edges SET confidence = 1 WHERE project_id = $1 AND id = $2", [ctx.projectId, edge]);
	return { edge, confidence: known.confidence };
}

/** A fact that is true after all is in force again; one of a hidden entity with the entity and all that was hidden. */
async function believe(ctx: Ctx, tx: Tx, edge: string): Promise<Effect> {
	const [known] = await tx.query<{ hidden: string | null; retired: Retirement }>(
		`SELECT to_jsonb(e) AS retired, (SELECT x.id FROM entities x WHERE x.project_id = $1 AND x.id IN (e.source_id, e.target_id) AND (x.hidden OR x.hidden_in <> '{}') ORDER BY x.id LIMIT 1) AS hidden
		FROM edges e WHERE project_id = $1 AND id = $2 AND retraction_id IS NOT NULL`,
		[ctx.projectId, edge],
	);
	if (!known) throw notFound("edge");
	if (known.hidden && known.retired.retraction_reason === "hidden")
		return { retraction: (await correctNodeIn(ctx, tx, known.hidden, { hidden: false })).retraction_id };
	const { edges } = await undoRetractionIn(ctx, tx, edge);
	// One that merged into an equal fact in force changed nothing that could be taken back.
	return edges.some(({ merged_into }) => merged_into === null) ? { edge, retired: known.retired } : {};
}

/** Entities that are no thing: hidden ones, everywhere or in some group, the last first. */
export async function listHidden(ctx: Ctx): Promise<{ uuid: string; name: string }[]> {
	return readInTenant<{ uuid: string; name: string }>(
		ctx,
		"SELECT id AS uuid, name FROM entities WHERE project_id = $1 AND (hidden OR hidden_in <> '{}') ORDER BY id DESC LIMIT 100",
		[ctx.projectId],
	);
}

/** An answer that holds: what was asked about, by name, and what was said. */
export type GivenAnswer = { key: string; about: string; answer: string; by: string; at: Date };

type Row = { key: string; answer: string; by: string; at: Date };

const MOST = 20;

/** The latest answers of a project's review that were not undone, at most 20. Things that are gone meanwhile have no name. */
export async function listAnswers(ctx: Ctx): Promise<GivenAnswer[]> {
	return inSnapshot(ctx, async (tx) => {
		const rows = await tx.query<Row>(
			`SELECT key, answer, answered_by AS by, created_at AS at FROM review_answers
			WHERE project_id = $1 ORDER BY created_at DESC, key LIMIT ${MOST}`,
			[ctx.projectId],
		);
		const ids = rows.flatMap(({ key }) => idsOf(key));
		const named = await tx.query<{ id: string; name: string }>(
			`SELECT id, name FROM entities WHERE project_id = $1 AND id = ANY ($2::uuid[])
			UNION ALL SELECT gone_id, gone_name FROM merges WHERE project_id = $1 AND gone_id = ANY ($2::uuid[]) AND undone_at IS NULL
			UNION ALL SELECT id, fact FROM edges WHERE project_id = $1 AND id = ANY ($2::uuid[])`,
			[ctx.projectId, ids],
		);
		const names = new Map(named.map(({ id, name }) => [id, name]));
		return rows.map(({ key, ...row }) => ({
			...row,
			key,
			about: idsOf(key)
				.flatMap((id) => names.get(id) ?? [])
				.join(" · "),
			answer: wordsOf(key, row.answer),
		}));
	});
}

function idsOf(key: string): string[] {
	const asked = parseKey(key);
	if (!asked) return [];
	if ("edge" in asked) return [asked.edge];
	return asked.kind === "type" ? [asked.entity] : [asked.first, asked.second];
}

/** An answer in the words of its button. */
function wordsOf(key: string, answer: string): string {
	const asked = parseKey(key);
	if (!asked) return answer;
	const label = [...ANSWERS[asked.kind], ...FURTHER_ANSWERS[asked.kind]].find((one) => one.answer === answer)?.label;
	if (label) return label;
	return asked.kind === "type" ? (asked.labels[Number(answer.slice("label-".length)) - 1] ?? answer) : answer;
}
