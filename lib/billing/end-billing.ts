import type { PoolClient } from "pg";
import { closeCheckouts } from "./close-checkouts";
import { isStripeConfigured, stripe } from "./stripe-client";
import { readSubscriptions } from "./sync-team";

/**
 * Ends everything that a team pays or could still come to pay for, at once, under its lock: open checkouts are closed first, so
 * that none is completed behind its back, then every subscription is cancelled. Safe to repeat. Throws `unavailable` when
 * there is a subscription and no way to reach Stripe, and what Stripe throws.
 */
export async function endBilling(client: PoolClient, teamId: string): Promise<void> {
	const { rows } = await client.query<{ customer_id: string; subscription_id: string | null }>(
		"SELECT customer_id, subscription_id FROM billing_accounts WHERE team_id = $1",
		[teamId],
	);
	const account = rows[0];
	if (!account || (account.subscription_id === null && !isStripeConfigured())) return;
	await closeCheckouts(account.customer_id);
	for (const subscription of await readSubscriptions(account.customer_id)) {
		if (subscription.ended_at === null) await stripe().subscriptions.cancel(subscription.id);
	}
}
