"use server";
import { z } from "zod";
import { PAID_TIERS } from "@/lib/billing/plans";
import { openPortal, startCheckout } from "@/lib/billing/start-checkout";
import { sessionAction } from "@/lib/http/session-action";

const CheckoutInput = z.object({ tier: z.enum(PAID_TIERS, { error: "is not for sale" }) });
const PortalInput = z.object({ at: z.enum(["front", "cancel"]) });

/** The hosted page where the team takes a plan. */
export const checkoutAction = sessionAction({
	action: "billing.manage",
	input: CheckoutInput,
	run: ({ team, viewer }, { tier }) => startCheckout({ teamId: team.id, tier, email: viewer.email }),
	audit: ({ tier }) => `checkout of ${tier} opened`,
});

/** The hosted page where the team manages its plan. */
export const portalAction = sessionAction({
	action: "billing.manage",
	input: PortalInput,
	run: async ({ team }, { at }) => ({ url: await openPortal(team.id, at) }),
	audit: ({ at }) => (at === "cancel" ? "cancellation opened" : "billing portal opened"),
});
