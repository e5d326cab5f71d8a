// What is asked before metered work is done: the team's standing, and whether its meters have room.
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { AppError } from "@/lib/errors";
import type { Meter } from "@/lib/tiers/tiers";
import { capOf, isFull, type Quota, QuotaExceeded } from "./quota";

/**
 * What every metered write asks before it works: throws `payment_required` for a team that is past due, then
 * `quota_exceeded` for full meters: writes, and intents when the write would take one.
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
 * Refuses early when a meter is full: throws `quota_exceeded` for the first full one in the order given. It takes
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
