import { prisma } from "@/lib/db/prisma";
import { notFound } from "@/lib/errors";
import { TIER_NAMES, type Tier } from "@/lib/tiers";
import { isPaidTier, PLANS } from "./plans";
import { isStripeConfigured, stripe } from "./stripe-client";

/**
 * What a billing page may offer for a tier. `checkout` and `change` lead to `startCheckout`, `cancel` to `openPortal` at
 * its cancellation; `contact` is "talk to us"; `operator` means that only the operator can give it.
 */
type Offer = "current" | "checkout" | "change" | "cancel" | "contact" | "operator";

export type Billing = {
	by: "stripe" | "operator";
	tier: Tier;
	pastDue: boolean;
	dataRetentionUntil: Date | null;
	isCustomer: boolean;
	subscription: { status: string; currentPeriodEnd: Date; cancelAtPeriodEnd: boolean } | null;
	/** Every tier, cheapest first; `monthlyCents` 0 is free and null is by agreement. */
	plans: { tier: Tier; monthlyCents: number | null; offer: Offer }[];
};

/**
 * Everything a team's billing page shows, from our database alone. Without Stripe's keys `by` is `operator` and nothing is
 * offered for sale. Throws `not_found`.
 */
export async function readBilling(teamId: string): Promise<Billing> {
	const team = await prisma().team.findUnique({ where: { id: teamId } });
	if (!team) throw notFound("team");
	const by = isStripeConfigured() ? "stripe" : "operator";
	const account = by === "stripe" ? await findAccount(teamId) : null;
	const tier = team.tier as Tier;
	const isSubscribed = account?.subscriptionId != null;
	return {
		by,
		tier,
		pastDue: team.pastDue,
		dataRetentionUntil: team.dataRetentionUntil,
		isCustomer: account !== null,
		subscription:
			account?.status && account.currentPeriodEnd
				? {
						status: account.status,
						currentPeriodEnd: account.currentPeriodEnd,
						cancelAtPeriodEnd: account.cancelAtPeriodEnd,
					}
				: null,
		plans: TIER_NAMES.map((name) => ({
			tier: name,
			monthlyCents: name === "hobby" ? 0 : isPaidTier(name) ? PLANS[name].monthlyCents : null,
			offer: offerOf(name, { by, tier, isSubscribed }),
		})),
	};
}

function offerOf(name: Tier, team: { by: Billing["by"]; tier: Tier; isSubscribed: boolean }): Offer {
	if (name === team.tier) return "current";
	if (team.by === "operator") return "operator";
	if (name === "enterprise") return "contact";
	// An Enterprise team, or one the operator put on its tier, has nothing to cancel at Stripe.
	if (team.tier === "enterprise") return "contact";
	if (name === "hobby") return team.isSubscribed ? "cancel" : "operator";
	return team.isSubscribed ? "change" : "checkout";
}

/** What was last read of a team's subscription; all null or false while it has none. */
export type Account = {
	customerId: string;
	subscriptionId: string | null;
	status: string | null;
	currentPeriodEnd: Date | null;
	cancelAtPeriodEnd: boolean;
};

/** A team's account with Stripe, or null when it has never been a customer. Asks our database alone. */
export async function findAccount(teamId: string): Promise<Account | null> {
	const row = await prisma().billingAccount.findUnique({ where: { teamId } });
	if (!row) return null;
	const { customerId, subscriptionId, subscriptionStatus: status, currentPeriodEnd, cancelAtPeriodEnd } = row;
	return { customerId, subscriptionId, status, currentPeriodEnd, cancelAtPeriodEnd };
}

/** One invoice as the billing page shows it. Amounts are whole cents of `currency`. */
type BillingInvoice = {
	id: string;
	number: string | null;
	status: string | null;
	totalCents: number;
	currency: string;
	createdAt: Date;
	pageUrl: string | null;
	pdfUrl: string | null;
};

/** A team's invoices, newest first, at most 24. Empty for a team that is no customer, and without Stripe. */
export async function listInvoices(teamId: string): Promise<BillingInvoice[]> {
	const account = isStripeConfigured() ? await findAccount(teamId) : null;
	if (!account) return [];
	const invoices = await stripe().invoices.list({ customer: account.customerId, limit: 24 });
	return invoices.data.map((invoice) => ({
		id: invoice.id ?? "",
		number: invoice.number,
		status: invoice.status,
		totalCents: invoice.total,
		currency: invoice.currency,
		createdAt: new Date(invoice.created * 1000),
		pageUrl: invoice.hosted_invoice_url ?? null,
		pdfUrl: invoice.invoice_pdf ?? null,
	}));
}
