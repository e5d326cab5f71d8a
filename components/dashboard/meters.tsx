import { UsageMeter } from "@/components/ui/usage-meter";
import { formatDay, When } from "@/components/ui/when";
import type { Usage } from "@/lib/usage/read-usage";

const METERS = [
	["writes", "Writes"],
	["retrievals", "Retrievals"],
	["intents", "Intent extractions"],
	["knots", "Knots"],
	["projects", "Projects"],
] as const;

/** A team's meters of the running period. */
export function Meters({ usage, now }: { usage: Usage; now: Date }) {
	return (
		<>
			<div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
				{METERS.map(([meter, label]) => (
					<UsageMeter
						key={meter}
						label={label}
						used={usage[meter].used}
						limit={usage[meter].limit}
						mayBeFull={meter === "projects" || meter === "knots"}
						whenFull={
							meter === "knots" ? `Synthesis of new ones is paused until ${formatDay(usage.period.end)}.` : undefined
						}
					/>
				))}
			</div>
			<p className="mt-5 text-sm text-quiet">
				Counters reset <When at={usage.period.end} now={now} /> (
				<When at={usage.period.end} now={now} exact />
				). Projects are not reset. An intent extraction labels what a fact expresses, such as a goal or a decision; only
				episodes written with extract_intent use one.
			</p>
		</>
	);
}
