import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Empty, PageHeader } from "@/components/ui/page-parts";
import { may } from "@/lib/auth/roles";
import { offeredKinds } from "@/lib/sources/settings";
import { listSources } from "@/lib/sources/sources";
import { AddSource } from "./add-source";
import { SourceTable } from "./source-table";

export const metadata: Metadata = { title: "Sources" };

export default async function SourcesPage({ params }: { params: Promise<{ project: string }> }) {
	const { ctx, project, team } = await pageProject(params);
	const mayManage = may(team.role, "source.manage");
	const sources = mayManage ? await listSources(ctx) : [];
	return (
		<>
			<PageHeader
				title="Sources"
				lead={
					<>
						What this project reads by itself: what is new there is remembered, what is edited replaces what was said
						before, and what is deleted is forgotten.{" "}
						<Link href="/docs/sources" className="text-accent underline underline-offset-2">
							How to connect each
						</Link>
					</>
				}
				actions={mayManage && <AddSource projectId={project.id} kinds={offeredKinds()} />}
			/>
			{sources.length === 0 ? (
				<Empty title="No sources">
					<p>
						{mayManage
							? "Add one, and it is read from now on. Files that you have once are imported on the page Episodes."
							: "Owners and admins of the team manage them."}
					</p>
				</Empty>
			) : (
				<Card>
					<SourceTable sources={sources} now={ctx.now} projectId={project.id} />
				</Card>
			)}
		</>
	);
}
