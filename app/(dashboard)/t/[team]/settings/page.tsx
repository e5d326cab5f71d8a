import type { Metadata } from "next";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { may } from "@/lib/auth/roles";
import { pageTeam } from "../../../doors";
import { deleteTeamAction, renameTeamAction } from "./actions";
import { DeleteTeam } from "./delete-team";
import { RenameTeam } from "./rename-team-form";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: { params: Promise<{ team: string }> }) {
	const { team } = await pageTeam(params, "team.rename");
	return (
		<>
			<PageHeader title="Settings" lead="What the team is called, here and on its invitations." />
			<div className="grid gap-6">
				<Card title="Team name">
					<RenameTeam teamId={team.id} name={team.name} action={renameTeamAction} />
				</Card>
				<Card title="Team id" note="The operator's commands ask for it.">
					<code className="font-mono text-sm wrap-anywhere">{team.id}</code>
				</Card>
				{may(team.role, "team.delete") && (
					<Card title="Delete team" note="Its projects, keys, memories and members are gone at once and for good.">
						<DeleteTeam teamId={team.id} name={team.name} action={deleteTeamAction} />
					</Card>
				)}
			</div>
		</>
	);
}
