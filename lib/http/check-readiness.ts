// Whether this process can serve, and what is wrong where it cannot.
import { statfs } from "node:fs/promises";
import path from "node:path";
import { pendingMigrations } from "@/lib/db/migrate";
import { pool } from "@/lib/db/pool";
import { env } from "@/lib/env";
import { isStopping } from "@/lib/shutdown";

const DATABASE_TIMEOUT_MS = 1_000;
/** An event that waits for so long while nothing is worked on for twice as long says that the background has stopped. */
const LIMIT_SECONDS = 300;

/** `problems` is empty when `ok`; otherwise each says in a sentence what is wrong, and holds no secret. */
export type Readiness = { ok: boolean; problems: string[] };

/** Less than two segments of PostgreSQL's write-ahead log: writes fail, or soon will. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Looks at the server, its disk, its database and the way to the background, within a second. Never throws. */
export async function checkReadiness(): Promise<Readiness> {
	const problems = isStopping() ? ["The server is stopping."] : [...(await lookAtDisk()), ...(await askDatabase())];
	return { ok: problems.length === 0, problems };
}

/** The disk of an embedded database. */
async function lookAtDisk(): Promise<string[]> {
	const disk = await statfs(path.join(env().DATA_DIR, "postgres")).catch(() => null);
	if (!disk || disk.bavail * disk.bsize >= MIN_FREE_BYTES) return [];
	return ["The disk of the data folder is full: writes fail, or soon will."];
}

async function askDatabase(): Promise<string[]> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<string[]>((resolve) => {
		timer = setTimeout(resolve, DATABASE_TIMEOUT_MS, ["The database does not answer within a second."]);
	});
	return Promise.race([look().catch(() => ["The database cannot be reached."]), late]).finally(() =>
		clearTimeout(timer),
	);
}

async function look(): Promise<string[]> {
	const pending = await pendingMigrations(pool());
	if (pending.length > 0) return [`The database lacks ${pending.length} of this version's migrations.`];
	const { isStandby, ageSeconds } = await readBacklog();
	if (isStandby) return ["The database is a standby, which takes no writes."];
	if (ageSeconds <= LIMIT_SECONDS) return [];
	const { rowCount } = await pool().query(WORKED_LATELY, [LIMIT_SECONDS]);
	if (rowCount) return [];
	const minutes = Math.floor(ageSeconds / 60);
	return [
		`Writes succeed but the background has handled none for ${minutes} minutes: is a process with BACKGROUND=on running, and what does its log say?`,
	];
}

/** Whether a step began or ended lately, of what runs (a task that is tried again is one) and of what was written last. */
const WORKED_LATELY = `SELECT FROM (
	(SELECT project_id, id FROM tasks WHERE state = 'running' ORDER BY created_at DESC LIMIT 500)
	UNION ALL (SELECT project_id, id FROM tasks WHERE state = 'done' ORDER BY created_at DESC LIMIT 100)
	UNION ALL (SELECT project_id, id FROM tasks WHERE state = 'failed' ORDER BY created_at DESC LIMIT 100)
) t, LATERAL (SELECT FROM task_steps s WHERE s.project_id = t.project_id AND s.task_id = t.id
	AND greatest(s.started_at, s.finished_at) > now() - make_interval(secs => 2 * $1) LIMIT 1) s LIMIT 1`;

/** What waits for the background, of all tenants together: how many events, and how old the first of them is. */
export type Backlog = { events: number; ageSeconds: number; isStandby: boolean };

/** Reads it in one statement. Rejects when the database is away. */
export async function readBacklog(): Promise<Backlog> {
	const { rows } = await pool().query<Backlog>({ name: "backlog", text: BACKLOG });
	return rows[0] as Backlog;
}

const BACKLOG = `SELECT count(*)::int AS events, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS "ageSeconds",
	pg_is_in_recovery() AS "isStandby" FROM outbox`;
