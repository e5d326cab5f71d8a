// What is for sale. Pure. Enterprise has no price: its teams talk to us and the operator sets their tier.
import type { Tier } from "@/lib/tiers";

export const PAID_TIERS = ["starter", "growth", "pro"] as const;
export type PaidTier = (typeof PAID_TIERS)[number];

/** Monthly prices in US cents and the lookup keys by which Stripe's prices are found. Spec: Limits. */
export const PLANS: Record<PaidTier, { name: string; monthlyCents: number; priceKey: string }> = {
	starter: { name: "Memory Graph Starter", monthlyCents: 1_900, priceKey: "memory_graph_starter_monthly" },
	growth: { name: "Memory Graph Growth", monthlyCents: 7_900, priceKey: "memory_graph_growth_monthly" },
	pro: { name: "Memory Graph Pro", monthlyCents: 24_900, priceKey: "memory_graph_pro_monthly" },
};

/** The tier that a price's lookup key sells; null for a price that is none of ours. */
export function tierOfPriceKey(priceKey: string | null): PaidTier | null {
	return PAID_TIERS.find((tier) => PLANS[tier].priceKey === priceKey) ?? null;
}

export const isPaidTier = (tier: Tier): tier is PaidTier => PAID_TIERS.some((paid) => paid === tier);
