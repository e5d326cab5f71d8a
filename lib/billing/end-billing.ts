// The end of what a team pays, in two steps around the deletion of the team. Both run under its lock.
import type { PoolClient } from "pg";
import type Stripe from "stripe";
import { closeCheckouts } from "./start-checkout";
import { isStripeConfigured, stripe } from "./stripe-client";
import { readSubscriptions } from "./sync-team";

/** Statuses of a subscription that goes on charging. */
const CHARGES = ["active", "trialing", "past_due", "unpaid"];

/**
 * Closes a team's open checkouts, so that none is completed behind its back, and answers every subscription that has not
 * ended, as Stripe says after that. Changes no row. Safe to repeat. Throws `unavailable` when there is a subscription and no
 * way to reach Stripe, and what Stripe throws.
 */
export async function closeBilling(client: PoolClient, teamId: string): Promise<Stripe.Subscription[]> {
	const { rows } = await client.query<{ customer_id: string; subscription_id: string | null }>(
		"SELECT customer_id, subscription_id FROM billing_accounts WHERE team_id = $1",
		[teamId],
	);
	const account = rows[0];
	if (!account || (account.subscription_id === null && !isStripeConfigured())) return [];
	await closeCheckouts(account.customer_id);
	return (await readSubscriptions(account.customer_id)).filter(({ ended_at }) => ended_at === null);
}

/** True for a subscription that charges again unless somebody cancels it. */
export const goesOnCharging = ({ status, cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
	CHARGES.includes(status) && !cancel_at_period_end && cancel_at === null;

/** Cancels subscriptions at once, without money back. Throws what Stripe throws. */
export async function cancelSubscriptions(subscriptions: Stripe.Subscription[]): Promise<void> {
	for (const { id } of subscriptions) await stripe().subscriptions.cancel(id);
}
