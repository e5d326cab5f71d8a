import type { Metadata } from "next";
import { type PageProps, pageProject } from "@/app/(dashboard)/access";
import { Filter, Later, Listing } from "@/components/dashboard/listing";
import { textOf } from "@/components/dashboard/pager";
import { Badge } from "@/components/ui/badge";
import { Field, SelectField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-parts";
import { countOf, formatCount } from "@/components/ui/usage-meter";
import { When } from "@/components/ui/when";
import type { Ctx } from "@/lib/context";
import {
	listRequestKeys,
	listRequests,
	REQUEST_RESULTS,
	REQUESTS_PAGE,
	type RequestFilter,
	type RequestRow,
} from "@/lib/http/list-requests";

export const metadata: Metadata = { title: "Requests" };

export default async function RequestsPage({ params, searchParams }: PageProps<{ project: string }>) {
	const { ctx, project } = await pageProject(params);
	const asked = await searchParams;
	const result = REQUEST_RESULTS.find((one) => one === textOf(asked.show)) ?? "all";
	const filter = { path: textOf(asked.path), key: textOf(asked.key), result };
	const keys = await listRequestKeys(ctx);
	const path = `/p/${project.id}/requests`;
	return (
		<>
			<PageHeader
				title="Requests"
				lead="API calls made with keys of this project in the last 30 days. Bodies are never kept."
			/>
			<Filter columns="sm:grid-cols-[minmax(0,1fr)_12rem_10rem_auto]">
				<Field label="Path" name="path" type="search" placeholder="/v1/search" defaultValue={filter.path} />
				<SelectField label="Key" name="key" defaultValue={filter.key}>
					<option value="">all keys</option>
					{keys.map((key) => (
						<option key={key} value={key}>
							mg_live_{key}_…
						</option>
					))}
				</SelectField>
				<SelectField label="Result" name="show" defaultValue={result}>
					{REQUEST_RESULTS.map((one) => (
						<option key={one}>{one}</option>
					))}
				</SelectField>
			</Filter>
			<Later query={{ ...filter, after: textOf(asked.after) }} rows={REQUESTS_PAGE} columns={6}>
				<RequestList ctx={ctx} path={path} filter={filter} after={asked.after} />
			</Later>
		</>
	);
}

async function RequestList(props: { ctx: Ctx; path: string; filter: RequestFilter; after: unknown }) {
	const { ctx, path, filter, after } = props;
	const { requests, next, latency } = await listRequests(ctx, { ...filter, after });
	const query = {
		...(filter.path && { path: filter.path }),
		...(filter.key && { key: filter.key }),
		...(filter.result !== "all" && { show: filter.result }),
	};
	return (
		<>
			{latency && (
				<p className="mb-3 text-sm text-quiet tabular-nums">
					Latency of the latest {countOf(latency.requests, "request")}: p50 {formatCount(latency.p50)} ms, p95{" "}
					{formatCount(latency.p95)} ms, p99 {formatCount(latency.p99)} ms.
				</p>
			)}
			<RequestTable {...{ requests, next, path, query, after }} now={ctx.now} />
		</>
	);
}

function RequestTable(props: {
	requests: RequestRow[];
	next: string | null;
	path: string;
	query: Record<string, string>;
	after: unknown;
	now: Date;
}) {
	const { requests, next, path, query, after, now } = props;
	return (
		<Listing
			caption="Requests"
			path={path}
			query={query}
			after={after}
			next={next}
			rows={requests}
			keyOf={({ id }) => id}
			none={{
				title: "No requests yet",
				children: <p>What your programs call with an API key appears here about a second after its response.</p>,
			}}
			noneFits="No matching requests"
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
					plain: true,
					cell: ({ status }) => (
						<Badge tone={status < 400 ? "accent" : status < 500 ? "knot" : "danger"}>{status}</Badge>
					),
				},
				{ head: "Took", plain: true, numeric: true, cell: ({ duration_ms }) => `${formatCount(duration_ms)} ms` },
				{
					head: "Key",
					plain: true,
					cell: ({ key_id }) => <code className="font-mono text-xs">mg_live_{key_id}_…</code>,
				},
				{
					head: "Request id",
					plain: true,
					cell: ({ request_id }) => <code className="font-mono text-xs break-all">{request_id}</code>,
				},
				{ head: "When", plain: true, cell: ({ at }) => <When at={at} now={now} /> },
			]}
		/>
	);
}
