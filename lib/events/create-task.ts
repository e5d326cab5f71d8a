import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { idsOf, type Tx } from "@/lib/db/tenant";
import type { Span } from "@/lib/extraction/extraction";
import { uuidv7 } from "@/lib/ids";
import { traceparent } from "@/lib/tracing";

/** The steps of the background pipeline, in order. */
export const STEPS = ["narration", "profile_distillation", "intent_annotation", "knot_evaluation"] as const;
/** What a write could not do and the pipeline repeats first; a task has such a step only then, and shows it in `error` alone. */
export type RepairStep = "extraction" | "indexing";
export type StepName = (typeof STEPS)[number] | RepairStep;

/**
 * What a step `extraction` still has to read of its episode, in its `result`: all of it without `parts`; and how far the writer's clock
 * is ahead of UTC.
 */
export type ToRead = { parts?: Span[]; offsetMinutes?: number };

/** An episode was committed and its task waits. The event carries ids only, never prose. */
export const EPISODE_WRITTEN = "episode.written";

/**
 * The task of an episode with its pending steps and the event that starts them, in the transaction of the write it belongs to, so that
 * none exists without the others. Steps for what the write is `missing` come first, with what is `toRead`. `intent_annotation` is skipped at once, reason
 * `not_requested`, unless the caller opted in.
 */
export async function createTask(
	ctx: Ctx,
	tx: Tx,
	task: {
		id: string;
		episodeId: string;
		groupId: string;
		extractIntent: boolean;
		missing: RepairStep[];
		toRead?: ToRead;
	},
): Promise<void> {
	await tx.query(
		`WITH task AS (
			INSERT INTO tasks (project_id, team_id, group_id, id, episode_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)
		), steps AS (
			INSERT INTO task_steps (project_id, team_id, task_id, name, position, state, reason, result)
			SELECT $1, $2, $4, name, n, CASE WHEN skip THEN 'skipped' ELSE 'pending' END, CASE WHEN skip THEN 'not_requested' END,
				CASE WHEN name = 'extraction' THEN $12 ELSE '{}' END::jsonb
			FROM unnest($7::text[]) WITH ORDINALITY AS s(name, n), LATERAL (SELECT name = 'intent_annotation' AND NOT $8 AS skip) k
		)
		SELECT enqueue_event($9, $10, $11)`,
		[
			ctx.projectId,
			ctx.team.id,
			task.groupId,
			task.id,
			task.episodeId,
			ctx.now,
			[...task.missing, ...STEPS],
			task.extractIntent,
			...eventOf(ctx, task.id),
			JSON.stringify(task.toRead ?? {}),
		],
	);
}

/** Puts the event that starts a task's pipeline into the outbox once more, in the transaction that makes it start again. */
export async function enqueueTask(ctx: Ctx, tx: Tx, taskId: string): Promise<void> {
	await tx.query("SELECT enqueue_event($1, $2, $3)", eventOf(ctx, taskId));
}

const eventOf = (ctx: Ctx, taskId: string) => [
	uuidv7(),
	EPISODE_WRITTEN,
	{ project_id: ctx.projectId, task_id: taskId, traceparent: traceparent() },
];

/** An event that was committed with its write and is not handled yet. */
export type OutboxEvent = { id: string; name: string; data: Record<string, unknown>; createdAt: Date };

/** The oldest events of a project, `limit` at most. */
export async function readEvents(projectId: string, limit: number): Promise<OutboxEvent[]> {
	const { rows } = await pool().query<OutboxEvent>(
		`SELECT id, name, data, created_at AS "createdAt" FROM outbox WHERE project_id = $1 ORDER BY id LIMIT $2`,
		[projectId, limit],
	);
	return rows;
}

/** Removes events of a project that were handled, or sent to Inngest. */
export async function deleteEvents(projectId: string, events: OutboxEvent[]): Promise<void> {
	const ids = idsOf(events);
	await pool().query("DELETE FROM outbox WHERE project_id = $1 AND id = ANY ($2)", [projectId, ids]);
}
