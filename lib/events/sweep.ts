// What is swept of tasks and changes.
import { jobContext } from "@/lib/auth/job-context";
import { pool } from "@/lib/db/pool";
import { inTenant, runInTenant } from "@/lib/db/tenant";
import { enqueueTask } from "./create-task";
import { failTasks } from "./steps";

const STALE_MINUTES = 15;
const GIVE_UP_HOURS = 24;
const MOST = 500;
const PUBLIC_FAILURE = "Not finished within 24 hours. POST /v1/tasks/{task_id}/retry runs it again.";

/**
 * Finds tasks of every tenant that stand still: not finished, nothing begun for 15 minutes, and no event that
 * would take them further. Younger than a day they are enqueued again, older ones fail. At most 500 a sweep; safe to
 * run twice, as whatever a step made already stays. Answers how many it touched.
 */
export async function sweepStaleTasks(now: Date): Promise<{ enqueued: number; failed: number }> {
	const { rows } = await pool().query<{ id: string; projectId: string; isOld: boolean }>(STALE, [now]);
	for (const { id, projectId, isOld } of rows) {
		const ctx = await jobContext(projectId, `sweep ${id}`, now);
		if (!ctx) continue;
		if (isOld) await failTasks(ctx, [id], PUBLIC_FAILURE);
		else await inTenant(ctx, (tx) => enqueueTask(ctx, tx, id));
	}
	const failed = rows.filter((row) => row.isOld).length;
	return { enqueued: rows.length - failed, failed };
}

const STALE = `
SELECT t.id, t.project_id AS "projectId", t.created_at < $1::timestamptz - interval '${GIVE_UP_HOURS} hours' AS "isOld"
FROM tasks t
WHERE t.state IN ('queued', 'running') AND t.created_at < $1::timestamptz - interval '${STALE_MINUTES} minutes'
	AND NOT EXISTS (SELECT FROM task_steps s WHERE s.project_id = t.project_id AND s.task_id = t.id AND s.started_at > $1::timestamptz - interval '${STALE_MINUTES} minutes')
	AND NOT EXISTS (SELECT FROM outbox o WHERE o.project_id = t.project_id AND o.data ->> 'task_id' = t.id::text)
ORDER BY t.created_at LIMIT ${MOST}`;

const KEPT_DAYS = 30;

/** Removes changes, and the log of their deliveries, that are older than 30 days. Project by project, as rows are their own alone. */
export async function sweepChanges(now: Date): Promise<void> {
	const { rows } = await pool().query<{ id: string }>("SELECT id FROM projects ORDER BY id");
	for (const { id } of rows) {
		const ctx = await jobContext(id, "sweep-logs", now);
		if (!ctx) continue;
		await runInTenant(
			ctx,
			"DELETE FROM changes WHERE project_id = $1 AND at < $2::timestamptz - make_interval(days => $3)",
			[id, now, KEPT_DAYS],
		);
	}
}
