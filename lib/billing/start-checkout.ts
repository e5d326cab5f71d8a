import { createHash } from "node:crypto";
import Stripe from "stripe";
import { AppError, notFound } from "@/lib/errors";
import type { Tier } from "@/lib/tiers";
import { isPaidTier, type PaidTier, PLANS } from "./plans";
import { findAccount } from "./read-billing";
import { billingPageUrl, stripe } from "./stripe-client";
import { findLiveSubscription, type LiveSubscription } from "./subscription-state";
import { readSubscriptions } from "./sync-team";
import { underTeamLock } from "./team-lock";

/** A page of Stripe's to send the browser to. */
export type HostedPage = { url: string; page: "checkout" | "portal" };

/**
 * Where a team goes to take a tier: the hosted checkout for its first subscription, the billing portal to move a live one
 * up or down. An open checkout of the same tier is used again and any other is closed first, so that a team can never pay
 * for two subscriptions, however many admins click at once. The price and the way back are ours, never the caller's.
 * `email` is the signed-in user's. Throws `invalid_request` for a tier that is not sold or is the team's already,
 * `unavailable` without Stripe, `not_found`. Spec: Billing rules.
 */
export async function startCheckout(input: { teamId: string; tier: Tier; email?: string }): Promise<HostedPage> {
	const { teamId, tier, email } = input;
	if (!isPaidTier(tier)) {
		const message = tier === "enterprise" ? "Talk to us about Enterprise." : "Hobby is free: cancel the plan instead.";
		throw new AppError("invalid_request", message);
	}
	await ensureCustomer(teamId, email);
	return underTeamLock(teamId, async (client) => {
		// Asked again: whoever held the lock before may have deleted the team, and nobody must pay for one that is gone.
		const { rows } = await client.query<{ customer_id: string }>(
			"SELECT customer_id FROM billing_accounts WHERE team_id = $1",
			[teamId],
		);
		const customer = rows[0]?.customer_id;
		if (!customer) throw notFound("team");
		const reusable = await closeCheckouts(customer, tier);
		// Read only now: a checkout that was completed before the others were closed shows here as a subscription.
		const live = findLiveSubscription(await readSubscriptions(customer));
		if (live) {
			if (reusable) await closeCheckout(reusable);
			return { url: await openChange(customer, teamId, live, tier), page: "portal" };
		}
		return { url: reusable?.url ?? (await openCheckout(customer, teamId, tier)), page: "checkout" };
	});
}

/**
 * The Stripe customer of a team, made at its first use. Two admins at once get the same one: the lock makes the second
 * wait, and the idempotency key covers a crash between Stripe's answer and our commit. Throws `not_found`.
 */
export async function ensureCustomer(teamId: string, email?: string): Promise<string> {
	return underTeamLock(teamId, async (client) => {
		const { rows } = await client.query<{ name: string; customer_id: string | null; deleted: number }>(
			`SELECT t.name, a.customer_id,
				(SELECT count(*)::int FROM stripe_events e WHERE e.team_id = t.id AND e.type = 'customer.deleted') AS deleted
			FROM teams t LEFT JOIN billing_accounts a ON a.team_id = t.id WHERE t.id = $1`,
			[teamId],
		);
		const team = rows[0];
		if (!team) throw notFound("team");
		if (team.customer_id) return team.customer_id;
		const params = { name: team.name, email, metadata: { team_id: teamId } };
		// A key answers the same customer for a day, also one deleted since: each deletion starts a new key.
		const digest = createHash("sha256")
			.update(JSON.stringify([params, team.deleted]))
			.digest("hex")
			.slice(0, 16);
		const customer = await stripe().customers.create(params, { idempotencyKey: `customer-${teamId}-${digest}` });
		await client.query("INSERT INTO billing_accounts (team_id, customer_id) VALUES ($1, $2)", [teamId, customer.id]);
		return customer.id;
	});
}

async function openChange(customer: string, teamId: string, live: LiveSubscription, tier: PaidTier): Promise<string> {
	if (live.tier === tier && !live.cancelAtPeriodEnd) {
		throw new AppError("invalid_request", "The team is on this plan already.");
	}
	// What is unpaid must be paid first, and what is cancelled taken up again: the portal's front page offers both.
	const goesToFrontPage = live.pastDue || live.cancelAtPeriodEnd;
	const session = await stripe().billingPortal.sessions.create({
		customer,
		return_url: billingPageUrl(teamId),
		configuration: await findPortalConfiguration(),
		flow_data: goesToFrontPage
			? undefined
			: {
					type: "subscription_update_confirm",
					after_completion: { type: "redirect", redirect: { return_url: billingPageUrl(teamId, "?changed=1") } },
					subscription_update_confirm: {
						subscription: live.id,
						items: [{ id: live.itemId, price: await findPrice(tier), quantity: 1 }],
					},
				},
	});
	return session.url;
}

async function openCheckout(customer: string, teamId: string, tier: PaidTier): Promise<string> {
	const metadata = { team_id: teamId, tier };
	const session = await stripe().checkout.sessions.create({
		mode: "subscription",
		customer,
		client_reference_id: teamId,
		line_items: [{ price: await findPrice(tier), quantity: 1 }],
		metadata,
		subscription_data: { metadata },
		success_url: billingPageUrl(teamId, "?checkout=done"),
		cancel_url: billingPageUrl(teamId, "?checkout=cancelled"),
	});
	if (!session.url) throw new Error("Stripe answered a checkout session without a page");
	return session.url;
}

/** The id of the price that sells a tier. Throws `unavailable` when the operator has not set Stripe up. */
async function findPrice(tier: PaidTier): Promise<string> {
	const prices = await stripe().prices.list({ lookup_keys: [PLANS[tier].priceKey], active: true, limit: 1 });
	const price = prices.data[0];
	if (!price)
		throw new AppError("unavailable", "This plan is not for sale yet: the operator has to run 'stripe setup'.");
	return price.id;
}

/** Closes a customer's open checkouts but one of the tier to keep, which it answers if there is one. */
export async function closeCheckouts(customer: string, keep?: PaidTier): Promise<Stripe.Checkout.Session | undefined> {
	const { data } = await stripe().checkout.sessions.list({ customer, status: "open", limit: 100 });
	const kept = keep && data.find((session) => session.metadata?.tier === keep && session.url);
	for (const session of data) if (session !== kept) await closeCheckout(session);
	return kept;
}

async function closeCheckout(session: Stripe.Checkout.Session): Promise<void> {
	try {
		await stripe().checkout.sessions.expire(session.id);
	} catch (error) {
		// Completed or expired a moment ago: closed either way.
		if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
	}
}

/** Marks the portal configuration that `stripe setup` keeps. */
export const PORTAL_MARK = { memory_graph: "portal" };

/**
 * The address of a team's billing portal: cards, open invoices, change of plan, cancellation at the period's end. `cancel`
 * opens it at the cancellation. Throws `invalid_request` for a team that has never been a customer, `unavailable` without Stripe.
 */
export async function openPortal(teamId: string, at: "front" | "cancel" = "front"): Promise<string> {
	const account = await findAccount(teamId);
	if (!account) throw new AppError("invalid_request", "There is nothing to manage: the team has no plan yet.");
	const toCancel = at === "cancel" ? account.subscriptionId : null;
	const session = await stripe().billingPortal.sessions.create({
		customer: account.customerId,
		return_url: billingPageUrl(teamId),
		configuration: await findPortalConfiguration(),
		flow_data: toCancel ? { type: "subscription_cancel", subscription_cancel: { subscription: toCancel } } : undefined,
	});
	return session.url;
}

/** The portal configuration that allows moving between our plans; undefined leaves the account's default. */
async function findPortalConfiguration(): Promise<string | undefined> {
	const configurations = await stripe().billingPortal.configurations.list({ active: true, limit: 100 });
	return configurations.data.find(({ metadata }) => metadata?.memory_graph === PORTAL_MARK.memory_graph)?.id;
}
