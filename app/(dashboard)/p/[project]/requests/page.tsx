import type { Metadata } from "next";
import { Pager } from "@/components/dashboard/pager";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/page-header";
import { formatCount } from "@/components/ui/usage-meter";
import { When } from "@/components/ui/when";
import { listRequests } from "@/lib/requests/list-requests";
import { pageProject } from "../../../doors";

export const metadata: Metadata = { title: "Requests" };

type Props = {
	params: Promise<{ project: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function RequestsPage({ params, searchParams }: Props) {
	const { ctx, project, now } = await pageProject(params);
	const { after, show } = await searchParams;
	const failedOnly = show === "failed";
	const { requests, next } = await listRequests(ctx, { failedOnly, after });
	const path = `/p/${project.id}/requests`;
	return (
		<>
			<PageHeader
				title="Requests"
				lead="What programs asked with keys of this project, for 30 days. Bodies are never kept."
				actions={
					<ButtonLink href={failedOnly ? path : `${path}?show=failed`} look="outline" size="small">
						{failedOnly ? "Show all" : "Show failed alone"}
					</ButtonLink>
				}
			/>
			{requests.length === 0 ? (
				<Empty title={failedOnly ? "No request failed" : "No requests yet"}>
					<p>A request shows here about a second after its answer.</p>
				</Empty>
			) : (
				<Card>
					<DataTable
						caption="Requests"
						rows={requests}
						keyOf={({ id }) => id}
						columns={[
							{
								head: "Request",
								main: true,
								cell: ({ method, path }) => (
									<code className="font-mono text-[0.8125rem]">
										{method} {path}
									</code>
								),
							},
							{
								head: "Status",
								cell: ({ status }) => (
									<Badge tone={status < 400 ? "accent" : status < 500 ? "knot" : "danger"}>{status}</Badge>
								),
							},
							{ head: "Milliseconds", numeric: true, cell: ({ duration_ms }) => formatCount(duration_ms) },
							{ head: "Key", cell: ({ key_id }) => <code className="font-mono text-xs">mg_live_{key_id}_…</code> },
							{
								head: "Request id",
								cell: ({ request_id }) => <code className="font-mono text-xs break-all">{request_id}</code>,
							},
							{ head: "When", cell: ({ at }) => <When at={at} now={now} /> },
						]}
					/>
					<Pager path={path} query={failedOnly ? { show: "failed" } : {}} next={next} isFirst={!after} />
				</Card>
			)}
		</>
	);
}
