// Credits held for work that will only later prove to be due: reserved at the request, settled exactly once.
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { isRetryable } from "@/lib/db/sqlstate";
import type { Tx } from "@/lib/db/tenant";
import type { Meter } from "@/lib/tiers";
import { orQuotaExceeded } from "./meter";
import { capOf, KIND_OF_METER, type Quota } from "./quota";

/** How long a credit is held for work that never reports; retries of a step end well before. */
export const RESERVATION_HOURS = 24;

/**
 * Holds one credit under `id` for this caller's running period, or throws `quota_exceeded`. In the transaction of the
 * write, after its work and after `countUse`: every caller locks the two counters in that order. `id` is a uuid of the
 * work that settles it. Answers the meter as it stands then.
 */
export async function reserveUse(ctx: Ctx, tx: Tx, meter: Meter, id: string): Promise<Quota> {
	const cap = capOf(ctx, meter);
	const expiresAt = new Date(ctx.now.getTime() + RESERVATION_HOURS * 3_600_000);
	const values = [ctx.team.id, cap.period.start, meter, cap.limit, id, ctx.now, expiresAt, KIND_OF_METER[meter]];
	const [row] = await orQuotaExceeded(ctx, cap, tx.query<{ taken: string }>(HOLD_ONE_OR_FAIL, values));
	return { ...cap, taken: Number(row?.taken) };
}

/**
 * Charges the credit held under `id`, in the transaction that stores what it pays for. True when it is charged, now or by
 * an earlier run: a repeat charges nothing. A credit that was released meanwhile (expired, or the step had failed) is
 * reserved anew in its own period; false when that period's cap has filled since or nothing was ever held: then the work
 * is not paid for and must not be stored.
 */
export async function chargeReservation(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
	const [held] = await tx.query<{ state: string; meter: Meter; period_start: Date }>(LOCK, [ctx.team.id, id]);
	if (!held || held.state === "charged") return held !== undefined;
	const limit = capOf(ctx, held.meter).limit;
	const counter = [ctx.team.id, held.period_start, held.meter];
	const taken =
		held.state === "held" ? await tx.query(CHARGE_HELD, counter) : await tx.query(CHARGE_AGAIN, [...counter, limit]);
	if (taken.length === 0) return false;
	await tx.query(SETTLE, [ctx.team.id, id, "charged", ctx.now]);
	return true;
}

/**
 * Releases the credit held under `id` to the period it was reserved in. True when it was still held; a repeat, a charged
 * or an unknown one changes nothing.
 */
export async function releaseReservation(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
	const [held] = await tx.query<{ state: string; meter: Meter; period_start: Date }>(LOCK, [ctx.team.id, id]);
	if (held?.state !== "held") return false;
	await tx.query(SETTLE, [ctx.team.id, id, "released", ctx.now]);
	await tx.query(RELEASE_HELD, [ctx.team.id, held.period_start, held.meter]);
	return true;
}

const HOLD_ONE_OR_FAIL = `WITH held AS (
	INSERT INTO usage_counters (team_id, period_start, meter, reserved)
	SELECT $1::uuid, $2::timestamptz, $3::text, 1 WHERE $4::bigint IS NULL OR $4::bigint >= 1
	ON CONFLICT (team_id, period_start, meter) DO UPDATE SET reserved = usage_counters.reserved + 1
		WHERE $4::bigint IS NULL OR usage_counters.used + usage_counters.reserved < $4::bigint
	RETURNING used + reserved AS taken
), noted AS (
	INSERT INTO usage_reservations (team_id, id, meter, period_start, created_at, expires_at)
	SELECT $1::uuid, $5::uuid, $3::text, $2::timestamptz, $6::timestamptz, $7::timestamptz FROM held
), moved AS (SELECT coalesce((SELECT taken FROM held), refuse_at_cap($1, $2, $3)) AS taken)
SELECT taken, note_quota($8, taken, $4, 1) FROM moved`;

const LOCK = "SELECT state, meter, period_start FROM usage_reservations WHERE team_id = $1 AND id = $2 FOR UPDATE";
const SETTLE = "UPDATE usage_reservations SET state = $3, settled_at = $4 WHERE team_id = $1 AND id = $2";
const COUNTER = "team_id = $1 AND period_start = $2 AND meter = $3";
const CHARGE_HELD = `UPDATE usage_counters SET used = used + 1, reserved = reserved - 1 WHERE ${COUNTER} RETURNING used`;
const CHARGE_AGAIN = `UPDATE usage_counters SET used = used + 1
	WHERE ${COUNTER} AND ($4::bigint IS NULL OR used + reserved < $4::bigint) RETURNING used`;
const RELEASE_HELD = `UPDATE usage_counters SET reserved = reserved - 1 WHERE ${COUNTER}`;

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
