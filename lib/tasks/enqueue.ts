import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";

/** An episode was committed and its task waits. The event carries ids only, never prose. */
export const EPISODE_WRITTEN = "episode.written";

/**
 * Puts the event that starts a task's pipeline into the outbox, in the transaction of the write: committed with it or
 * not at all. The last statement before the meter, because all writers of a project share one waiting job.
 */
export async function enqueueTask(ctx: Ctx, tx: Tx, taskId: string): Promise<void> {
	const data = { project_id: ctx.projectId, task_id: taskId };
	await tx.query("SELECT enqueue_event($1, $2, $3)", [uuidv7(), EPISODE_WRITTEN, data]);
}
