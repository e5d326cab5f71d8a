import Stripe from "stripe";
import type { PaidTier } from "./plans";
import { stripe } from "./stripe-client";

/** Closes a customer's open checkouts but one of the tier to keep, which it answers if there is one. */
export async function closeCheckouts(customer: string, keep?: PaidTier): Promise<Stripe.Checkout.Session | undefined> {
	const { data } = await stripe().checkout.sessions.list({ customer, status: "open", limit: 100 });
	const kept = keep && data.find((session) => session.metadata?.tier === keep && session.url);
	for (const session of data) if (session !== kept) await closeCheckout(session);
	return kept;
}

export async function closeCheckout(session: Stripe.Checkout.Session): Promise<void> {
	try {
		await stripe().checkout.sessions.expire(session.id);
	} catch (error) {
		// Completed or expired a moment ago: closed either way.
		if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
	}
}
