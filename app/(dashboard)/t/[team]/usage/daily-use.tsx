import { DayChart } from "@/components/dashboard/day-chart";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/components/ui/usage-meter";
import { formatDay } from "@/components/ui/when";
import type { DayUse, KeyUse } from "@/lib/usage/read-usage";

/** Thirty days of what a team's keys did: by day, and by key. */
export function DailyUse({ days, keys }: { days: DayUse[]; keys: KeyUse[] }) {
	return (
		<>
			<div className="mb-6 grid items-start gap-6 xl:grid-cols-2">
				<Card title="Writes per day" note="With API keys, in UTC.">
					<DayChart days={days.map(({ day, writes }) => ({ day, count: writes }))} unit="write" />
				</Card>
				<Card title="Retrievals per day" note="With API keys, in UTC.">
					<DayChart days={days.map(({ day, retrievals }) => ({ day, count: retrievals }))} unit="retrieval" />
				</Card>
			</div>
			<Card
				title="By key"
				note="The last 30 days. What is written in the dashboard belongs to no key."
				className="mb-6"
			>
				{keys.length === 0 ? (
					<p className="text-sm text-quiet">No key was used in the last 30 days.</p>
				) : (
					<DataTable
						caption="Use by key in the last 30 days"
						rows={keys}
						keyOf={({ keyId, projectId }) => `${projectId} ${keyId}`}
						columns={[
							{
								head: "Key",
								main: true,
								cell: ({ keyId, name }) => (
									<>
										<span className="font-medium">{name ?? "deleted key"}</span>{" "}
										<code className="font-mono text-xs text-quiet">mg_live_{keyId}_…</code>
									</>
								),
							},
							{
								head: "Project",
								cell: ({ project, projectId }) =>
									project === null ? (
										"deleted"
									) : (
										<Link href={`/p/${projectId}/requests`} className="text-accent underline-offset-2 hover:underline">
											{project}
										</Link>
									),
							},
							{ head: "Writes", numeric: true, cell: ({ writes }) => formatCount(writes) },
							{ head: "Retrievals", numeric: true, cell: ({ retrievals }) => formatCount(retrievals) },
							{ head: "All calls", numeric: true, cell: ({ calls }) => formatCount(calls) },
							{ head: "Refused or failed", numeric: true, cell: ({ failures }) => formatCount(failures) },
							{ head: "Last used", cell: ({ lastDay }) => formatDay(lastDay) },
						]}
					/>
				)}
			</Card>
		</>
	);
}
