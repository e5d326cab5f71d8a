// The one place where a meter moves on. Owns the conditional statement; knows nothing of what is paid for.
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/tenant";
import type { AppError } from "@/lib/errors";
import type { Meter } from "@/lib/tiers/tiers";
import { capOf, noteQuota, quotaExceeded } from "./quota";

/**
 * Takes one credit of the caller's running period or throws `quota_exceeded`, in one statement: however many call at
 * once, no more succeed than the cap allows. Call it last in the transaction of the work it pays for, which rolls back
 * with it: the row it locks is shared by the whole team. Unlimited meters count as well. Spec: What each counter counts.
 */
export async function countUse(ctx: Ctx, tx: Tx, meter: Meter): Promise<void> {
	if (!(await tryCountUse(ctx, tx, meter))) throw await refusalOf(ctx, tx, meter);
}

/** The refusal of a meter that was found full, with its numbers as they are. */
export async function refusalOf(ctx: Ctx, tx: Tx, meter: Meter): Promise<AppError> {
	const cap = capOf(ctx, meter);
	const [row] = await tx.query<{ taken: string }>(
		"SELECT used + reserved AS taken FROM usage_counters WHERE team_id = $1 AND period_start = $2 AND meter = $3",
		[ctx.team.id, cap.period.start, meter],
	);
	const quota = { ...cap, taken: Number(row?.taken ?? 0) };
	noteQuota(ctx, quota);
	return quotaExceeded(quota, ctx.now);
}

/** As `countUse`, but a full meter is an answer, false, and no error. */
export async function tryCountUse(ctx: Ctx, tx: Tx, meter: Meter): Promise<boolean> {
	const cap = capOf(ctx, meter);
	const [row] = await tx.query<{ taken: string }>(TAKE_ONE, [ctx.team.id, cap.period.start, meter, cap.limit]);
	if (row) noteQuota(ctx, { ...cap, taken: Number(row.taken) });
	return row !== undefined;
}

/**
 * Takes one retrieval for an answer that is ready to be sent, in a transaction of its own; throws `quota_exceeded` when
 * others took the last one meanwhile. Counted after the work and before the answer, so a search that fails, or a server
 * that dies in it, costs nothing. Spec: Retrievals.
 */
export async function countRetrieval(ctx: Ctx): Promise<void> {
	const autocommit: Tx = {
		query: async <R extends object>(text: string, values?: unknown[]) =>
			(await pool().query<R & Record<string, unknown>>(text, values)).rows,
	};
	await countUse(ctx, autocommit, "retrievals");
}

const TAKE_ONE = `INSERT INTO usage_counters (team_id, period_start, meter, used)
SELECT $1::uuid, $2::timestamptz, $3::text, 1 WHERE $4::bigint IS NULL OR $4::bigint >= 1
ON CONFLICT (team_id, period_start, meter) DO UPDATE SET used = usage_counters.used + 1
	WHERE $4::bigint IS NULL OR usage_counters.used + usage_counters.reserved < $4::bigint
RETURNING used + reserved AS taken`;
