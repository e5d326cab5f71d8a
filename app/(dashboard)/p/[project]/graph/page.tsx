import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { SnippetTabs } from "@/components/dashboard/snippet-tabs";
import { isFiltering, readPlace } from "@/components/graph/client/address";
import { FIRST_NODES, FirstPicture, HUB_LIMIT } from "@/components/graph/client/first-picture";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/page-parts";
import { may } from "@/lib/auth/roles";
import type { Ctx } from "@/lib/context";
import { LABELS } from "@/lib/extraction/extraction";
import { countEntities } from "@/lib/graph/browse-entities";
import { type Hubs, listHubs } from "@/lib/graph/stream-nodes";
import { log } from "@/lib/log";
import { GroupList, listGroups } from "@/lib/teams/list-groups";
import { baseUrl } from "../../../base-url";
import {
	correctEntityAction,
	correctFactAction,
	mergeEntitiesAction,
	previewHideAction,
	restoreFactAction,
	retractFactAction,
} from "../entities/actions";
import { ProjectGraph } from "./project-graph";

export const metadata: Metadata = { title: "Graph" };

const ACTIONS = {
	correct: correctFactAction,
	retract: retractFactAction,
	restore: restoreFactAction,
	correctEntity: correctEntityAction,
	merge: mergeEntitiesAction,
	previewHide: previewHideAction,
	labels: LABELS,
};

type Props = { params: Promise<{ project: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function Page({ params, searchParams }: Props) {
	const { ctx, team, project } = await pageProject(params);
	const sizes = sizesOf(ctx);
	const hubs = await hubsOf(ctx, await searchParams);
	return (
		<ProjectGraph
			projectId={project.id}
			projectName={project.name}
			sizes={sizes}
			actions={may(team.role, "fact.retract") ? ACTIONS : null}
			firstPicture={hubs && <FirstPicture hubs={hubs} />}
			empty={
				<Empty title="No entities yet">
					<p>Write an episode, and the people, places and things in it appear here.</p>
					<div className="w-full">
						<SnippetTabs baseUrl={await baseUrl()} apiKey="YOUR_KEY" />
					</div>
					<ButtonLink href={`/p/${project.id}`} look="outline" size="small">
						Create an API key on the overview
					</ButtonLink>
				</Empty>
			}
		/>
	);
}

/** What a first picture shows; nothing for an address that shows a part of the graph. A page without it is a page all the same. */
async function hubsOf(ctx: Ctx, query: Record<string, string | string[]>): Promise<Hubs | null> {
	const words = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
	const { group, node, camera, filter } = readPlace(new URLSearchParams(words));
	if (node !== null || camera || isFiltering(filter)) return null;
	return listHubs(ctx, group, HUB_LIMIT, FIRST_NODES).catch((error: Error) => {
		log.warn({ request_id: ctx.requestId, err: error.message }, "no hubs for a first picture");
		return null;
	});
}

/** Read while the page is on its way: the picture does not wait for it. */
async function sizesOf(ctx: Ctx) {
	const [entities, groups] = await Promise.all([countEntities(ctx), listGroups(ctx)]);
	return { entities, groups: GroupList.parse(JSON.parse(groups)).groups };
}
