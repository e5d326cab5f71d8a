import { formatCount, UsageMeter } from "@/components/ui/usage-meter";
import { formatDay, When } from "@/components/ui/when";
import { forecast } from "@/lib/usage/forecast";
import type { Usage } from "@/lib/usage/read-usage";

const METERS = [
	["writes", "Writes"],
	["retrievals", "Retrievals"],
	["intents", "Intent extractions"],
	["knots", "Knots"],
	["projects", "Projects"],
] as const;

/** A team's meters of the running period, each with what it is likely to come to. */
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
						outlook={meter === "projects" ? undefined : outlookOf(usage[meter], usage.period, now)}
						mayBeFull={meter === "projects" || meter === "knots"}
						whenFull={meter === "knots" ? `No new ones are written until ${formatDay(usage.period.end)}.` : undefined}
					/>
				))}
			</div>
			<p className="mt-5 text-sm text-quiet">
				All but projects reset <When at={usage.period.end} now={now} exact />. A retrieval is a search or a context. An
				intent extraction labels what a fact expresses, such as a goal, where a write asks for it. A knot is a summary
				of something in which many facts meet.
			</p>
		</>
	);
}

function outlookOf(use: Usage["writes"], period: Usage["period"], now: Date): string | undefined {
	const expected = forecast(use, period, now);
	if (!expected) return undefined;
	return expected.fullAt
		? `At this rate used up on ${formatDay(expected.fullAt)}`
		: `At this rate about ${formatCount(expected.total)} by ${formatDay(period.end)}`;
}
