import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { type PaidTier, PLANS, tierOfPriceKey } from "./plans";
import { findLiveSubscription } from "./subscription-state";

function subscription(status: string, priceKey: string | null, more: object = {}): Stripe.Subscription {
	const item = { id: "si_1", price: { lookup_key: priceKey }, current_period_start: 1_000, current_period_end: 2_000 };
	const whole = { id: `sub_${status}`, status, cancel_at_period_end: false, cancel_at: null, items: { data: [item] } };
	return { ...whole, ...more } as unknown as Stripe.Subscription;
}
const of = (status: string, tier: PaidTier) => subscription(status, PLANS[tier].priceKey);

describe("the live subscription", () => {
	test.each([
		["active", { tier: "growth", pastDue: false }],
		["trialing", { tier: "growth", pastDue: false }],
		["past_due", { tier: "growth", pastDue: true }],
		["unpaid", { tier: "growth", pastDue: true }],
	])("%s gives its tier", (status, expected) => {
		expect(findLiveSubscription([of(status, "growth")])).toMatchObject(expected);
	});

	test.each(["incomplete", "incomplete_expired", "canceled", "paused"])("%s gives none", (status) => {
		expect(findLiveSubscription([of(status, "pro")])).toBe(null);
	});

	test("is the one in good standing before one past due, then the higher tier", () => {
		expect(findLiveSubscription([of("past_due", "pro"), of("active", "starter")])?.tier).toBe("starter");
		expect(findLiveSubscription([of("active", "starter"), of("active", "growth")])?.tier).toBe("growth");
	});

	test("at a price that is none of ours does not count", () => {
		expect(findLiveSubscription([subscription("active", "another_product"), subscription("active", null)])).toBe(null);
	});

	test("that ends with its period keeps its tier until then", () => {
		const ending = subscription("active", PLANS.pro.priceKey, { cancel_at_period_end: true });
		expect(findLiveSubscription([ending])).toMatchObject({ tier: "pro", cancelAtPeriodEnd: true });
	});
});

test("a lookup key names its tier and nothing else does", () => {
	expect(tierOfPriceKey("memory_graph_pro_monthly")).toBe("pro");
	expect([tierOfPriceKey(null), tierOfPriceKey("pro"), tierOfPriceKey("")]).toEqual([null, null, null]);
});
