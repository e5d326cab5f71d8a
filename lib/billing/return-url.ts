import { ownUrl } from "@/lib/own-url";

/** Where Stripe's pages send the browser back to: the team's billing page, whatever the request said. */
export const billingPageUrl = (teamId: string, query = "") => ownUrl(`/t/${teamId}/billing${query}`);

/** The service's front page, for what belongs to no team. */
export const homeUrl = () => ownUrl("/");

/** Where Stripe posts its events to. */
export const billingWebhookUrl = () => ownUrl("/api/stripe/webhook");
