import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { listGroupNames } from "@/lib/episodes/browse-episodes";
import { countMissingOf } from "@/lib/search/embed-missing";
import { baseUrl } from "../../../base-url";
import { searchAction } from "./actions";
import { Playground } from "./playground";

export const metadata: Metadata = { title: "Search" };

export default async function SearchPage({ params }: { params: Promise<{ project: string }> }) {
	const { ctx, project } = await pageProject(params);
	const [groups, missing] = await Promise.all([listGroupNames(ctx), countMissingOf(ctx)]);
	return (
		<>
			<PageHeader
				title="Search"
				lead="Try a search as your program would run it, and see why each result ranks where it does. Each search counts as one retrieval."
			/>
			{missing > 0 && (
				<Notice>
					{missing.toLocaleString("en")} {missing === 1 ? "episode waits" : "episodes wait"} for the background, which
					reads what they mean. Until then they are found by their words alone.
				</Notice>
			)}
			<Playground projectId={project.id} groups={groups} baseUrl={await baseUrl()} action={searchAction} />
		</>
	);
}
