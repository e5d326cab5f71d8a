// What a customer's subscriptions mean for its team. Pure: reads Stripe's objects, writes nothing.
import type Stripe from "stripe";
import { TIER_NAMES } from "@/lib/tiers";
import { type PaidTier, tierOfPriceKey } from "./plans";

/** The subscription that rules a team. `paidUntil` is the end of the newest period its team has paid for. */
export type LiveSubscription = {
	id: string;
	status: string;
	tier: PaidTier;
	priceKey: string;
	itemId: string;
	pastDue: boolean;
	cancelAtPeriodEnd: boolean;
	currentPeriodStart: Date;
	currentPeriodEnd: Date;
};

/** Statuses that give a tier, best first. `incomplete` was never paid; `paused` and the ended ones give none. */
const LIVE = ["active", "trialing", "past_due", "unpaid"];
const PAST_DUE = ["past_due", "unpaid"];

/**
 * The one live subscription of a customer, or null. Should there be several, the one in the best standing rules, then the
 * one of the higher tier. Subscriptions to prices that are none of ours do not count.
 * Decision: `unpaid` is past due as well. Spec: Past-due hard stop.
 */
export function findLiveSubscription(subscriptions: Stripe.Subscription[]): LiveSubscription | null {
	const live = subscriptions.flatMap(toLive);
	live.sort((a, b) => standing(a) - standing(b) || TIER_NAMES.indexOf(b.tier) - TIER_NAMES.indexOf(a.tier));
	return live[0] ?? null;
}

const standing = ({ status }: LiveSubscription) => LIVE.indexOf(status);

function toLive(subscription: Stripe.Subscription): LiveSubscription[] {
	if (!LIVE.includes(subscription.status)) return [];
	for (const item of subscription.items.data) {
		const priceKey = item.price.lookup_key;
		const tier = tierOfPriceKey(priceKey);
		if (!tier || !priceKey) continue;
		return [
			{
				id: subscription.id,
				status: subscription.status,
				tier,
				priceKey,
				itemId: item.id,
				pastDue: PAST_DUE.includes(subscription.status),
				cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
				// Periods live on the items of a subscription.
				currentPeriodStart: new Date(item.current_period_start * 1000),
				currentPeriodEnd: new Date(item.current_period_end * 1000),
			},
		];
	}
	return [];
}
