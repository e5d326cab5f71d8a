// The outbox: events that are committed with what they are about and start the background's jobs.
import { pool } from "@/lib/db/pool";

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
	const ids = events.map(({ id }) => id);
	await pool().query("DELETE FROM outbox WHERE project_id = $1 AND id = ANY ($2)", [projectId, ids]);
}
