// The request log: one line a request of the public API, without bodies, kept for 30 days, and the sums of each key's
// days, which are kept. Both are written in batches after the answers, so that no request waits for its own line; the last
// second's may be lost in a crash.
import { pool } from "@/lib/db/pool";
import { uuidv7 } from "@/lib/ids";
import { log } from "@/lib/log";
import { perProcess } from "@/lib/per-process";
import { onShutdown } from "@/lib/shutdown";

const KEEP_DAYS = 30;
const FLUSH_MS = 1_000;
/** Lines that wait at most; past it new ones are dropped, as while the database is away. */
const MAX_WAITING = 10_000;

export type RequestLine = {
	teamId: string;
	projectId: string;
	keyId: string;
	at: Date;
	method: string;
	/** The path as its folder names it, without values: an entity's name must not outlive the entity here. */
	route: string;
	status: number;
	durationMs: number;
	requestId: string;
	/** The meter that it moved; null for most. */
	counted: "writes" | "retrievals" | null;
};

/** The lines that wait for the next second's end. */
const batch = () => perProcess("request log", (): RequestLine[] => []);

/** Notes a request. Never throws and never waits. */
export function recordRequest(line: RequestLine): void {
	const waiting = batch();
	if (waiting.length >= MAX_WAITING) return;
	waiting.push(line);
	if (waiting.length > 1) return;
	setTimeout(() => void flushRequests(), FLUSH_MS).unref();
	onShutdown("request log", "work", flushRequests);
}

/** Writes what waits. A project that was deleted meanwhile takes its lines with it. */
export async function flushRequests(): Promise<void> {
	const lines = batch().splice(0);
	if (lines.length === 0) return;
	const column = <T>(pick: (line: RequestLine) => T) => lines.map(pick);
	try {
		await pool().query(INSERT, [
			lines.map(() => uuidv7()),
			column((line) => line.teamId),
			column((line) => line.projectId),
			column((line) => line.at),
			column((line) => line.keyId),
			column((line) => line.method),
			column((line) => line.route),
			column((line) => line.status),
			column((line) => line.durationMs),
			column((line) => line.requestId),
			column((line) => line.counted),
		]);
	} catch (error) {
		log.warn({ err: (error as Error).message, lines: lines.length }, "request log lines lost");
	}
}

/** Removes lines older than 30 days. */
export async function sweepRequests(now: Date): Promise<number> {
	const { rowCount } = await pool().query(
		"DELETE FROM request_log WHERE at < $1::timestamptz - make_interval(days => $2)",
		[now, KEEP_DAYS],
	);
	return rowCount ?? 0;
}

// The days' sums are taken in one order by every process, so that two never wait for each other in a circle.
const INSERT = `WITH line AS (
	SELECT l.* FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::int[], $9::int[], $10::text[], $11::text[])
		AS l(id, team_id, project_id, at, key_id, method, path, status, duration_ms, request_id, counted)
	WHERE EXISTS (SELECT FROM projects p WHERE p.team_id = l.team_id AND p.id = l.project_id)
), logged AS (
	INSERT INTO request_log (id, team_id, project_id, at, key_id, method, path, status, duration_ms, request_id)
	SELECT id, team_id, project_id, at, key_id, method, path, status, duration_ms, request_id FROM line
)
INSERT INTO usage_days (team_id, day, project_id, key_id, calls, failures, writes, retrievals)
SELECT team_id, (at AT TIME ZONE 'UTC')::date, project_id, key_id, count(*), count(*) FILTER (WHERE status >= 400),
	count(*) FILTER (WHERE counted = 'writes'), count(*) FILTER (WHERE counted = 'retrievals')
FROM line GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
ON CONFLICT (team_id, day, project_id, key_id) DO UPDATE SET calls = usage_days.calls + excluded.calls,
	failures = usage_days.failures + excluded.failures, writes = usage_days.writes + excluded.writes,
	retrievals = usage_days.retrievals + excluded.retrievals`;
