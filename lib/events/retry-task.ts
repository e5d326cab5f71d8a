import type { Ctx } from "@/lib/context";
import { inTenant } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { enqueueTask } from "./create-task";
import { taskUuid } from "./get-task";

/**
 * Runs the failed steps of a task again, in the background; done and skipped ones stay. A task without a failed step is
 * left as it is. Throws `not_found`. Extension: POST /v1/tasks/{id}/retry.
 */
export async function retryTask(ctx: Ctx, id: string): Promise<void> {
	const uuid = taskUuid(id);
	await inTenant(ctx, async (tx) => {
		const [task] = await tx.query("SELECT id FROM tasks WHERE project_id = $1 AND id = $2 FOR UPDATE", [
			ctx.projectId,
			uuid,
		]);
		if (!task) throw notFound("task");
		const failed = await tx.query(
			`UPDATE task_steps SET state = 'pending', error = NULL, finished_at = NULL
			WHERE project_id = $1 AND task_id = $2 AND state = 'failed' RETURNING name`,
			[ctx.projectId, uuid],
		);
		if (failed.length === 0) return;
		await tx.query(
			"UPDATE tasks SET state = 'queued', error = NULL, finished_at = NULL WHERE project_id = $1 AND id = $2",
			[ctx.projectId, uuid],
		);
		await enqueueTask(ctx, tx, uuid);
	});
}
