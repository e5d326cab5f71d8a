import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import type { Meter } from "@/lib/tiers/tiers";
import { hasPlainRoom } from "./plain-room";
import { capOf, isFull, noteQuota, type Quota, quotaExceeded } from "./quota";

/**
 * Refuses early when a meter is full: throws `quota_exceeded` for the first full one in the order given. It takes
 * nothing, so it is no promise: only `countUse` and `reserveUse` decide. Asks the database once, and not at all while
 * every meter is unlimited or was far from full a moment ago.
 */
export async function assertUnderCap(ctx: Ctx, ...meters: [Meter, ...Meter[]]): Promise<void> {
	if (meters.every((meter) => hasPlainRoom(ctx.team.id, capOf(ctx, meter), ctx.now.getTime()))) return;
	for (const quota of await readQuotas(ctx, meters)) if (isFull(quota)) throw quotaExceeded(quota, ctx.now);
}

/** The meters as they stand in the caller's running period, noted for the transport. */
export async function readQuotas(ctx: Ctx, meters: readonly Meter[]): Promise<Quota[]> {
	const caps = meters.map((meter) => capOf(ctx, meter));
	const { rows } = await pool().query<{ meter: Meter; taken: string }>({
		name: "quotas",
		text: "SELECT meter, used + reserved AS taken FROM usage_counters WHERE team_id = $1 AND period_start = $2 AND meter = ANY ($3)",
		values: [ctx.team.id, caps[0]?.period.start, meters],
	});
	const taken = new Map(rows.map((row) => [row.meter, Number(row.taken)]));
	return caps.map((cap) => {
		const quota = { ...cap, taken: taken.get(cap.meter) ?? 0 };
		noteQuota(ctx, quota);
		return quota;
	});
}
