// The canary: an episode of a hidden team that goes the way of every write, so that a background which lost its way is noticed.
import { jobContext } from "@/lib/auth/job-context";
import { pool } from "@/lib/db/pool";
import { sqlstate } from "@/lib/db/sqlstate";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { AppError } from "@/lib/errors";
import { perProcess } from "@/lib/per-process";

/** The team that nobody is a member of, and its project. */
const TEAM = "00000000-0000-7000-8000-00000000ca0a";
export const CANARY_PROJECT = "00000000-0000-7000-8000-00000000ca0b";
/** So that the graph of canaries never grows for longer than a day. */
const KEEP_HOURS = 24;

const CONTENT = "The canary Tweety lives in the Coal Mine. Tweety works with the miner Ada Lovelace.";

/**
 * Writes the canary of this interval, unless another server has, or an earlier one is still on its way. Answers whether it did.
 * Throws what a write throws. A database that takes no writes is remembered as such until a canary is written.
 */
export async function writeCanary(intervalSeconds: number, now: Date): Promise<boolean> {
	try {
		const isWritten = await write(intervalSeconds, now);
		lastWrite().isRefused = false;
		return isWritten;
	} catch (error) {
		lastWrite().isRefused = REFUSED.includes(sqlstate(error) ?? "");
		throw error;
	}
}

/** disk_full, io_error, read_only_sql_transaction: no write will succeed until somebody does something about it. */
const REFUSED = ["53100", "58030", "25006"];
const lastWrite = () => perProcess("canary", () => ({ isRefused: false }));

/** Whether the database refused the last canary as it refuses every write. */
export const isWriteRefused = (): boolean => lastWrite().isRefused;

async function write(intervalSeconds: number, now: Date): Promise<boolean> {
	await pool().query(
		"DELETE FROM projects WHERE id = $1 AND created_at < $2::timestamptz - make_interval(hours => $3)",
		[CANARY_PROJECT, now, KEEP_HOURS],
	);
	await pool().query(MAKE, [TEAM, CANARY_PROJECT, now]);
	const { rowCount } = await pool().query(
		"SELECT FROM tasks WHERE project_id = $1 AND state IN ('queued', 'running') LIMIT 1",
		[CANARY_PROJECT],
	);
	const ctx = rowCount ? null : await jobContext(CANARY_PROJECT, "canary", now);
	if (!ctx) return false;
	try {
		// Servers share the name of the interval, and a name is given once.
		await ingestEpisode(ctx, {
			name: `canary-${Math.floor(now.getTime() / (intervalSeconds * 1_000))}`,
			content: CONTENT,
		});
		return true;
	} catch (error) {
		if (error instanceof AppError && error.slug === "name_conflict") return false;
		throw error;
	}
}

const MAKE = `
WITH team AS (
	INSERT INTO teams (id, name, tier, signed_up_at) VALUES ($1, 'Canary', 'enterprise', $3) ON CONFLICT (id) DO NOTHING
)
INSERT INTO projects (team_id, id, name, created_at) VALUES ($1, $2, 'canary', $3) ON CONFLICT (id) DO NOTHING`;
