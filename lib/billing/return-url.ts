import { env } from "@/lib/env";

const address = (path: string) => {
	const { NEXTAUTH_URL, PORT } = env();
	return new URL(path, NEXTAUTH_URL ?? `http://localhost:${PORT}`).href;
};

/** Where Stripe's pages send the browser back to: the team's billing page, whatever the request said. */
export const billingPageUrl = (teamId: string, query = "") => address(`/t/${teamId}/billing${query}`);

/** The service's front page, for what belongs to no team. */
export const homeUrl = () => address("/");

/** Where Stripe posts its events to. */
export const billingWebhookUrl = () => address("/api/stripe/webhook");
