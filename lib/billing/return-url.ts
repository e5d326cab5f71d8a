import { env } from "@/lib/env";

const address = (path: string) => {
	const { NEXTAUTH_URL, PORT } = env();
	return new URL(path, NEXTAUTH_URL ?? `http://localhost:${PORT}`).href;
};

/** Where Stripe's pages send the browser back to: the billing page of this service, whatever the request said. */
export const billingPageUrl = (query = "") => address(`/billing${query}`);

/** Where Stripe posts its events to. */
export const billingWebhookUrl = () => address("/api/stripe/webhook");
