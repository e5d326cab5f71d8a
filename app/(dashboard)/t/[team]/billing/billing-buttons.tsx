"use client";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Complaint } from "@/components/ui/notice";
import type { PAID_TIERS } from "@/lib/billing/plans";
import type { checkoutAction, portalAction } from "./actions";

type Tier = (typeof PAID_TIERS)[number];

/** Leaves for a hosted page, which leads back here. */
const leaveFor = (url: string) => void location.assign(url);

export function BuyButton({ teamId, tier, action }: { teamId: string; tier: Tier; action: typeof checkoutAction }) {
	const { run, pending, problem } = useAction(action, teamId, ({ url }) => leaveFor(url), { refresh: false });
	return (
		<div className="flex flex-col items-end gap-1">
			<Button size="small" look="outline" pending={pending} aria-label={`Choose ${tier}`} onClick={() => run({ tier })}>
				Choose
			</Button>
			<Complaint>{problem}</Complaint>
		</div>
	);
}

export function PortalButton(props: {
	teamId: string;
	at: "front" | "cancel";
	label: string;
	action: typeof portalAction;
}) {
	const { teamId, at, label, action } = props;
	const { run, pending, problem } = useAction(action, teamId, ({ url }) => leaveFor(url), { refresh: false });
	return (
		<div className="flex flex-col items-end gap-1">
			<Button look="outline" size={at === "cancel" ? "small" : "normal"} pending={pending} onClick={() => run({ at })}>
				{label}
			</Button>
			<Complaint>{problem}</Complaint>
		</div>
	);
}
