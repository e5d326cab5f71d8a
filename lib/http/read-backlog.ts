import { pool } from "@/lib/db/pool";
import { CANARY_PROJECT } from "./canary";

/**
 * What waits for the background, of all tenants together. `canarySeconds` is null until a first canary has arrived; `canaryWaitSeconds`
 * is the age of the first one since that has not, be it that it waits or that it failed.
 */
export type Backlog = { events: number; ageSeconds: number; canarySeconds: number | null; canaryWaitSeconds: number };

/** Reads it in one statement. Rejects when the database is away. */
export async function readBacklog(): Promise<Backlog> {
	const { rows } = await pool().query<Backlog>({ name: "backlog", text: BACKLOG, values: [CANARY_PROJECT] });
	return rows[0] ?? { events: 0, ageSeconds: 0, canarySeconds: null, canaryWaitSeconds: 0 };
}

const BACKLOG = `
SELECT o.events, o.age AS "ageSeconds", c.way AS "canarySeconds", w.wait AS "canaryWaitSeconds"
FROM (SELECT count(*)::int AS events, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS age FROM outbox) o,
	(SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS wait FROM tasks
		WHERE project_id = $1 AND (state IN ('queued', 'running') OR state = 'failed'
			AND created_at > coalesce((SELECT max(created_at) FROM tasks WHERE project_id = $1 AND state = 'done'), '-infinity'))) w
	LEFT JOIN LATERAL (SELECT extract(epoch FROM finished_at - created_at)::float AS way FROM tasks
		WHERE project_id = $1 AND state = 'done' ORDER BY created_at DESC LIMIT 1) c ON true`;
