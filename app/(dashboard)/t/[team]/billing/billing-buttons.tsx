"use client";
import { ActionButton } from "@/components/dashboard/action-button";
import type { PAID_TIERS } from "@/lib/billing/plans";
import { checkoutAction, portalAction } from "./actions";

/** A hosted page, which leads back here. */
const pageOf = ({ url }: { url: string }) => url;

export function BuyButton({ teamId, tier }: { teamId: string; tier: (typeof PAID_TIERS)[number] }) {
	return (
		<ActionButton
			action={checkoutAction}
			place={teamId}
			input={{ tier }}
			goTo={pageOf}
			look="outline"
			size="small"
			aria-label={`Choose ${tier}`}
		>
			Choose
		</ActionButton>
	);
}

export function PortalButton({ teamId, at, label }: { teamId: string; at: "front" | "cancel"; label: string }) {
	return (
		<ActionButton
			action={portalAction}
			place={teamId}
			input={{ at }}
			goTo={pageOf}
			look="outline"
			size={at === "cancel" ? "small" : "normal"}
		>
			{label}
		</ActionButton>
	);
}
