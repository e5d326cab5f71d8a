import { pool } from "@/lib/db/pool";
import { isRetryable } from "@/lib/db/sqlstate";

const BATCH = 500;
const KEEP_SETTLED_DAYS = 90;
const MAX_TRIES = 4;

/**
 * Releases every credit whose work never reported before its expiry, each into the period it was taken from, and forgets
 * settled ones after 90 days. Crosses teams; safe to run twice and at once with itself, with charges and with releases.
 * Answers how many it released. Decision: a credit forgotten so can no longer be charged by a retry.
 */
export async function sweepReservations(now: Date): Promise<number> {
	let released = 0;
	for (;;) {
		const batch = await releaseExpired(now);
		released += batch;
		if (batch < BATCH) break;
	}
	await pool().query(
		"DELETE FROM usage_reservations WHERE state <> 'held' AND settled_at < $1::timestamptz - $2 * interval '1 day'",
		[now, KEEP_SETTLED_DAYS],
	);
	return released;
}

async function releaseExpired(now: Date): Promise<number> {
	for (let attempt = 1; ; attempt++) {
		try {
			const { rows } = await pool().query<{ released: number }>(RELEASE_EXPIRED, [now, BATCH]);
			return rows[0]?.released ?? 0;
		} catch (error) {
			// Another sweep or a charge may hold two of the same counters in the other order.
			if (attempt >= MAX_TRIES || !isRetryable(error)) throw error;
		}
	}
}

const RELEASE_EXPIRED = `WITH due AS (
	SELECT team_id, id FROM usage_reservations WHERE state = 'held' AND expires_at <= $1
	ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
), settled AS (
	UPDATE usage_reservations r SET state = 'released', settled_at = $1 FROM due
	WHERE r.team_id = due.team_id AND r.id = due.id RETURNING r.team_id, r.period_start, r.meter
), freed AS (
	UPDATE usage_counters c SET reserved = c.reserved - s.n
	FROM (SELECT team_id, period_start, meter, count(*) AS n FROM settled GROUP BY 1, 2, 3) s
	WHERE c.team_id = s.team_id AND c.period_start = s.period_start AND c.meter = s.meter
)
SELECT count(*)::int AS released FROM settled`;
