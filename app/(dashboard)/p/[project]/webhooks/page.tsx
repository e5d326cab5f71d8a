import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { ActionButton } from "@/components/dashboard/action-button";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { Empty, PageHeader } from "@/components/ui/page-parts";
import { When } from "@/components/ui/when";
import { may } from "@/lib/auth/roles";
import { type Delivery, type Endpoint, listDeliveries, listEndpoints } from "@/lib/events/endpoints";
import { redeliverAction } from "./actions";
import { AddEndpoint, EndpointActions } from "./endpoint-actions";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ params }: { params: Promise<{ project: string }> }) {
	const { ctx, project, team } = await pageProject(params);
	const mayManage = may(team.role, "webhook.manage");
	const [endpoints, deliveries] = mayManage ? await Promise.all([listEndpoints(ctx), listDeliveries(ctx)]) : [[], []];
	return (
		<>
			<PageHeader
				title="Webhooks"
				lead="Notify your own services of changes in this project. Events are signed to the Standard Webhooks specification."
				actions={mayManage && <AddEndpoint projectId={project.id} />}
			/>
			{endpoints.length === 0 ? (
				<Empty title="No webhooks">
					<p>{mayManage ? "Add one to receive events from then on." : "Owners and admins of the team manage them."}</p>
				</Empty>
			) : (
				<div className="grid gap-6">
					<Card>
						<EndpointTable endpoints={endpoints} now={ctx.now} projectId={project.id} />
					</Card>
					<section className="grid gap-3" aria-labelledby="log">
						<h2 id="log" className="text-lg">
							Deliveries
						</h2>
						{deliveries.length === 0 ? (
							<Empty title="No deliveries yet">
								<p>An event appears here as soon as it is queued.</p>
							</Empty>
						) : (
							<Card>
								<DeliveryTable deliveries={deliveries} now={ctx.now} projectId={project.id} />
							</Card>
						)}
					</section>
				</div>
			)}
		</>
	);
}

function EndpointTable({ endpoints, now, projectId }: { endpoints: Endpoint[]; now: Date; projectId: string }) {
	return (
		<DataTable
			caption="Webhooks of this project"
			rows={endpoints}
			keyOf={({ id }) => id}
			columns={[
				{
					head: "URL",
					main: true,
					cell: ({ url }) => <code className="font-mono text-[0.8125rem] break-all">{url}</code>,
				},
				{
					head: "State",
					plain: true,
					cell: ({ enabled }) => <Badge tone={enabled ? "accent" : "plain"}>{enabled ? "enabled" : "disabled"}</Badge>,
				},
				{ head: "Events", plain: true, cell: ({ types }) => types.join(", ") },
				{ head: "Groups", cell: ({ groups }) => groups.join(", ") || "all" },
				{ head: "Created", cell: ({ created_at }) => <When at={created_at} now={now} /> },
			]}
			actions={({ id, url, enabled }) => (
				<EndpointActions projectId={projectId} endpoint={id} url={url} enabled={enabled} />
			)}
		/>
	);
}

const TONE = { delivered: "accent", pending: "knot", failed: "danger" } as const;

function DeliveryTable({ deliveries, now, projectId }: { deliveries: Delivery[]; now: Date; projectId: string }) {
	return (
		<DataTable
			caption="The last deliveries"
			rows={deliveries}
			keyOf={({ id }) => id}
			columns={[
				{
					head: "Event",
					main: true,
					cell: ({ type, url }) => (
						<span className="block">
							<span className="block font-medium">{type}</span>
							<code className="font-mono text-xs break-all text-quiet">{url}</code>
						</span>
					),
				},
				{ head: "State", plain: true, cell: ({ state }) => <Badge tone={TONE[state]}>{state}</Badge> },
				{ head: "Attempts", numeric: true, cell: ({ attempts }) => attempts },
				{ head: "Response", cell: ({ status, error }) => error ?? status ?? "–" },
				{ head: "Next attempt", cell: ({ next_at }) => (next_at ? <When at={next_at} now={now} /> : "–") },
				{ head: "Created", cell: ({ created_at }) => <When at={created_at} now={now} /> },
			]}
			actions={({ id, type, url, created_at }) => (
				<ActionButton
					action={redeliverAction}
					place={projectId}
					input={{ delivery: id }}
					said="Queued for redelivery"
					look="quiet"
					size="small"
					aria-label={`Redeliver: ${type} of ${created_at.toISOString()} to ${url}`}
				>
					Redeliver
				</ActionButton>
			)}
		/>
	);
}
