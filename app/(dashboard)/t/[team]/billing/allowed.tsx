// Where nobody sells anything: what the team may use, what happens at a limit, and who changes it.
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { LINK } from "@/components/ui/class-names";
import { CodeBlock } from "@/components/ui/code-block";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/components/ui/usage-meter";
import { TIER_NAMES, TIERS, type Tier } from "@/lib/tiers";

const AT_LIMITS = [
	["Writes", "New texts and facts are refused until the next period. All that is there stays readable."],
	["Retrievals", "Searches and contexts are refused until the next period. Pages and the graph stay open."],
	["Intent extractions", "Writes that ask for them are refused; without them the same text is read as ever."],
	["Knots", "New ones wait for the next period."],
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

export function Allowed({ teamId, tier }: { teamId: string; tier: Tier }) {
	return (
		<>
			<Card
				title="Plans"
				note="Limits a month; projects at any time. Nothing is charged: whoever runs this service gives a team its plan."
			>
				<DataTable
					caption="Plans"
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
			<Card
				title="At a limit"
				note={
					<>
						Nothing is lost, and no answer gets worse.{" "}
						<Link href={`/t/${teamId}/usage`} className={LINK}>
							What is used
						</Link>
					</>
				}
			>
				<dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
					{AT_LIMITS.map(([what, happens]) => (
						<div key={what} className="sm:contents">
							<dt className="font-medium">{what}</dt>
							<dd className="text-quiet">{happens}</dd>
						</div>
					))}
				</dl>
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
