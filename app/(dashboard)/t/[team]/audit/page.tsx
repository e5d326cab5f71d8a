import type { Metadata } from "next";
import { Pager } from "@/components/dashboard/pager";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/page-header";
import { When } from "@/components/ui/when";
import { listAudit } from "@/lib/audit/list-audit";
import { isUuid } from "@/lib/ids";
import { pageTeam } from "../../../doors";

export const metadata: Metadata = { title: "Audit log" };

type Props = {
	params: Promise<{ team: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function AuditPage({ params, searchParams }: Props) {
	const { team, now } = await pageTeam(params, "audit.read");
	const { after } = await searchParams;
	const { entries, next } = await listAudit(team.id, typeof after === "string" && isUuid(after) ? after : null);
	return (
		<>
			<PageHeader title="Audit log" lead="Who changed what, from where. Entries are only ever added." />
			{entries.length === 0 ? (
				<Empty title="Nothing yet">
					<p>Keys, projects, people and deletions leave their traces here.</p>
				</Empty>
			) : (
				<Card>
					<DataTable
						caption="Audit log"
						rows={entries}
						keyOf={({ id }) => id}
						columns={[
							{
								head: "Action",
								main: true,
								cell: ({ action }) => <code className="font-mono text-[0.8125rem]">{action}</code>,
							},
							{ head: "Target", cell: ({ target }) => target },
							{ head: "Who", cell: ({ actor }) => actor },
							{ head: "From", cell: ({ address }) => <span className="tabular-nums">{address}</span> },
							{ head: "When", cell: ({ at }) => <When at={at} now={now} /> },
						]}
					/>
					<Pager path={`/t/${team.id}/audit`} query={{}} next={next} isFirst={!after} />
				</Card>
			)}
		</>
	);
}
