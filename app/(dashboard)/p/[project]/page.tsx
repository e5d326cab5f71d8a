import type { Metadata } from "next";
import { cookies } from "next/headers";
import { pageProject } from "@/app/(dashboard)/access";
import { AskBox } from "@/components/dashboard/ask-box";
import { BriefingCards } from "@/components/dashboard/briefing";
import { DayChart } from "@/components/dashboard/day-chart";
import { FirstRun } from "@/components/dashboard/first-run";
import { GraphPreview } from "@/components/dashboard/graph-preview";
import { endOfLastVisit } from "@/components/dashboard/last-visit";
import { Meters } from "@/components/dashboard/meters";
import { RememberVisit } from "@/components/dashboard/remember-visit";
import { Standing } from "@/components/dashboard/standing";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-parts";
import { TypeWords } from "@/components/ui/type-mark";
import { formatCount } from "@/components/ui/usage-meter";
import { may } from "@/lib/auth/roles";
import { readContradictions } from "@/lib/curation/read-questions";
import { readUsage } from "@/lib/usage/read-usage";
import { readBriefing } from "@/lib/views/read-briefing";
import { readOverview } from "@/lib/views/read-overview";
import { baseUrl } from "../../base-url";
import { loadSampleAction, writeEpisodeAction } from "./actions";
import { createKeyAction } from "./keys/actions";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params }: { params: Promise<{ project: string }> }) {
	const { ctx, team, project, now } = await pageProject(params);
	const visit = (await cookies()).get("visit")?.value ?? "";
	const [overview, usage, briefing, contradictions] = await Promise.all([
		readOverview(ctx),
		readUsage(team.id, now),
		readBriefing(ctx, endOfLastVisit(visit, now.getTime())),
		readContradictions(ctx),
	]);
	const { counts, preview } = overview;
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
				lead="What changed, what was decided, what is open and what is new."
			/>
			<AskBox home={`/p/${project.id}`} />
			<RememberVisit projectId={project.id} visit={visit} />
			<BriefingCards
				briefing={briefing}
				contradictions={contradictions}
				home={`/p/${project.id}`}
				now={now}
				episodes={overview.recent}
			/>
			<Counts counts={counts} />
			<div className="mb-6 grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<Card
					title="Graph"
					note="The most connected entities and the facts between them."
					className="flex flex-col *:last:my-auto"
				>
					<GraphPreview nodes={preview.nodes} edges={preview.edges} />
				</Card>
				<MostConnected nodes={preview.nodes.slice(0, 10)} home={`/p/${project.id}`} />
			</div>
			<Card
				title={`Episodes per ${overview.activity.per}`}
				note="By when they were true, not by when they were written here."
			>
				<DayChart
					days={overview.activity.counts.map(({ from, episodes }) => ({ day: from, count: episodes }))}
					unit="episode"
					per={overview.activity.per}
				/>
			</Card>
			<Card title="Used in this period" className="mt-6">
				<Meters usage={usage} now={now} />
			</Card>
		</>
	);
}

type Overview = Awaited<ReturnType<typeof readOverview>>;

function Counts({ counts }: { counts: Overview["counts"] }) {
	return (
		<dl className="mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
			{[
				["Episodes", counts.episodes, "Pieces of writing: notes, messages, emails"],
				["Entities", counts.entities, "People, places and things they mention"],
				["Facts", counts.facts, "What they say about them, each with its sentence"],
				["Knots", counts.knots, "Entities where many facts meet"],
			].map(([label, count, meaning]) => (
				<div key={label} className="bg-card px-4 py-4 sm:px-5">
					<dt className="text-sm text-quiet">{label}</dt>
					<dd className="mt-0.5 text-2xl font-semibold tracking-tight tabular-nums">{formatCount(Number(count))}</dd>
					<dd className="mt-1 text-sm text-quiet">{meaning}</dd>
				</div>
			))}
		</dl>
	);
}

function MostConnected({ nodes, home }: { nodes: Overview["preview"]["nodes"]; home: string }) {
	return (
		<Card title="Most connected">
			<DataTable
				caption="The most connected entities"
				keyOf={({ id }) => id}
				rows={nodes}
				columns={[
					{
						head: "Entity",
						main: true,
						cell: ({ id, name, knot }) => (
							<span className="flex flex-wrap items-baseline gap-x-2">
								<Link href={`${home}/entities/${id}`} className="underline-offset-2 hover:text-accent hover:underline">
									{name}
								</Link>
								{knot && <Badge tone="knot">knot</Badge>}
							</span>
						),
					},
					{ head: "Type", cell: ({ labels }) => <TypeWords labels={labels.slice(0, 1)} /> },
					{ head: "Facts", numeric: true, cell: ({ facts }) => formatCount(facts) },
				]}
			/>
		</Card>
	);
}
