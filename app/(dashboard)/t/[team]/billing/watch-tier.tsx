"use client";
import { useEffect, useState } from "react";
import { useRefresh } from "@/components/dashboard/use-action";
import { Notice } from "@/components/ui/notice";

const ASK_EVERY_MS = 2_000;
const ASK_FOR_MS = 60_000;

/** After a payment: reads the page again until the plan has changed, for a minute at most. */
export function WatchTier({ tier }: { tier: string }) {
	const refresh = useRefresh();
	const [before] = useState(tier);
	const [late, setLate] = useState(false);
	const changed = tier !== before;
	useEffect(() => {
		if (changed) return;
		const started = Date.now();
		const timer = setInterval(() => {
			if (Date.now() - started > ASK_FOR_MS) {
				setLate(true);
				clearInterval(timer);
			} else refresh();
		}, ASK_EVERY_MS);
		return () => clearInterval(timer);
	}, [changed, refresh]);
	return (
		<div role="status" className="mb-6">
			<Notice>
				{changed || tier !== "hobby"
					? `Thank you. The team is on ${tier}.`
					: late
						? "The payment provider has not confirmed the payment yet. The plan changes as soon as it does."
						: "Thank you. Waiting for the payment provider to confirm, which takes a few seconds."}
			</Notice>
		</div>
	);
}
