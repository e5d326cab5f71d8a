import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { Card } from "@/components/ui/card";
import { Empty, PageHeader } from "@/components/ui/page-parts";
import { may } from "@/lib/auth/roles";
import { listKeys } from "@/lib/teams/keys";
import { CreateKey } from "./create-key";
import { KeyTable } from "./key-table";

export const metadata: Metadata = { title: "API keys" };

export default async function KeysPage({ params }: { params: Promise<{ project: string }> }) {
	const { team, project, now } = await pageProject(params);
	const keys = await listKeys(team.id, project.id, now);
	const mayManage = may(team.role, "key.create");
	return (
		<>
			<PageHeader
				title="API keys"
				lead={`Keys let your programs read and write the project ${project.name}. A revoked key stops working immediately.`}
				actions={mayManage && <CreateKey projectId={project.id} />}
			/>
			{keys.length === 0 ? (
				<Empty title="No keys yet">
					<p>
						{mayManage
							? "Create one, and your programs can write and search."
							: "An owner or admin of the team can create one."}
					</p>
				</Empty>
			) : (
				<Card>
					<KeyTable keys={keys} now={now} projectId={project.id} mayManage={mayManage} />
				</Card>
			)}
		</>
	);
}
