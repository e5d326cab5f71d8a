import { pool } from "@/lib/db/pool";
import { syncSource } from "./sync-source";

/** Sources read at once, and for how long one has its turn while others wait. */
const [LANES, TURN_MS] = [4, 15_000];
/** A run ends before the next begins. */
const RUN_MS = 45_000;

/**
 * Reads the sources that are due, those first that have waited longest, for most of a minute; what is left has its turn in the next
 * run. Safe to run twice at once. Answers how many turns there were.
 */
export async function syncDue(): Promise<{ turns: number }> {
	const end = performance.now() + RUN_MS;
	const lanes = Array.from({ length: LANES }, () => runLane(end));
	const turns = await Promise.all(lanes);
	return { turns: turns.reduce((all, some) => all + some, 0) };
}

async function runLane(end: number): Promise<number> {
	for (let turns = 0; ; turns++) {
		const { rows } = await pool().query<{ projectId: string; id: string }>(DUE);
		const [due] = rows;
		if (!due || performance.now() > end) return turns;
		await syncSource(due.projectId, due.id, { runId: "sync-sources", forMs: TURN_MS });
	}
}

const DUE = `SELECT project_id AS "projectId", id FROM sources
	WHERE NOT paused AND next_at <= clock_timestamp() AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
	ORDER BY next_at LIMIT 1`;
