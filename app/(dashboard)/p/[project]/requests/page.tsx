import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { Later, Listing } from "@/components/dashboard/listing";
import { textOf } from "@/components/dashboard/pager";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { formatCount } from "@/components/ui/usage-meter";
import { When } from "@/components/ui/when";
import type { Ctx } from "@/lib/context";
import { listRequests, REQUESTS_PAGE } from "@/lib/requests/list-requests";

export const metadata: Metadata = { title: "Requests" };

type Props = {
	params: Promise<{ project: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function RequestsPage({ params, searchParams }: Props) {
	const { ctx, project } = await pageProject(params);
	const { after, show } = await searchParams;
	const failedOnly = show === "failed";
	const path = `/p/${project.id}/requests`;
	return (
		<>
			<PageHeader
				title="Requests"
				lead="What programs asked with keys of this project, for 30 days. Bodies are never kept."
				actions={
					<ButtonLink href={failedOnly ? path : `${path}?show=failed`} look="outline" size="small">
						{failedOnly ? "Show all" : "Failed only"}
					</ButtonLink>
				}
			/>
			<Later query={{ show: String(failedOnly), after: textOf(after) }} rows={REQUESTS_PAGE} columns={6}>
				<RequestList ctx={ctx} path={path} failedOnly={failedOnly} after={after} />
			</Later>
		</>
	);
}

async function RequestList(props: { ctx: Ctx; path: string; failedOnly: boolean; after: unknown }) {
	const { ctx, path, failedOnly, after } = props;
	const { requests, next } = await listRequests(ctx, { failedOnly, after });
	return (
		<Listing
			caption="Requests"
			path={path}
			query={failedOnly ? { show: "failed" } : {}}
			after={after}
			next={next}
			rows={requests}
			keyOf={({ id }) => id}
			none={{ title: "No requests yet", children: <p>A request shows here about a second after its answer.</p> }}
			noneFits="No request failed"
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
				{ head: "When", cell: ({ at }) => <When at={at} now={ctx.now} /> },
			]}
		/>
	);
}
