// The state of tasks and their steps while the background works on them, many tasks of one project at a time.
// Every change is heard by whoever waits for the task: triggers notify `task_changed` at commit.
import type { Ctx } from "@/lib/context";
import { columnsOf, inTenant, runInTenant, type Tx } from "@/lib/db/tenant";
import { metrics } from "@/lib/metrics";
import type { StepName } from "./create-task";

/** A task whose step is to be done. */
export type StepTask = { taskId: string; episodeId: string; groupId: string };

/** How a step of one task ended. `reason` says why it was skipped; `result` joins the task's summary. */
export type StepOutcome = {
	taskId: string;
	state: "done" | "skipped";
	reason?: string;
	result?: Record<string, unknown>;
};

/**
 * Marks the step as running in those tasks that still need it, and answers them, oldest episode first. Done and skipped
 * ones are left out, so a verb that runs twice does its work once.
 */
export async function startStep(ctx: Ctx, taskIds: string[], name: StepName): Promise<StepTask[]> {
	return runInTenant<StepTask>(
		ctx,
		`WITH step AS (
			UPDATE task_steps SET state = 'running', attempts = attempts + 1, started_at = coalesce(started_at, $4), finished_at = NULL, error = NULL
			WHERE project_id = $1 AND task_id = ANY ($2) AND name = $3 AND state IN ('pending', 'running', 'failed')
			RETURNING task_id
		), task AS (
			UPDATE tasks SET state = 'running' WHERE project_id = $1 AND id IN (SELECT task_id FROM step) AND state = 'queued'
		)
		SELECT t.id AS "taskId", t.episode_id AS "episodeId", t.group_id AS "groupId"
		FROM tasks t JOIN step s ON s.task_id = t.id WHERE t.project_id = $1 ORDER BY t.created_at, t.id`,
		[ctx.projectId, taskIds, name, ctx.now],
	);
}

/** Marks the step as ended, in the transaction that stores what it made: the last thing the step does. */
export async function finishStep(ctx: Ctx, tx: Tx, name: StepName, outcomes: StepOutcome[]): Promise<void> {
	if (outcomes.length === 0) return;
	await tx.query(
		`UPDATE task_steps s SET state = o.state, reason = o.reason, result = o.result, error = NULL, finished_at = clock_timestamp()
		FROM unnest($3::uuid[], $4::text[], $5::text[], $6::jsonb[]) AS o(task_id, state, reason, result)
		WHERE s.project_id = $1 AND s.name = $2 AND s.task_id = o.task_id`,
		[
			ctx.projectId,
			name,
			...columnsOf(outcomes, "taskId", "state"),
			outcomes.map((outcome) => outcome.reason ?? null),
			outcomes.map((outcome) => JSON.stringify(outcome.result ?? {})),
		],
	);
}

/** Marks the step as failed where it has not ended. `error` is for the caller: no SQL, no path, no stack. */
export async function failStep(ctx: Ctx, taskIds: string[], name: StepName, error: string): Promise<void> {
	await runInTenant(
		ctx,
		`UPDATE task_steps SET state = 'failed', error = $4, finished_at = clock_timestamp()
		WHERE project_id = $1 AND task_id = ANY ($2) AND name = $3 AND state IN ('pending', 'running')`,
		[ctx.projectId, taskIds, name, error],
	);
}

/** How often a step is tried before it counts as failed. */
const MAX_ATTEMPTS = 5;

/**
 * Marks the step as failed where it has not ended and was tried as often as it may be; answers in how many of the tasks it is
 * still to be tried again.
 */
export async function failExhaustedStep(ctx: Ctx, taskIds: string[], name: StepName, error: string): Promise<number> {
	const open = await runInTenant<{ task_id: string; attempts: number }>(
		ctx,
		`SELECT task_id, attempts FROM task_steps
		WHERE project_id = $1 AND task_id = ANY ($2) AND name = $3 AND state IN ('pending', 'running')`,
		[ctx.projectId, taskIds, name],
	);
	const exhausted = open.filter(({ attempts }) => attempts >= MAX_ATTEMPTS).map(({ task_id }) => task_id);
	if (exhausted.length > 0) {
		await failStep(ctx, exhausted, name, error);
		metrics.failedSteps.inc({ step: name }, exhausted.length);
	}
	return open.length - exhausted.length;
}

/** Ends the tasks: `failed` where a step failed, else `done`. Tasks with steps still to come are left as they are. */
export async function finishTasks(ctx: Ctx, taskIds: string[]): Promise<void> {
	await runInTenant(
		ctx,
		`UPDATE tasks t SET state = CASE WHEN s.failed > 0 THEN 'failed' ELSE 'done' END, finished_at = clock_timestamp(), error = s.error
		FROM (
			SELECT task_id, count(*) FILTER (WHERE state = 'failed') AS failed, count(*) FILTER (WHERE state IN ('pending', 'running')) AS open,
				string_agg(name || ': ' || error, '; ' ORDER BY position) FILTER (WHERE state = 'failed') AS error
			FROM task_steps WHERE project_id = $1 AND task_id = ANY ($2) GROUP BY task_id
		) s
		WHERE t.project_id = $1 AND t.id = s.task_id AND t.state IN ('queued', 'running') AND s.open = 0`,
		[ctx.projectId, taskIds],
	);
}

/** Fails whatever of the tasks has not ended, for the case that the pipeline itself failed. */
export async function failTasks(ctx: Ctx, taskIds: string[], error: string): Promise<void> {
	await inTenant(ctx, async (tx) => {
		await tx.query(
			`UPDATE task_steps SET state = 'failed', error = $3, finished_at = clock_timestamp()
			WHERE project_id = $1 AND task_id = ANY ($2) AND state IN ('pending', 'running')`,
			[ctx.projectId, taskIds, error],
		);
		await tx.query(
			`UPDATE tasks SET state = 'failed', error = $3, finished_at = clock_timestamp()
			WHERE project_id = $1 AND id = ANY ($2) AND state IN ('queued', 'running')`,
			[ctx.projectId, taskIds, error],
		);
	});
}
