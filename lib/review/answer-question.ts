import type { Ctx } from "@/lib/context";
import { correctNode } from "@/lib/corrections/correct-node";
import { inTenant } from "@/lib/db/tenant";
import { AppError, notFound } from "@/lib/errors";
import { mergeEntities } from "@/lib/merges/merge-entities";
import { undoMerge } from "@/lib/merges/undo-merge";
import { retract } from "@/lib/retractions/retract";
import { undoRetraction } from "@/lib/retractions/undo-retraction";
import { ANSWERS, parseKey } from "./question";

/** What an answer did, for its undo. */
type Effect = { retraction?: string | null; merge?: string | null; edge?: string; confidence?: number };

const REASON = "reviewed";

/**
 * Does what a person answers to a question, by the verbs that the API has, and keeps the answer, so that nothing is asked twice:
 * `by` is who says so. Answered again the last answer stands. Throws `invalid_request` for a question or an answer that is none,
 * `not_found` for things that are gone.
 */
export async function answerQuestion(ctx: Ctx, by: string, input: { key: string; answer: string }): Promise<void> {
	const undo = await act(ctx, input.key, input.answer);
	await inTenant(ctx, (tx) =>
		tx.query(
			`INSERT INTO review_answers (project_id, key, team_id, answer, undo, answered_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (project_id, key) DO UPDATE SET answer = excluded.answer, undo = excluded.undo, answered_by = excluded.answered_by, created_at = excluded.created_at`,
			[ctx.projectId, input.key, ctx.team.id, input.answer, JSON.stringify(undo), by, ctx.now],
		),
	);
}

/** Takes an answer back, with whatever it did; the question is open again. Throws `not_found` for one that was not answered. */
export async function undoAnswer(ctx: Ctx, key: string): Promise<void> {
	const [row] = await inTenant(
		ctx,
		(tx) =>
			tx.query<{ undo: Effect }>("SELECT undo FROM review_answers WHERE project_id = $1 AND key = $2", [
				ctx.projectId,
				key,
			]),
		"read only",
	);
	if (!row) throw notFound("answer");
	const { retraction, merge, edge, confidence } = row.undo;
	if (retraction) await undoRetraction(ctx, retraction);
	if (merge) await undoMerge(ctx, merge);
	await inTenant(ctx, async (tx) => {
		if (edge) {
			await tx.query("UPDATE edges SET confidence = $3 WHERE project_id = $1 AND id = $2", [
				ctx.projectId,
				edge,
				confidence,
			]);
		}
		await tx.query("DELETE FROM review_answers WHERE project_id = $1 AND key = $2", [ctx.projectId, key]);
	});
}

async function act(ctx: Ctx, key: string, answer: string): Promise<Effect> {
	const asked = parseKey(key);
	if (!asked || !ANSWERS[asked.kind].some((one) => one.answer === answer)) {
		throw new AppError("invalid_request", "That is no answer to this question.");
	}
	const retractEdge = async (edge: string) => ({
		retraction: (await retract(ctx, { edge_uuid: edge, reason: REASON, dry_run: false })).retraction_id,
	});
	switch (asked.kind) {
		case "fact":
			return answer === "wrong" ? retractEdge(asked.edge) : confirm(ctx, asked.edge);
		case "contradiction":
			if (answer === "both") return {};
			return retractEdge(answer === "first" ? asked.second : asked.first);
		case "duplicate":
			if (answer === "different") return {};
			return { merge: (await mergeEntities(ctx, { kept: asked.first, gone: asked.second }, false)).mergeId };
		case "type": {
			const label = asked.labels[Number(answer.slice("label-".length)) - 1];
			if (answer !== "nothing" && !label) throw new AppError("invalid_request", "There is no such label to choose.");
			const correction = label ? { labels: [label] } : { hidden: true };
			return { retraction: (await correctNode(ctx, asked.entity, correction)).retraction_id };
		}
	}
}

/** A fact that a person says is right is certain. */
async function confirm(ctx: Ctx, edge: string): Promise<Effect> {
	return inTenant(ctx, async (tx) => {
		const [known] = await tx.query<{ confidence: number }>(
			"SELECT confidence FROM edges WHERE project_id = $1 AND id = $2 AND retracted_at IS NULL FOR UPDATE",
			[ctx.projectId, edge],
		);
		if (!known) throw notFound("edge");
		await tx.query("UPDATE edges SET confidence = 1 WHERE project_id = $1 AND id = $2", [ctx.projectId, edge]);
		return { edge, confidence: known.confidence };
	});
}

/** Entities that are no thing: hidden ones, the last first. */
export async function listHidden(ctx: Ctx): Promise<{ uuid: string; name: string }[]> {
	return inTenant(
		ctx,
		(tx) =>
			tx.query<{ uuid: string; name: string }>(
				"SELECT id AS uuid, name FROM entities WHERE project_id = $1 AND hidden ORDER BY id DESC LIMIT 100",
				[ctx.projectId],
			),
		"read only",
	);
}
