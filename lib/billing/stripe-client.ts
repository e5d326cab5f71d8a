// The connection to Stripe. Its address comes from the settings alone, never from a request.
import Stripe from "stripe";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { ownUrl } from "@/lib/own-url";
import { perProcess } from "@/lib/per-process";

/** Is Stripe in charge of tiers? Without both keys tiers are the operator's to set and nothing is for sale. */
export function isStripeConfigured(): boolean {
	const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env();
	return STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRET !== undefined;
}

/** The client of this process. Throws `unavailable` without a secret key. */
export function stripe(): Stripe {
	const { STRIPE_SECRET_KEY: key, STRIPE_API_URL } = env();
	if (!key) throw new AppError("unavailable", "No payment provider is configured: tiers are set by the operator.");
	const options = { ...addressOf(STRIPE_API_URL), telemetry: false, timeout: 10_000, maxNetworkRetries: 2 };
	return perProcess("stripe client", () => new Stripe(key, options));
}

function addressOf(url: string | undefined): { host?: string; port?: number; protocol?: "http" | "https" } {
	if (!url) return {};
	const { protocol, hostname, port } = new URL(url);
	const isHttp = protocol === "http:";
	return { host: hostname, port: Number(port || (isHttp ? 80 : 443)), protocol: isHttp ? "http" : "https" };
}

/** Where Stripe's pages send the browser back to: the team's billing page, whatever the request said. */
export const billingPageUrl = (teamId: string, query = "") => ownUrl(`/t/${teamId}/billing${query}`);

/** The service's front page, for what belongs to no team. */
export const homeUrl = () => ownUrl("/");

/** Where Stripe posts its events to. */
export const billingWebhookUrl = () => ownUrl("/api/stripe/webhook");
