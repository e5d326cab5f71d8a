import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatCount } from "@/components/ui/usage-meter";
import { When } from "@/components/ui/when";
import type { Usage } from "@/lib/usage/read-usage";

const WORDS = { writes: "writes", intents: "intent extractions", retrievals: "retrievals" } as const;

/** What a team must know before anything else: that payment is due, or that a meter is nearly or wholly used. `billing` is the page where it can be settled, for those who may. */
export function Standing({ usage, now, billing }: { usage: Usage; now: Date; billing: string | null }) {
	const full = (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((meter) => {
		const { used, limit } = usage[meter];
		if (limit === null || used < limit * 0.8) return [];
		return [{ meter, used, limit, isFull: used >= limit }];
	});
	if (!usage.pastDue && full.length === 0) return null;
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
		</div>
	);
}
