// Whether this process can serve, and what is wrong where it cannot.
import { statfs } from "node:fs/promises";
import path from "node:path";
import { pendingMigrations } from "@/lib/db/migrate";
import { pool } from "@/lib/db/pool";
import { env } from "@/lib/env";
import { isStopping } from "@/lib/shutdown";
import { CANARY_PROJECT, isWriteRefused } from "./canary";

const DATABASE_TIMEOUT_MS = 1_000;
/** A canary that has not arrived after this long says that the background has stopped. A busy one takes seconds. */
const CANARY_LIMIT_SECONDS = 300;

/** `problems` is empty when `ok`; otherwise each says in a sentence what is wrong, and holds no secret. */
export type Readiness = { ok: boolean; problems: string[] };

/** Less than two segments of PostgreSQL's write-ahead log: writes fail, or soon will. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Looks at the server, its disk, its database and the way to the background, within a second. Never throws. */
export async function checkReadiness(): Promise<Readiness> {
	const problems = isStopping() ? ["The server is stopping."] : [...(await lookAtDisk()), ...(await askDatabase())];
	return { ok: problems.length === 0, problems };
}

/** The disk of an embedded database; one elsewhere says by the canary that its disk is full. */
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
	if (isWriteRefused()) return ["The database takes no writes: is its disk full, or is it a standby?"];
	const { canaryWaitSeconds } = await readBacklog();
	if (canaryWaitSeconds <= CANARY_LIMIT_SECONDS) return [];
	const minutes = Math.floor(canaryWaitSeconds / 60);
	return [
		`Writes succeed but the background has handled none for ${minutes} minutes: is a process with BACKGROUND=on running, and what does its log say?`,
	];
}

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
