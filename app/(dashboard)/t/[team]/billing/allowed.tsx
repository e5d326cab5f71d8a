// Where nobody sells anything: what the team may use and has used, what happens at a limit, and who changes it.
import { Meters } from "@/components/dashboard/meters";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatCount } from "@/components/ui/usage-meter";
import { formatDay } from "@/components/ui/when";
import { TIER_NAMES, TIERS, type Tier } from "@/lib/tiers";
import type { Usage } from "@/lib/usage/read-usage";

const AT_LIMITS = [
	["Writes", "New texts and facts are refused until the next period. All that is there stays readable."],
	["Retrievals", "Searches and contexts are refused until the next period. Pages and the graph stay open."],
	["Intent extractions", "Writes that ask for them are refused; without them the same text is read as ever."],
	["Knots", "New summaries of well connected entities wait for the next period."],
	["Projects", "No other can be created; those that there are stay as they are."],
] as const;

const cap = (count: number | null) => (count === null ? "unlimited" : formatCount(count));

/** The columns of what a plan holds. */
export const LIMITS: Column<{ tier: Tier }>[] = [
	{ head: "Writes", numeric: true, cell: ({ tier }) => cap(TIERS[tier].writes) },
	{ head: "Intents", numeric: true, cell: ({ tier }) => cap(TIERS[tier].intents) },
	{ head: "Retrievals", numeric: true, cell: ({ tier }) => cap(TIERS[tier].retrievals) },
	{ head: "Knots", numeric: true, cell: ({ tier }) => cap(TIERS[tier].knots) },
	{ head: "Projects", numeric: true, cell: ({ tier }) => cap(TIERS[tier].projects) },
];

export function Allowed({ teamId, usage, now }: { teamId: string; usage: Usage; now: Date }) {
	const { tier, period } = usage;
	return (
		<>
			<Card
				title={`Your plan: ${tier}`}
				note={`Used since ${formatDay(period.start)}. Nothing is charged, whatever is used.`}
			>
				<Meters usage={usage} now={now} />
			</Card>
			<Card title="At a limit" note="Nothing is lost, and no answer gets worse.">
				<dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
					{AT_LIMITS.map(([what, happens]) => (
						<div key={what} className="sm:contents">
							<dt className="font-medium">{what}</dt>
							<dd className="text-quiet">{happens}</dd>
						</div>
					))}
				</dl>
			</Card>
			<Card
				title="All plans"
				note="Limits a month; projects at any time. Whoever runs this service gives a team another plan."
			>
				<DataTable
					caption="All plans"
					rows={TIER_NAMES.map((name) => ({ tier: name }))}
					keyOf={({ tier }) => tier}
					columns={[
						{ head: "Plan", main: true, cell: (row) => <Name tier={row.tier} isOurs={row.tier === tier} /> },
						...LIMITS,
					]}
				/>
				<details className="mt-4">
					<summary className="inline-flex min-h-6 cursor-pointer items-center text-sm underline underline-offset-2">
						For the operator: how to change the plan
					</summary>
					<div className="mt-3">
						<CodeBlock label="Command" code={`npm run -s manage -- team set --team ${teamId} --tier enterprise`} />
					</div>
				</details>
			</Card>
		</>
	);
}

/** The name of a plan, marked where it is the team's. */
export function Name({ tier, isOurs }: { tier: Tier; isOurs: boolean }) {
	return (
		<span className="flex flex-wrap items-baseline gap-2">
			<span className="font-medium capitalize">{tier}</span>
			{isOurs && <Badge tone="accent">current</Badge>}
		</span>
	);
}
