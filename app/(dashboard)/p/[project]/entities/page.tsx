import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { Filter, Later, Listing } from "@/components/dashboard/listing";
import { textOf } from "@/components/dashboard/pager";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Check, Field, SelectField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { TypeWords } from "@/components/ui/type-mark";
import { formatCount } from "@/components/ui/usage-meter";
import type { Ctx } from "@/lib/context";
import { LABELS } from "@/lib/extraction/extraction";
import { browseEntities, ENTITIES_PAGE } from "@/lib/graph/browse-entities";

export const metadata: Metadata = { title: "Entities" };

type Props = {
	params: Promise<{ project: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function EntitiesPage({ params, searchParams }: Props) {
	const { ctx, project } = await pageProject(params);
	const asked = await searchParams;
	const [text, label, knots] = [textOf(asked.q), textOf(asked.label), asked.knots === "on"];
	const query = { ...(text && { q: text }), ...(label && { label }), ...(knots && { knots: "on" }) };
	return (
		<>
			<PageHeader
				title="Entities"
				lead="An entity is a person, place or thing that episodes mention. A knot is an entity where many facts meet."
			/>
			<Filter columns="sm:grid-cols-[minmax(0,1fr)_12rem_auto_auto]">
				<Field label="Find by name or alias" name="q" type="search" defaultValue={text} />
				<SelectField label="Type" name="label" defaultValue={label}>
					<option value="">all types</option>
					{LABELS.map((name) => (
						<option key={name}>{name}</option>
					))}
				</SelectField>
				<div className="flex h-10 items-center">
					<Check label="Knots only" name="knots" defaultChecked={knots} />
				</div>
			</Filter>
			<Later query={{ ...query, after: textOf(asked.after) }} rows={ENTITIES_PAGE} columns={4}>
				<EntityList ctx={ctx} path={`/p/${project.id}/entities`} query={query} after={asked.after} />
			</Later>
		</>
	);
}

type Query = { q?: string; label?: string; knots?: string };

async function EntityList(props: { ctx: Ctx; path: string; query: Query; after: unknown }) {
	const { ctx, path, query, after } = props;
	const { q: text = "", label = "", knots } = query;
	const { entities, next } = await browseEntities(ctx, { text, label, knots: knots === "on", after });
	return (
		<Listing
			caption="Entities"
			path={path}
			query={query}
			after={after}
			next={next}
			rows={entities}
			keyOf={({ uuid }) => uuid}
			none={{
				title: "No entities yet",
				children: (
					<ButtonLink href={`/p/${ctx.projectId}`} look="outline" size="small">
						Write the first episode
					</ButtonLink>
				),
			}}
			noneFits="No matching entities"
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
				{ head: "Type", cell: ({ labels }) => <TypeWords labels={labels} /> },
				{ head: "Facts", numeric: true, cell: ({ degree }) => formatCount(degree) },
				{ head: "Episodes", numeric: true, cell: ({ episode_count }) => formatCount(episode_count) },
			]}
		/>
	);
}
