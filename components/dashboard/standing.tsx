import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatCount } from "@/components/ui/usage-meter";
import { formatDay, When } from "@/components/ui/when";
import { forecast } from "@/lib/usage/forecast";
import type { Usage } from "@/lib/usage/read-usage";

const WORDS = { writes: "writes", intents: "intent extractions", retrievals: "retrievals" } as const;

/** What a team must know before anything else: that payment is due, or that a meter is wholly or nearly used or will be too soon. `billing` is the page where it can be settled, for those who may. */
export function Standing({ usage, now, billing }: { usage: Usage; now: Date; billing: string | null }) {
	const meters = Object.keys(WORDS) as (keyof typeof WORDS)[];
	const full = meters.flatMap((meter) => {
		const { used, limit } = usage[meter];
		if (limit === null || used < limit * 0.8) return [];
		return [{ meter, used, limit, isFull: used >= limit }];
	});
	const soon = meters.flatMap((meter) => {
		const fullAt = forecast(usage[meter], usage.period, now)?.fullAt;
		return !fullAt || full.some((one) => one.meter === meter) ? [] : [{ meter, fullAt }];
	});
	if (!usage.pastDue && full.length + soon.length === 0) return null;
	return (
		<div className="mb-6 grid gap-3">
			{usage.pastDue && (
				<Notice tone="danger">
					<strong>Payment is past due.</strong> Writes are refused until the open invoice is paid. Reads keep working
					and your data is safe.
					{billing && (
						<>
							{" "}
							<Link href={billing} className="font-medium text-accent underline underline-offset-2">
								Pay it
							</Link>
						</>
					)}
				</Notice>
			)}
			{full.map(({ meter, used, limit, isFull }) => (
				<Notice key={meter} tone={isFull ? "danger" : "warn"}>
					<strong>
						{isFull ? `All ${WORDS[meter]} of this period are used` : `Most ${WORDS[meter]} of this period are used`}:{" "}
						{formatCount(used)} of {formatCount(limit)}.
					</strong>{" "}
					They reset <When at={usage.period.end} now={now} exact />.
				</Notice>
			))}
			{soon.map(({ meter, fullAt }) => (
				<Notice key={meter} tone="warn">
					<strong>
						At this rate the {WORDS[meter]} of this period are used up on {formatDay(fullAt)}.
					</strong>{" "}
					They reset <When at={usage.period.end} now={now} exact />.
				</Notice>
			))}
		</div>
	);
}
