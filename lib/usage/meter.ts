// The meters: whether they have room, asked before metered work is done, and the one conditional statement that moves them on.
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { AT_CAP, sqlstate } from "@/lib/db/sqlstate";
import { runInTenant, type Tx } from "@/lib/db/tenant";
import { AppError } from "@/lib/errors";
import type { Meter } from "@/lib/tiers";
import { capOf, isFull, KIND_OF_METER, type Quota, QuotaExceeded } from "./quota";

type Query = Pick<Tx, "query">;
type Cap = ReturnType<typeof capOf>;

/**
 * What every metered write asks before it works: throws `payment_required` for a team that is past due, then
 * `quota_exceeded` for full meters: writes, and intents when the write would reserve one.
 * Spec: Past-due hard stop, Behaviour at a cap.
 */
export async function assertMayWrite(ctx: Ctx, extractIntent: boolean): Promise<void> {
	if (ctx.team.pastDue) {
		throw new AppError(
			"payment_required",
			"The subscription is past due. Settle the open invoice to write again; reads keep working.",
		);
	}
	await (extractIntent ? assertUnderCap(ctx, "writes", "intents") : assertUnderCap(ctx, "writes"));
}

/**
 * Refuses early when a meter is full: throws `quota_exceeded` for the first full one in the order given. It consumes
 * nothing, so it is no promise: only `countUse` and `reserveUse` decide. Asks nothing when every meter is unlimited.
 */
export async function assertUnderCap(ctx: Ctx, ...meters: [Meter, ...Meter[]]): Promise<void> {
	if (meters.every((meter) => capOf(ctx, meter).limit === null)) return;
	const quotas = await readQuotas(ctx, meters);
	const full = quotas.find(isFull);
	if (full) throw new QuotaExceeded(full, ctx.now, quotas);
}

/** The meters as they stand in the caller's running period. */
export async function readQuotas(ctx: Ctx, meters: readonly Meter[]): Promise<Quota[]> {
	const caps = meters.map((meter) => capOf(ctx, meter));
	const { rows } = await pool().query<{ meter: Meter; taken: string }>({
		name: "quotas",
		text: "SELECT meter, used + reserved AS taken FROM usage_counters WHERE team_id = $1 AND period_start = $2 AND meter = ANY ($3)",
		values: [ctx.team.id, caps[0]?.period.start, meters],
	});
	const taken = new Map(rows.map((row) => [row.meter, Number(row.taken)]));
	return caps.map((cap) => ({ ...cap, taken: taken.get(cap.meter) ?? 0 }));
}

/**
 * Consumes one credit, or so many, of the caller's running period or throws `quota_exceeded`, in one statement: however many call at
 * once, no more succeed than the cap allows. Call it last in the transaction of the work it pays for, which rolls back
 * with it: the row it locks is shared by the whole team. At the cap the statement itself fails, so the transaction cannot be
 * committed whatever was sent behind it. Unlimited meters count as well, and a change is noted when the meter goes past 80 or
 * 100 % of its cap. Answers the meter as it stands then. Spec: What each counter counts.
 */
export async function countUse(ctx: Ctx, tx: Query, meter: Meter, credits = 1): Promise<Quota> {
	const cap = capOf(ctx, meter);
	const params = [...paramsOf(ctx, cap, credits), KIND_OF_METER[meter]];
	const taken = await orQuotaExceeded(ctx, cap, tx.query<{ taken: string }>(CONSUME_OR_FAIL, params));
	return { ...cap, taken: Number(taken[0]?.taken) };
}

const paramsOf = (ctx: Ctx, cap: Cap, credits: number) => [
	ctx.team.id,
	cap.period.start,
	cap.meter,
	cap.limit,
	credits,
];

/** The answer of a statement that fails with AT_CAP at a full meter, which becomes `quota_exceeded` with the numbers as they are. */
export async function orQuotaExceeded<T>(ctx: Ctx, cap: Cap, answer: Promise<T>): Promise<T> {
	return answer.catch((error) => {
		if (sqlstate(error) !== AT_CAP) throw error;
		throw new QuotaExceeded({ ...cap, taken: Number((error as { detail?: string }).detail) }, ctx.now);
	});
}

/** As `countUse`, but a full meter is an answer, false, and no error. */
export async function tryCountUse(ctx: Ctx, tx: Query, meter: Meter): Promise<boolean> {
	const cap = capOf(ctx, meter);
	const [row] = await tx.query<{ taken: string }>(CONSUME, paramsOf(ctx, cap, 1));
	return row !== undefined;
}

/**
 * Consumes one retrieval for an answer that is ready to be sent, in a transaction of its own; throws `quota_exceeded` when
 * others consumed the last one meanwhile. Counted after the work and before the answer, so a search that fails, or a server
 * that dies in it, costs nothing. Spec: What each counter counts.
 */
export async function countRetrieval(ctx: Ctx): Promise<Quota> {
	const cap = capOf(ctx, "retrievals");
	const counted = runInTenant<{ taken: string }>(ctx, CONSUME_OR_FAIL, [
		...paramsOf(ctx, cap, 1),
		KIND_OF_METER.retrievals,
	]);
	const [row] = await orQuotaExceeded(ctx, cap, counted);
	return { ...cap, taken: Number(row?.taken) };
}

const CONSUME = `INSERT INTO usage_counters (team_id, period_start, meter, used)
SELECT $1::uuid, $2::timestamptz, $3::text, $5::bigint WHERE $4::bigint IS NULL OR $4::bigint >= $5::bigint
ON CONFLICT (team_id, period_start, meter) DO UPDATE SET used = usage_counters.used + $5::bigint
	WHERE $4::bigint IS NULL OR usage_counters.used + usage_counters.reserved + $5::bigint <= $4::bigint
RETURNING used + reserved AS taken`;

const CONSUME_OR_FAIL = `WITH one AS (${CONSUME}), moved AS (SELECT coalesce((SELECT taken FROM one), refuse_at_cap($1, $2, $3)) AS taken)
SELECT taken, note_quota($6, taken, $4, $5) FROM moved`;
