// What a meter stands at for one caller, and its refusal. Knows no SQL and no HTTP.
import type { Ctx } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { billingPeriod, type Meter, TIERS } from "@/lib/tiers";

/** The public names of the meters. Spec: Errors. Decision: knots, which never refuse a request, keep their own name. */
export const KIND_OF_METER = {
	writes: "episodes_per_month",
	intents: "intent_extractions",
	retrievals: "retrievals",
	knots: "knots",
} as const satisfies Record<Meter, string>;

const REFUSAL: Record<Meter, string> = {
	writes: "Monthly write cap reached on this tier. Reads keep working.",
	intents: "Monthly intent cap reached on this tier. The same call with extract_intent false keeps working.",
	retrievals: "Monthly retrieval cap reached on this tier.",
	knots: "Monthly knot cap reached on this tier.",
};

/** A meter in one period. `taken` is what is used and what running work holds; `limit` null is unlimited. */
export type Quota = { meter: Meter; limit: number | null; taken: number; period: { start: Date; end: Date } };

/** The cap and the period that hold for this caller now. */
export function capOf(ctx: Ctx, meter: Meter): Pick<Quota, "meter" | "limit" | "period"> {
	return { meter, limit: TIERS[ctx.team.tier][meter], period: billingPeriod(ctx.team.signedUpAt, ctx.now) };
}

export const isFull = ({ limit, taken }: Quota) => limit !== null && taken >= limit;

/** An answer with the meters as they stand behind it. `isReplay`: it was given before and cost nothing now. */
export type Metered<T> = { answer: T; quotas: Quota[]; isReplay?: boolean };

/** 429 with the numbers a client needs to wait or to upgrade. Spec: Behaviour at a cap. */
export class QuotaExceeded extends AppError {
	/** `full` is the meter that refuses, `quotas` all that were read. */
	constructor(
		full: Quota,
		now: Date,
		readonly quotas: Quota[] = [full],
	) {
		super("quota_exceeded", REFUSAL[full.meter], {
			kind: KIND_OF_METER[full.meter],
			limit: full.limit ?? undefined,
			used: full.taken,
			resetsAt: full.period.end,
			retryAfterSeconds: secondsToReset(full, now),
		});
	}
}

/** Whole seconds, at least 1, until the period ends. */
export const secondsToReset = (quota: Pick<Quota, "period">, now: Date) =>
	Math.max(1, Math.ceil((quota.period.end.getTime() - now.getTime()) / 1000));
