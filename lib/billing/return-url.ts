import { env } from "@/lib/env";

/** Where Stripe's pages send the browser back to: the billing page of this service, whatever the request said. */
export function billingPageUrl(query = ""): string {
	const { NEXTAUTH_URL, PORT } = env();
	return new URL(`/billing${query}`, NEXTAUTH_URL ?? `http://localhost:${PORT}`).href;
}
