import { AppError } from "@/lib/errors";
import { type PaidTier, PLANS } from "./plans";
import { stripe } from "./stripe-client";

/** The id of the price that sells a tier. Throws `unavailable` when the operator has not set Stripe up. */
export async function findPrice(tier: PaidTier): Promise<string> {
	const prices = await stripe().prices.list({ lookup_keys: [PLANS[tier].priceKey], active: true, limit: 1 });
	const price = prices.data[0];
	if (!price)
		throw new AppError("unavailable", "This plan is not for sale yet: the operator has to run 'stripe setup'.");
	return price.id;
}
