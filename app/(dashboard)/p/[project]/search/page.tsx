import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-parts";
import { listGroupNames } from "@/lib/episodes/browse-episodes";
import { listTags } from "@/lib/episodes/list-episodes";
import { listRelations } from "@/lib/graph/list-relations";
import { countMissingOf } from "@/lib/search/embed-missing";
import { baseUrl } from "../../../base-url";
import { searchAction } from "./actions";
import { Playground } from "./playground";

export const metadata: Metadata = { title: "Search" };

const MAX_RELATIONS = 100;

export default async function SearchPage({ params }: { params: Promise<{ project: string }> }) {
	const { ctx, project } = await pageProject(params);
	const [groups, missing, { relations }, tags] = await Promise.all([
		listGroupNames(ctx),
		countMissingOf(ctx),
		listRelations(ctx),
		listTags(ctx),
	]);
	const known = relations
		.filter(({ facts }) => facts > 0)
		.slice(0, MAX_RELATIONS)
		.map(({ name }) => name);
	return (
		<>
			<PageHeader
				title="Search"
				lead="Ask in your own words. What answers comes first, each fact with the sentence that says it. Each search counts as one retrieval."
			/>
			{missing > 0 && (
				<Notice>
					{missing.toLocaleString("en")} {missing === 1 ? "episode waits" : "episodes wait"} for the background, which
					reads what they mean. Until then they are found by their words alone.
				</Notice>
			)}
			<Playground
				projectId={project.id}
				choices={{ groups, relations: known, tags }}
				baseUrl={await baseUrl()}
				action={searchAction}
			/>
		</>
	);
}
