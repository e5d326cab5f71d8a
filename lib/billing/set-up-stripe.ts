// What the service needs to exist at Stripe. For the operator, once and again after every change.
import type Stripe from "stripe";
import { OperatorError } from "@/lib/errors";
import { EVENT_TYPES } from "./apply-event";
import { PAID_TIERS, type PaidTier, PLANS } from "./plans";
import { PORTAL_MARK } from "./start-checkout";
import { homeUrl, stripe } from "./stripe-client";

/** What was done, a line each, and the secret of a webhook endpoint that was made just now: Stripe shows it only once. */
export type StripeSetup = { did: string[]; webhookSecret: string | null };

/**
 * Makes the products, the prices under their lookup keys, the webhook endpoint at `webhookUrl` and the portal's
 * configuration, or brings those that exist in line. A second run finds everything in place and changes nothing.
 * A price never changes its amount: a new one takes over the lookup key, and running subscriptions keep the old one.
 * Throws an OperatorError for an address that Stripe cannot reach.
 */
export async function setUpStripe(webhookUrl: string): Promise<StripeSetup> {
	if (!/^https?:\/\//.test(webhookUrl)) throw new OperatorError("The webhook's address must be an https:// URL.");
	const did: string[] = [];
	const prices: Record<string, string> = {};
	for (const tier of PAID_TIERS) {
		const product = await ensureProduct(tier, did);
		prices[product] = await ensurePrice(tier, product, did);
	}
	await ensurePortal(prices, did);
	const webhookSecret = await ensureWebhook(webhookUrl, did);
	return { did, webhookSecret };
}

async function ensureProduct(tier: PaidTier, did: string[]): Promise<string> {
	const id = `memory_graph_${tier}`;
	const { name } = PLANS[tier];
	const { data } = await stripe().products.list({ ids: [id], limit: 1 });
	if (data[0]) {
		did.push(`product ${id}: in place`);
		return id;
	}
	await stripe().products.create({ id, name, metadata: { tier } });
	did.push(`product ${id}: made`);
	return id;
}

async function ensurePrice(tier: PaidTier, product: string, did: string[]): Promise<string> {
	const { priceKey, monthlyCents } = PLANS[tier];
	const { data } = await stripe().prices.list({ lookup_keys: [priceKey], active: true, limit: 1 });
	const found = data[0];
	if (found?.unit_amount === monthlyCents && found.currency === "usd" && found.recurring?.interval === "month") {
		did.push(`price ${priceKey}: in place`);
		return found.id;
	}
	const price = await stripe().prices.create({
		product,
		currency: "usd",
		unit_amount: monthlyCents,
		recurring: { interval: "month" },
		lookup_key: priceKey,
		transfer_lookup_key: true,
		metadata: { tier },
	});
	did.push(`price ${priceKey}: ${found ? "replaced" : "made"} at $${monthlyCents / 100} a month`);
	return price.id;
}

async function ensurePortal(prices: Record<string, string>, did: string[]): Promise<void> {
	const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
		customer_update: { enabled: true, allowed_updates: ["email", "address", "tax_id", "name"] },
		invoice_history: { enabled: true },
		payment_method_update: { enabled: true },
		subscription_cancel: { enabled: true, mode: "at_period_end" },
		subscription_update: {
			enabled: true,
			default_allowed_updates: ["price"],
			proration_behavior: "always_invoice",
			products: Object.entries(prices).map(([product, price]) => ({ product, prices: [price] })),
		},
	};
	const { data } = await stripe().billingPortal.configurations.list({ active: true, limit: 100 });
	const found = data.find(({ metadata }) => metadata?.memory_graph === PORTAL_MARK.memory_graph);
	if (found) {
		await stripe().billingPortal.configurations.update(found.id, { features, default_return_url: homeUrl() });
		did.push(`portal configuration ${found.id}: in place`);
		return;
	}
	const made = await stripe().billingPortal.configurations.create({
		features,
		default_return_url: homeUrl(),
		metadata: PORTAL_MARK,
	});
	did.push(`portal configuration ${made.id}: made`);
}

async function ensureWebhook(url: string, did: string[]): Promise<string | null> {
	const endpoints = await stripe().webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
	const found = endpoints.find((endpoint) => endpoint.url === url);
	const events: string[] = [...EVENT_TYPES].sort();
	if (!found) {
		const made = await stripe().webhookEndpoints.create({ url, enabled_events: [...EVENT_TYPES] });
		did.push(`webhook ${url}: made`);
		return made.secret ?? null;
	}
	const isInPlace = found.status === "enabled" && [...found.enabled_events].sort().join() === events.join();
	if (!isInPlace) {
		await stripe().webhookEndpoints.update(found.id, { enabled_events: [...EVENT_TYPES], disabled: false });
	}
	did.push(`webhook ${url}: ${isInPlace ? "in place" : "brought in line"}`);
	return null;
}
