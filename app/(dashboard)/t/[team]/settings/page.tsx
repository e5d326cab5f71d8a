import type { Metadata } from "next";
import { pageTeam } from "@/app/(dashboard)/access";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LINK } from "@/components/ui/class-names";
import { Download } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
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
				<Card beside title="Team name">
					<RenameTeam teamId={team.id} name={team.name} />
				</Card>
				<Card beside title="Team id" note="For whoever runs this service.">
					<code className="font-mono text-sm wrap-anywhere">{team.id}</code>
				</Card>
				<Card
					beside
					title="Export everything"
					note={
						<>
							All that the team owns, one JSON object per line; keys without their secrets.{" "}
							<Link href="/docs/import#taking-everything-away" className={LINK}>
								What is in it
							</Link>
						</>
					}
				>
					<a href={atBase(`/t/${team.id}/export`)} download className={buttonClass("outline")}>
						<Download aria-hidden="true" className="size-4" />
						Export as NDJSON
					</a>
				</Card>
				{may(team.role, "team.delete") && (
					<Card
						beside
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
