// The outbox: events that are committed with what they are about and start the background's jobs.
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
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

/** An event that was committed with its write and is not handled yet. */
export type OutboxEvent = { id: string; name: string; data: unknown; createdAt: Date };

/** The oldest events of a project, `limit` at most. */
export async function readEvents(projectId: string, limit: number): Promise<OutboxEvent[]> {
	const { rows } = await pool().query<OutboxEvent>(
		`SELECT id, name, data, created_at AS "createdAt" FROM outbox WHERE project_id = $1 ORDER BY id LIMIT $2`,
		[projectId, limit],
	);
	return rows;
}

/** Removes events that were handled, or sent to Inngest. */
export async function deleteEvents(events: OutboxEvent[]): Promise<void> {
	await pool().query("DELETE FROM outbox WHERE id = ANY ($1)", [events.map(({ id }) => id)]);
}
