import type { Metadata } from "next";
import { pageTeam } from "@/app/(dashboard)/access";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Download } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-parts";
import { may } from "@/lib/auth/roles";
import { atBase } from "@/lib/base-path";
import { DeleteTeam } from "./delete-team";
import { RenameTeam } from "./rename-team-form";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: { params: Promise<{ team: string }> }) {
	const { team } = await pageTeam(params, "team.rename");
	return (
		<>
			<PageHeader title="Settings" lead="The name of the team, an export of everything it owns, and its deletion." />
			<div className="grid gap-6">
				<Card title="Team name">
					<RenameTeam teamId={team.id} name={team.name} />
				</Card>
				<Card title="Team id" note="For commands of the operator.">
					<code className="font-mono text-sm wrap-anywhere">{team.id}</code>
				</Card>
				<Card
					title="Export everything"
					note="One JSON object per line: the team, its members and keys without secrets, then each project's episodes, entities, facts, tasks and requests. The first line describes each kind. A file that does not end with the line {&quot;_end&quot;: …} is incomplete. To export only what has certain tags, add ?tags=… to the address."
				>
					<a href={atBase(`/t/${team.id}/export`)} download className={buttonClass("outline")}>
						<Download aria-hidden="true" className="size-4" />
						Export as NDJSON
					</a>
				</Card>
				{may(team.role, "team.delete") && (
					<Card
						title="Delete this team"
						note="Cancels its subscription, then permanently deletes its projects, keys, memories and logs. People keep their accounts."
					>
						<DeleteTeam teamId={team.id} name={team.name} />
					</Card>
				)}
			</div>
		</>
	);
}
