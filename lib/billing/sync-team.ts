// The one way in which Stripe changes a team: its subscription is read again and its tier and standing follow.
import type { PoolClient } from "pg";
import Stripe from "stripe";
import { recordAudit } from "@/lib/auth/audit";
import { pool } from "@/lib/db/pool";
import { log } from "@/lib/log";
import type { Tier } from "@/lib/tiers";
import { isStripeConfigured, stripe } from "./stripe-client";
import { findLiveSubscription, type LiveSubscription } from "./subscription-state";
import { underTeamLock } from "./team-lock";

/** How long data is kept past the paid period. Spec: Past-due hard stop. */
const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

type Account = { customer_id: string; subscription_id: string | null; tier: Tier; past_due: boolean };

/**
 * Brings a team in line with what Stripe says now, under its lock (`underTeamLock`); true when its tier or standing
 * changed. Any order and any repeat of calls ends in the same state. A live subscription gives its tier and standing; when
 * the one that gave them has ended, the team is Hobby in good standing.
 * Decision: a team that never had a subscription keeps the tier its operator gave it, and Enterprise, which no price
 * sells, is never taken away by Stripe. Spec: States and transitions, Billing rules.
 */
export async function syncTeam(client: PoolClient, teamId: string): Promise<boolean> {
	const { rows } = await client.query<Account>(
		`SELECT a.customer_id, a.subscription_id, t.tier, t.past_due FROM billing_accounts a JOIN teams t ON t.id = a.team_id
		WHERE a.team_id = $1`,
		[teamId],
	);
	const account = rows[0];
	if (!account) return false;
	const live = findLiveSubscription(await readSubscriptions(account.customer_id));
	await noteSubscription(client, teamId, live);
	if (account.tier === "enterprise" || (!live && account.subscription_id === null)) return false;
	const tier = live?.tier ?? "hobby";
	const pastDue = live?.pastDue ?? false;
	await client.query("UPDATE teams SET tier = $2, past_due = $3, data_retention_until = $4 WHERE id = $1", [
		teamId,
		tier,
		pastDue,
		live?.pastDue ? new Date((await readPaidUntil(live)).getTime() + RETENTION_DAYS * DAY_MS) : null,
	]);
	const changes = [
		tier !== account.tier && `tier ${account.tier} to ${tier}`,
		pastDue !== account.past_due && (pastDue ? "payment is past due" : "payment is settled"),
	].filter(Boolean);
	if (changes.length === 0) return false;
	const entry = { teamId, actorId: null, actor: "Stripe", action: "billing.change", address: "", requestId: "" };
	await recordAudit({ ...entry, target: changes.join(", "), at: new Date() }, client);
	return true;
}

/**
 * All subscriptions of a customer, ended ones included; none for one that was deleted at Stripe. Throws for a customer that
 * Stripe has never had: with the keys of another account nobody's plan may change.
 */
export async function readSubscriptions(customerId: string): Promise<Stripe.Subscription[]> {
	try {
		const all = stripe().subscriptions.list({ customer: customerId, status: "all", limit: 100 });
		return await all.autoPagingToArray({ limit: 1_000 });
	} catch (error) {
		const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
		if (isMissing && (await stripe().customers.retrieve(customerId)).deleted) return [];
		throw error;
	}
}

/**
 * The end of the last period that was paid for. A renewal that fails has moved the subscription's own period on already,
 * so the paid invoices are asked; without any, the failing period's start is the end of what was paid.
 */
async function readPaidUntil(live: LiveSubscription): Promise<Date> {
	const paid = await stripe().invoices.list({ subscription: live.id, status: "paid", limit: 1 });
	const ends = (paid.data[0]?.lines.data ?? []).map((line) => line.period.end * 1000);
	return ends.length > 0 ? new Date(Math.max(...ends)) : live.currentPeriodStart;
}

async function noteSubscription(client: PoolClient, teamId: string, live: LiveSubscription | null): Promise<void> {
	await client.query(
		`UPDATE billing_accounts SET subscription_id = $2, subscription_status = $3, price_key = $4, current_period_end = $5,
			cancel_at_period_end = $6, synced_at = now() WHERE team_id = $1`,
		[
			teamId,
			live?.id ?? null,
			live?.status ?? null,
			live?.priceKey ?? null,
			live?.currentPeriodEnd ?? null,
			live?.cancelAtPeriodEnd ?? false,
		],
	);
}

/** Stripe retries an event for three days; a repeat after that is harmless all the same. */
const KEEP_EVENTS_DAYS = 30;

type Reconciled = { teams: number; changed: number; failed: number };

/**
 * Reads every customer's state from Stripe again and mends what lost events left: for once a night. One team that fails
 * is logged and does not stop the rest. Forgets events older than 30 days. Safe to run twice and at any time; does nothing
 * without Stripe's keys.
 */
export async function reconcileBilling(): Promise<Reconciled> {
	const result = { teams: 0, changed: 0, failed: 0 };
	if (!isStripeConfigured()) return result;
	const { rows } = await pool().query<{ team_id: string }>("SELECT team_id FROM billing_accounts ORDER BY team_id");
	for (const { team_id: teamId } of rows) {
		result.teams++;
		try {
			if (await underTeamLock(teamId, (client) => syncTeam(client, teamId))) result.changed++;
		} catch (error) {
			result.failed++;
			log.error({ team: teamId, err: (error as Error).message }, "a team's billing could not be reconciled");
		}
	}
	await pool().query("DELETE FROM stripe_events WHERE applied_at < now() - $1 * interval '1 day'", [KEEP_EVENTS_DAYS]);
	if (result.changed || result.failed) log.warn(result, "billing reconciled");
	return result;
}
