import type { Metadata } from "next";
import { pageTeam } from "@/app/(dashboard)/access";
import { Card } from "@/components/ui/card";
import { LINK } from "@/components/ui/class-names";
import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-parts";
import { When } from "@/components/ui/when";
import { may } from "@/lib/auth/roles";
import { isStripeConfigured } from "@/lib/billing/stripe-client";
import { CAP_REACHED } from "@/lib/teams/create-project";
import { listProjects } from "@/lib/teams/manage-projects";
import { TIERS } from "@/lib/tiers";
import { TIME_ZONES } from "@/lib/time-zone";
import { CreateProject, RemoveProject, RenameProject, SetTimeZone } from "./project-dialogs";

export const metadata: Metadata = { title: "Projects" };

export default async function ProjectsPage({ params }: { params: Promise<{ team: string }> }) {
	const { team, now } = await pageTeam(params);
	const projects = await listProjects(team.id);
	const cap = TIERS[team.tier].projects;
	const isFull = cap !== null && projects.length >= cap;
	return (
		<>
			<PageHeader
				title="Projects"
				lead={
					<>
						{`Each project is a graph of its own with its own keys. ${projects.length} of ${cap ?? "unlimited"} on the ${team.tier} tier.`}
						{isFull && ` ${CAP_REACHED}`}
						{isFull && isStripeConfigured() && may(team.role, "billing.manage") && (
							<>
								{" "}
								<Link href={`/t/${team.id}/billing`} className={LINK}>
									See the plans
								</Link>
							</>
						)}
					</>
				}
				actions={may(team.role, "project.create") && <CreateProject teamId={team.id} isFull={isFull} />}
			/>
			<Card>
				<DataTable
					caption="Projects of the team"
					rows={projects}
					keyOf={({ id }) => id}
					columns={[
						{
							head: "Project",
							main: true,
							cell: ({ id, name }) => (
								<Link href={`/p/${id}`} className="font-medium text-accent underline-offset-2 hover:underline">
									{name}
								</Link>
							),
						},
						{ head: "Active keys", numeric: true, cell: ({ keys }) => keys },
						{ head: "Time zone", plain: true, cell: ({ timeZone }) => timeZone },
						{ head: "Created", cell: ({ createdAt }) => <When at={createdAt} now={now} /> },
					]}
					actions={({ id, name, timeZone }) => (
						<>
							{may(team.role, "project.set-time-zone") && (
								<SetTimeZone
									projectId={id}
									name={name}
									timeZone={timeZone}
									zones={TIME_ZONES.includes(timeZone) ? TIME_ZONES : [timeZone, ...TIME_ZONES]}
								/>
							)}
							{may(team.role, "project.rename") && <RenameProject projectId={id} name={name} />}
							{may(team.role, "project.delete") && projects.length > 1 && <RemoveProject projectId={id} name={name} />}
						</>
					)}
				/>
			</Card>
		</>
	);
}
