import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { GroupField } from "@/components/dashboard/group-field";
import { Filter, Later, Listing } from "@/components/dashboard/listing";
import { textOf } from "@/components/dashboard/pager";
import { StateBadge } from "@/components/dashboard/task-words";
import { WriteBox } from "@/components/dashboard/write-box";
import { ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-parts";
import { formatCount } from "@/components/ui/usage-meter";
import { formatDay } from "@/components/ui/when";
import { may } from "@/lib/auth/roles";
import type { Ctx } from "@/lib/context";
import { browseEpisodes, EPISODES_PAGE, listGroupNames } from "@/lib/episodes/browse-episodes";
import { SAMPLE_GROUP } from "@/lib/teams/load-sample";
import { loadSampleAction, writeEpisodeAction } from "../actions";
import { LoadSample } from "../load-sample";
import { ImportFile } from "./import-file";

export const metadata: Metadata = { title: "Episodes" };

type Props = {
	params: Promise<{ project: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function EpisodesPage({ params, searchParams }: Props) {
	const { ctx, project, team } = await pageProject(params);
	const asked = await searchParams;
	const [text, group] = [textOf(asked.q), textOf(asked.group)];
	const query = { ...(text && { q: text }), ...(group && { group }) };
	const groups = await listGroupNames(ctx);
	const mayWrite = may(team.role, "episode.write");
	return (
		<>
			<PageHeader
				title="Episodes"
				lead="An episode is one piece of writing, such as a note, a message or an email. Groups keep those of different teams apart."
				actions={
					mayWrite && (
						<div className="flex flex-wrap gap-2">
							{!groups.includes(SAMPLE_GROUP) && <LoadSample projectId={project.id} action={loadSampleAction} />}
							<ImportFile projectId={project.id} />
						</div>
					)
				}
			/>
			{mayWrite && (
				<div className="mb-6 grid gap-4">
					<WriteBox projectId={project.id} action={writeEpisodeAction} groups={groups} />
				</div>
			)}
			<Filter columns="sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
				<Field label="Find in episodes" name="q" type="search" defaultValue={text} />
				<GroupField groups={groups} group={group} />
			</Filter>
			<Later query={{ ...query, after: textOf(asked.after) }} rows={EPISODES_PAGE} columns={5}>
				<EpisodeList ctx={ctx} path={`/p/${project.id}/episodes`} query={query} after={asked.after} />
			</Later>
		</>
	);
}

type Query = { q?: string; group?: string };

async function EpisodeList(props: { ctx: Ctx; path: string; query: Query; after: unknown }) {
	const { ctx, path, query, after } = props;
	const { q: text = "", group = "" } = query;
	const { episodes, next } = await browseEpisodes(ctx, { text, group, after });
	return (
		<Listing
			caption="Episodes"
			path={path}
			query={query}
			after={after}
			next={next}
			rows={episodes}
			keyOf={({ uuid }) => uuid}
			none={{
				title: "Nothing was written yet",
				children: (
					<ButtonLink href={`/p/${ctx.projectId}`} look="outline" size="small">
						Write the first episode
					</ButtonLink>
				),
			}}
			noneFits="No matching episodes"
			columns={[
				{
					head: "Episode",
					main: true,
					cell: ({ uuid, title, excerpt, warning, state }) => (
						<>
							<Link
								href={`${path}/${uuid}`}
								className="font-medium underline-offset-2 hover:text-accent hover:underline"
							>
								{title}
							</Link>{" "}
							{state !== "done" && <StateBadge state={state} />}
							<span className="line-clamp-1 text-sm text-quiet">{excerpt}</span>
							{warning && <span className="block text-sm text-knot">{warning}</span>}
						</>
					),
				},
				{
					head: "Source",
					plain: true,
					cell: ({ author, source_description }) => [author, source_description].filter(Boolean).join(", "),
				},
				{ head: "Group", plain: true, cell: ({ group_id }) => group_id },
				{
					head: "Date",
					plain: true,
					cell: ({ valid_at }) => <span className="whitespace-nowrap">{formatDay(valid_at)}</span>,
				},
				{ head: "Facts", numeric: true, cell: ({ facts }) => formatCount(facts) },
			]}
		/>
	);
}
