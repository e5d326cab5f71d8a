import type { Metadata } from "next";
import { pageTeam } from "@/app/(dashboard)/access";
import { Later, Listing } from "@/components/dashboard/listing";
import { PageHeader } from "@/components/ui/page-header";
import { When } from "@/components/ui/when";
import { AUDIT_PAGE, listAudit } from "@/lib/audit/list-audit";
import { isUuid } from "@/lib/ids";

export const metadata: Metadata = { title: "Audit log" };

type Props = {
	params: Promise<{ team: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function AuditPage({ params, searchParams }: Props) {
	const { team, now } = await pageTeam(params, "audit.read");
	const { after } = await searchParams;
	const cursor = typeof after === "string" && isUuid(after) ? after : null;
	return (
		<>
			<PageHeader title="Audit log" lead="Who changed what, from where. Entries are only ever added." />
			<Later query={{ after: cursor ?? "" }} rows={AUDIT_PAGE} columns={5}>
				<AuditList teamId={team.id} now={now} cursor={cursor} />
			</Later>
		</>
	);
}

async function AuditList({ teamId, now, cursor }: { teamId: string; now: Date; cursor: string | null }) {
	const { entries, next } = await listAudit(teamId, cursor);
	return (
		<Listing
			caption="Audit log"
			path={`/t/${teamId}/audit`}
			query={{}}
			after={cursor}
			next={next}
			rows={entries}
			keyOf={({ id }) => id}
			none={{ title: "Nothing yet", children: <p>Keys, projects, people and deletions leave their traces here.</p> }}
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
	);
}
