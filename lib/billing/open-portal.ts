import { AppError } from "@/lib/errors";
import { findAccount } from "./read-billing";
import { billingPageUrl, stripe } from "./stripe-client";

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
export async function findPortalConfiguration(): Promise<string | undefined> {
	const configurations = await stripe().billingPortal.configurations.list({ active: true, limit: 100 });
	return configurations.data.find(({ metadata }) => metadata?.memory_graph === PORTAL_MARK.memory_graph)?.id;
}
