import type { EpisodeWritten } from "@/inngest/events";
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";

/**
 * Puts the event that starts a task's pipeline into the outbox, in the transaction of the write: committed with it or
 * not at all. The last statement before the meter, because all writers of a project share one waiting job.
 */
export async function enqueueTask(ctx: Ctx, tx: Tx, taskId: string): Promise<void> {
	const event: EpisodeWritten = { name: "episode.written", data: { project_id: ctx.projectId, task_id: taskId } };
	await tx.query("SELECT enqueue_event($1, $2, $3)", [uuidv7(), event.name, event.data]);
}
