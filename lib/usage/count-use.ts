// The one place where a meter moves on. Owns the conditional statement; knows nothing of what is paid for.
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { AT_CAP, sqlstate } from "@/lib/db/sqlstate";
import { inTenant, type Tx } from "@/lib/db/tenant";
import type { Meter } from "@/lib/tiers/tiers";
import { noteQuota } from "./note-quota";
import { capOf, type Quota, QuotaExceeded } from "./quota";

/**
 * Takes one credit, or so many, of the caller's running period or throws `quota_exceeded`, in one statement: however many call at
 * once, no more succeed than the cap allows. Call it last in the transaction of the work it pays for, which rolls back
 * with it: the row it locks is shared by the whole team. At the cap the statement itself fails, so the transaction cannot be
 * committed whatever was sent behind it. Unlimited meters count as well. Answers the meter as it stands then. Spec: What each counter counts.
 */
export async function countUse(ctx: Ctx, tx: Query, meter: Meter, credits = 1): Promise<Quota> {
	const cap = capOf(ctx, meter);
	const params = paramsOf(ctx, cap, credits);
	const taken = await orQuotaExceeded(ctx, cap, tx.query<{ taken: string }>(TAKE_OR_FAIL, params));
	const quota = { ...cap, taken: Number(taken[0]?.taken) };
	await noteQuota(tx, quota, credits);
	return quota;
}

type Query = Pick<Tx, "query">;
type Cap = ReturnType<typeof capOf>;

const paramsOf = (ctx: Ctx, cap: Cap, credits: number) => [
	ctx.team.id,
	cap.period.start,
	cap.meter,
	cap.limit,
	credits,
];

/** The rows of a statement that fails with AT_CAP at a full meter, which becomes `quota_exceeded` with the numbers as they are. */
export async function orQuotaExceeded<T>(ctx: Ctx, cap: Cap, rows: Promise<T>): Promise<T> {
	return rows.catch((error) => {
		if (sqlstate(error) !== AT_CAP) throw error;
		throw new QuotaExceeded({ ...cap, taken: Number((error as { detail?: string }).detail) }, ctx.now);
	});
}

/** As `countUse`, but a full meter is an answer, false, and no error. */
export async function tryCountUse(ctx: Ctx, tx: Query, meter: Meter): Promise<boolean> {
	const cap = capOf(ctx, meter);
	const [row] = await tx.query<{ taken: string }>(TAKE, paramsOf(ctx, cap, 1));
	return row !== undefined;
}

/**
 * Takes one retrieval for an answer that is ready to be sent, in a transaction of its own; throws `quota_exceeded` when
 * others took the last one meanwhile. Counted after the work and before the answer, so a search that fails, or a server
 * that dies in it, costs nothing. Spec: What each counter counts.
 */
export async function countRetrieval(ctx: Ctx): Promise<Quota> {
	const autocommit: Query = {
		query: async <R extends object>(text: string, values?: unknown[]) =>
			text === TAKE_OR_FAIL
				? (await pool().query<R & Record<string, unknown>>({ name: "take-or-fail", text, values })).rows
				: inTenant(ctx, (tx) => tx.query<R>(text, values)),
	};
	return countUse(ctx, autocommit, "retrievals");
}

const TAKE = `INSERT INTO usage_counters (team_id, period_start, meter, used)
SELECT $1::uuid, $2::timestamptz, $3::text, $5::bigint WHERE $4::bigint IS NULL OR $4::bigint >= $5::bigint
ON CONFLICT (team_id, period_start, meter) DO UPDATE SET used = usage_counters.used + $5::bigint
	WHERE $4::bigint IS NULL OR usage_counters.used + usage_counters.reserved + $5::bigint <= $4::bigint
RETURNING used + reserved AS taken`;

const TAKE_OR_FAIL = `WITH one AS (${TAKE}) SELECT coalesce((SELECT taken FROM one), refuse_at_cap($1, $2, $3)) AS taken`;
