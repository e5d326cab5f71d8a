import type { Metadata } from "next";
import { pageTeam } from "@/app/(dashboard)/access";
import { Meters } from "@/components/dashboard/meters";
import { Standing } from "@/components/dashboard/standing";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { PageHeader } from "@/components/ui/page-parts";
import { formatCount } from "@/components/ui/usage-meter";
import { formatDay } from "@/components/ui/when";
import { may } from "@/lib/auth/roles";
import { listPeriods, readDailyUse, readUsage } from "@/lib/usage/read-usage";
import { DailyUse } from "./daily-use";

export const metadata: Metadata = { title: "Usage" };

export default async function UsagePage({ params }: { params: Promise<{ team: string }> }) {
	const { team, now } = await pageTeam(params);
	const [usage, periods, daily] = await Promise.all([
		readUsage(team.id, now),
		listPeriods(team.id),
		readDailyUse(team.id, now),
	]);
	return (
		<>
			<Standing usage={usage} now={now} billing={may(team.role, "billing.manage") ? `/t/${team.id}/billing` : null} />
			<PageHeader title="Usage" lead="What the whole team used. Only successful calls count." />
			<Card title={`Since ${formatDay(usage.period.start)}`} note={`On the ${usage.tier} plan.`} className="mb-6">
				<Meters usage={usage} now={now} />
			</Card>
			<DailyUse days={daily.days} keys={daily.keys} />
			{periods.length > 1 && (
				<Card title="By period" note="A period is a month from the day on which the team began.">
					<DataTable
						caption="Use by period"
						rows={periods}
						keyOf={({ start }) => start.toISOString()}
						columns={[
							{ head: "From", main: true, cell: ({ start }) => formatDay(start) },
							{ head: "Writes", numeric: true, cell: ({ writes }) => formatCount(writes) },
							{ head: "Retrievals", numeric: true, cell: ({ retrievals }) => formatCount(retrievals) },
							{ head: "Intents", numeric: true, cell: ({ intents }) => formatCount(intents) },
							{ head: "Knots", numeric: true, cell: ({ knots }) => formatCount(knots) },
						]}
					/>
				</Card>
			)}
		</>
	);
}
