// The public shape of usage.
import { z } from "zod";
import { TIER_NAMES } from "@/lib/tiers";
import type { Usage } from "./read-usage";

const MeterBody = z.strictObject({
	used: z.int().min(0),
	limit: z.int().min(0).nullable().describe("null is unlimited"),
	remaining: z.int().min(0).nullable().describe("null is unlimited"),
});

export const UsageBody = z.strictObject({
	tier: z.enum(TIER_NAMES),
	period: z.strictObject({ start: z.iso.datetime(), end: z.iso.datetime() }),
	writes: MeterBody,
	intents: MeterBody,
	retrievals: MeterBody,
	knots: MeterBody,
	projects: MeterBody,
	past_due: z.boolean(),
});
export type UsageBody = z.output<typeof UsageBody>;

export const toUsageBody = ({ pastDue, period, ...usage }: Usage): UsageBody => ({
	...usage,
	period: { start: period.start.toISOString(), end: period.end.toISOString() },
	past_due: pastDue,
});
