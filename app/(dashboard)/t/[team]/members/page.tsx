import type { Metadata } from "next";
import { pageTeam } from "@/app/(dashboard)/access";
import { ActionButton } from "@/components/dashboard/action-button";
import { Person } from "@/components/dashboard/person";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { PageHeader } from "@/components/ui/page-parts";
import { When } from "@/components/ui/when";
import { may, ROLES } from "@/lib/auth/roles";
import { listInvitations } from "@/lib/teams/invitations";
import { listMembers } from "@/lib/teams/members";
import { baseUrl } from "../../../base-url";
import { revokeInvitationAction } from "./actions";
import { ChangeMember, Invite, Leave } from "./member-dialogs";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage({ params }: { params: Promise<{ team: string }> }) {
	const { viewer, team, now } = await pageTeam(params);
	const mayChange = may(team.role, "member.change");
	const [members, invitations] = await Promise.all([
		listMembers(team.id),
		mayChange ? listInvitations(team.id, now) : [],
	]);
	const roles = ROLES.filter((role) => role !== "owner" || team.role === "owner");
	const owners = members.filter(({ role }) => role === "owner").length;
	return (
		<>
			<PageHeader
				title="Members"
				lead="Owners can do everything. Admins manage keys, projects and people. Members write and correct. Viewers read."
				actions={mayChange && <Invite teamId={team.id} roles={roles} baseUrl={await baseUrl()} />}
			/>
			<div className="grid gap-6">
				<Card>
					<DataTable
						caption="Members of the team"
						rows={members}
						keyOf={({ userId }) => userId}
						columns={[
							{
								head: "Member",
								main: true,
								cell: ({ userId, name, email }) => (
									<span className="flex flex-wrap items-baseline gap-2">
										<Person name={name} email={email} />
										{userId === viewer.userId && <Badge tone="accent">you</Badge>}
									</span>
								),
							},
							{ head: "Role", plain: true, cell: ({ role }) => role },
							{ head: "Since", cell: ({ since }) => <When at={since} now={now} /> },
						]}
						actions={({ userId, email, role }) => {
							const isLast = role === "owner" && owners === 1;
							if (userId === viewer.userId) return isLast ? null : <Leave teamId={team.id} teamName={team.name} />;
							if (!mayChange || (role === "owner" && team.role !== "owner")) return null;
							return <ChangeMember teamId={team.id} member={{ userId, email, role }} roles={roles} />;
						}}
					/>
				</Card>
				{invitations.length > 0 && <Invitations teamId={team.id} invitations={invitations} now={now} />}
			</div>
		</>
	);
}

type Open = Awaited<ReturnType<typeof listInvitations>>;

function Invitations({ teamId, invitations, now }: { teamId: string; invitations: Open; now: Date }) {
	return (
		<Card title="Open invitations">
			<DataTable
				caption="Open invitations"
				rows={invitations}
				keyOf={({ id }) => id}
				columns={[
					{ head: "Email", main: true, cell: ({ email }) => email },
					{ head: "Role", plain: true, cell: ({ role }) => role },
					{ head: "Expires", cell: ({ expiresAt }) => <When at={expiresAt} now={now} /> },
				]}
				actions={({ id, email }) => (
					<ActionButton
						action={revokeInvitationAction}
						place={teamId}
						input={{ invitation: id }}
						said={`The invitation for ${email} was revoked`}
						look="danger"
						size="small"
						aria-label={`Revoke the invitation for ${email}`}
					>
						Revoke
					</ActionButton>
				)}
			/>
		</Card>
	);
}
