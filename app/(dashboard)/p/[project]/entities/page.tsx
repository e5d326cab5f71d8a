import type { Metadata } from "next";
import Link from "next/link";
import { Pager, textOf } from "@/components/dashboard/pager";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { Empty } from "@/components/ui/empty";
import { Check, Field, SelectField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { formatCount } from "@/components/ui/usage-meter";
import { LABELS } from "@/lib/extraction/extraction";
import { browseEntities } from "@/lib/graph/browse-entities";
import { pageProject } from "../../../doors";

export const metadata: Metadata = { title: "Entities" };

type Props = {
	params: Promise<{ project: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function EntitiesPage({ params, searchParams }: Props) {
	const { ctx, project } = await pageProject(params);
	const asked = await searchParams;
	const [text, label, knots] = [textOf(asked.q), textOf(asked.label), asked.knots === "on"];
	const { entities, next } = await browseEntities(ctx, { text, label, knots, after: asked.after });
	const path = `/p/${project.id}/entities`;
	const isFiltered = text !== "" || label !== "" || knots;
	return (
		<>
			<PageHeader
				title="Entities"
				lead="The people, places and things that the episodes speak of, best connected first."
			/>
			{(entities.length > 0 || isFiltered) && (
				<form className="mb-5 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto_auto]">
					<Field label="Find by name or alias" name="q" type="search" defaultValue={text} />
					<SelectField label="Label" name="label" defaultValue={label}>
						<option value="">all labels</option>
						{LABELS.map((name) => (
							<option key={name}>{name}</option>
						))}
					</SelectField>
					<div className="flex h-10 items-center">
						<Check label="Knots alone" name="knots" defaultChecked={knots} />
					</div>
					<Button type="submit" look="outline">
						Filter
					</Button>
				</form>
			)}
			{entities.length === 0 ? (
				<Empty title={isFiltered ? "No entity fits" : "No entities yet"}>
					{isFiltered ? (
						<ButtonLink href={path} look="outline" size="small">
							Show all
						</ButtonLink>
					) : (
						<ButtonLink href={`/p/${project.id}`} look="outline" size="small">
							Write the first episode
						</ButtonLink>
					)}
				</Empty>
			) : (
				<Card>
					<DataTable
						caption="Entities"
						rows={entities}
						keyOf={({ uuid }) => uuid}
						columns={[
							{
								head: "Entity",
								main: true,
								cell: ({ uuid, name, knot }) => (
									<span className="flex flex-wrap items-baseline gap-x-2">
										<Link
											href={`${path}/${uuid}`}
											className="font-medium underline-offset-2 hover:text-accent hover:underline"
										>
											{name}
										</Link>
										{knot && <Badge tone="knot">knot</Badge>}
									</span>
								),
							},
							{ head: "Labels", cell: ({ labels }) => labels.join(", ") || "none" },
							{ head: "Facts", numeric: true, cell: ({ degree }) => formatCount(degree) },
							{ head: "Episodes", numeric: true, cell: ({ episode_count }) => formatCount(episode_count) },
						]}
					/>
					<Pager
						path={path}
						query={{ ...(text && { q: text }), ...(label && { label }), ...(knots && { knots: "on" }) }}
						next={next}
						isFirst={!asked.after}
					/>
				</Card>
			)}
		</>
	);
}
