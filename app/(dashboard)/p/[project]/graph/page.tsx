import type { Metadata } from "next";
import { SnippetTabs } from "@/components/dashboard/snippet-tabs";
import { OpenScript } from "@/components/graph/open/early-script";
import { GraphPage } from "@/components/graph/page/graph-page";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import type { Ctx } from "@/lib/context";
import { measureGraph } from "@/lib/graph/measure-graph";
import { listGroups } from "@/lib/groups/list-groups";
import { GroupList } from "@/lib/groups/wire";
import { baseUrl } from "../../../base-url";
import { pageProject } from "../../../doors";

export const metadata: Metadata = { title: "Graph" };

export default async function Page({ params }: { params: Promise<{ project: string }> }) {
	const { ctx, project } = await pageProject(params);
	return (
		<>
			<GraphPage
				projectId={project.id}
				projectName={project.name}
				sizes={sizesOf(ctx)}
				empty={
					<Empty title="No entities yet">
						<p>Write an episode, and what it speaks of appears here at once.</p>
						<div className="w-full">
							<SnippetTabs baseUrl={await baseUrl()} apiKey="YOUR_KEY" />
						</div>
						<ButtonLink href={`/p/${project.id}`} look="outline" size="small">
							Take a key on the overview
						</ButtonLink>
					</Empty>
				}
			/>
			<OpenScript />
		</>
	);
}

/** Read while the page is on its way: the picture does not wait for it. */
async function sizesOf(ctx: Ctx) {
	const [size, groups] = await Promise.all([measureGraph(ctx), listGroups(ctx)]);
	return { ...size, groups: GroupList.parse(JSON.parse(groups)).groups };
}
