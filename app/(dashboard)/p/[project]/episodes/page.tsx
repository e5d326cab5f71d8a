import type { Metadata } from "next";
import Link from "next/link";
import { Pager, textOf } from "@/components/dashboard/pager";
import { STATE_TONE } from "@/components/dashboard/state-tone";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { Empty } from "@/components/ui/empty";
import { Field, SelectField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { When } from "@/components/ui/when";
import { browseEpisodes, listGroupNames } from "@/lib/episodes/browse-episodes";
import { pageProject } from "../../../doors";

export const metadata: Metadata = { title: "Episodes" };

type Props = {
	params: Promise<{ project: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function EpisodesPage({ params, searchParams }: Props) {
	const { ctx, project, now } = await pageProject(params);
	const asked = await searchParams;
	const [text, group] = [textOf(asked.q), textOf(asked.group)];
	const [{ episodes, next }, groups] = await Promise.all([
		browseEpisodes(ctx, { text, group, after: asked.after }),
		listGroupNames(ctx),
	]);
	const path = `/p/${project.id}/episodes`;
	const isFiltered = text !== "" || group !== "";
	return (
		<>
			<PageHeader title="Episodes" lead="Everything that was written, newest first, and what became of it." />
			{(episodes.length > 0 || isFiltered) && (
				<form className="mb-5 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
					<Field label="Find in episodes" name="q" type="search" defaultValue={text} />
					<SelectField label="Group" name="group" defaultValue={group}>
						<option value="">all groups</option>
						{groups.map((name) => (
							<option key={name}>{name}</option>
						))}
					</SelectField>
					<Button type="submit" look="outline">
						Filter
					</Button>
				</form>
			)}
			{episodes.length === 0 ? (
				<Empty title={isFiltered ? "No episode fits" : "Nothing was written yet"}>
					{isFiltered ? (
						<ButtonLink href={path} look="outline" size="small">
							Show all
						</ButtonLink>
					) : (
						<ButtonLink href={`/p/${project.id}`} look="outline" size="small">
							Write the first
						</ButtonLink>
					)}
				</Empty>
			) : (
				<Card>
					<DataTable
						caption="Episodes"
						rows={episodes}
						keyOf={({ uuid }) => uuid}
						columns={[
							{
								head: "Episode",
								main: true,
								cell: ({ uuid, excerpt }) => (
									<Link
										href={`${path}/${uuid}`}
										className="line-clamp-2 underline-offset-2 hover:text-accent hover:underline"
									>
										{excerpt}
									</Link>
								),
							},
							{ head: "Group", cell: ({ group_id }) => group_id },
							{ head: "Source", cell: ({ source_description }) => source_description },
							{
								head: "Background",
								cell: ({ state }) => <Badge tone={STATE_TONE[state] ?? "plain"}>{state}</Badge>,
							},
							{ head: "Written", cell: ({ created_at }) => <When at={created_at} now={now} /> },
						]}
					/>
					<Pager
						path={path}
						query={{ ...(text && { q: text }), ...(group && { group }) }}
						next={next}
						isFirst={!asked.after}
					/>
				</Card>
			)}
		</>
	);
}
