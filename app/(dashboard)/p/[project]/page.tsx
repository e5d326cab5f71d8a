import type { Metadata } from "next";
import { cookies } from "next/headers";
import { pageProject } from "@/app/(dashboard)/access";
import { AskBox } from "@/components/dashboard/ask-box";
import { BriefingCards } from "@/components/dashboard/briefing";
import { FirstRun } from "@/components/dashboard/first-run";
import { endOfLastVisit } from "@/components/dashboard/last-visit";
import { RememberVisit } from "@/components/dashboard/remember-visit";
import { Standing } from "@/components/dashboard/standing";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-parts";
import { countOf, formatCount } from "@/components/ui/usage-meter";
import { may } from "@/lib/auth/roles";
import { readContradictions } from "@/lib/curation/read-questions";
import { readUsage } from "@/lib/usage/read-usage";
import { countProject } from "@/lib/views/count-project";
import { readBriefing } from "@/lib/views/read-briefing";
import { baseUrl } from "../../base-url";
import { loadSampleAction, writeEpisodeAction } from "./actions";
import { createKeyAction } from "./keys/actions";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params }: { params: Promise<{ project: string }> }) {
	const { ctx, team, project, now } = await pageProject(params);
	const visit = (await cookies()).get("visit")?.value ?? "";
	const [counts, usage, briefing, contradictions] = await Promise.all([
		countProject(ctx),
		readUsage(team.id, now),
		readBriefing(ctx, endOfLastVisit(visit, now.getTime())),
		readContradictions(ctx),
	]);
	const billing = may(team.role, "billing.manage") ? `/t/${team.id}/billing` : null;
	if (counts.episodes === 0) {
		return (
			<>
				<Standing usage={usage} now={now} billing={billing} />
				<PageHeader
					title="Give it something to remember"
					lead="Memory Graph turns what people write into facts you can search, each with the sentence it comes from. Write something here, connect a program with an API key, or load the sample."
				/>
				<FirstRun
					projectId={project.id}
					baseUrl={await baseUrl()}
					may={{ createKey: may(team.role, "key.create"), write: may(team.role, "episode.write") }}
					actions={{ createKey: createKeyAction, loadSample: loadSampleAction, write: writeEpisodeAction }}
				/>
			</>
		);
	}
	return (
		<>
			<Standing usage={usage} now={now} billing={billing} />
			<PageHeader
				title="Overview"
				actions={
					<>
						<ButtonLink href={`/p/${project.id}/review`} look="outline">
							Review
						</ButtonLink>
						{may(team.role, "episode.write") && <ButtonLink href={`/p/${project.id}/episodes`}>Write</ButtonLink>}
					</>
				}
				lead={`${countOf(counts.episodes, "episode")}, ${countOf(counts.facts, "fact")} about ${formatCount(counts.entities)} people, places and things.`}
			/>
			<AskBox home={`/p/${project.id}`} />
			<RememberVisit projectId={project.id} visit={visit} />
			<BriefingCards briefing={briefing} contradictions={contradictions} home={`/p/${project.id}`} now={now} />
		</>
	);
}
