// What the operator's tool does at Stripe: the account's set-up and a reconcile by hand.
import Stripe from "stripe";
import { reconcileBilling } from "@/lib/billing/reconcile";
import { setUpStripe } from "@/lib/billing/set-up-stripe";
import { billingWebhookUrl, isStripeConfigured } from "@/lib/billing/stripe-client";
import { AppError } from "@/lib/errors";

/**
 * Makes what is missing at Stripe and says what it did. The webhook's secret is in the answer of the run that made the
 * endpoint alone: put it into STRIPE_WEBHOOK_SECRET.
 */
export async function stripeSetup(webhookUrl: string = billingWebhookUrl()): Promise<object> {
	const { did, webhookSecret } = await askingStripe(() => setUpStripe(webhookUrl));
	return { did, ...(webhookSecret === null ? {} : { STRIPE_WEBHOOK_SECRET: webhookSecret }) };
}

/** Reads every customer's state again, as every night. */
export async function stripeReconcile(): Promise<object> {
	if (!isStripeConfigured()) throw new AppError("unavailable", "Stripe's keys are not set.");
	return reconcileBilling();
}

/** Says what Stripe refused in its own words: they are for the operator. */
async function askingStripe<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof Stripe.errors.StripeError) throw new AppError("unavailable", `Stripe: ${error.message}`);
		throw error;
	}
}
