import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";
import { traceparent } from "@/lib/tracing";

/** The steps of the background pipeline, in order. */
export const STEPS = ["narration", "profile_distillation", "intent_annotation", "knot_evaluation"] as const;
/** What a write could not do and the pipeline repeats first; a task has such a step only then, and shows it in `error` alone. */
export type RepairStep = "extraction" | "indexing";
export type StepName = (typeof STEPS)[number] | RepairStep;

/**
 * The task of an episode with its pending steps, in the transaction of the write it belongs to, so that neither exists
 * without the other. Steps for what the write is `missing` come first. `intent_annotation` is skipped at once, reason `not_requested`, unless the caller opted in.
 */
export async function createTask(
	ctx: Ctx,
	tx: Tx,
	task: { id: string; episodeId: string; groupId: string; extractIntent: boolean; missing: RepairStep[] },
): Promise<void> {
	await tx.query(
		`WITH task AS (
			INSERT INTO tasks (project_id, team_id, group_id, id, episode_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)
		)
		INSERT INTO task_steps (project_id, team_id, task_id, name, position, state, reason)
		SELECT $1, $2, $4, name, n, CASE WHEN skip THEN 'skipped' ELSE 'pending' END, CASE WHEN skip THEN 'not_requested' END
		FROM unnest($7::text[]) WITH ORDINALITY AS s(name, n), LATERAL (SELECT name = 'intent_annotation' AND NOT $8 AS skip) k`,
		[
			ctx.projectId,
			ctx.team.id,
			task.groupId,
			task.id,
			task.episodeId,
			ctx.now,
			[...task.missing, ...STEPS],
			task.extractIntent,
		],
	);
}

/** An episode was committed and its task waits. The event carries ids only, never prose. */
export const EPISODE_WRITTEN = "episode.written";

/**
 * Puts the event that starts a task's pipeline into the outbox, in the transaction of the write: committed with it or
 * not at all. The last statement before the meter, because all writers of a project share one waiting job.
 */
export async function enqueueTask(ctx: Ctx, tx: Tx, taskId: string): Promise<void> {
	const data = { project_id: ctx.projectId, task_id: taskId, traceparent: traceparent() };
	await tx.query("SELECT enqueue_event($1, $2, $3)", [uuidv7(), EPISODE_WRITTEN, data]);
}
