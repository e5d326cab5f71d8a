import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { Filter, Later, Listing } from "@/components/dashboard/listing";
import { textOf } from "@/components/dashboard/pager";
import { ButtonLink } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table";
import { Check, Field, SelectField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-parts";
import { KnotBadge, TypeWords } from "@/components/ui/type-mark";
import { formatCount } from "@/components/ui/usage-meter";
import type { Ctx } from "@/lib/context";
import type { Pair } from "@/lib/curation/likely-duplicates";
import { listPairs } from "@/lib/curation/read-pairs";
import { LABELS } from "@/lib/extraction/extraction";
import { browseEntities, countByMentions, ENTITIES_PAGE, type EntityLine } from "@/lib/graph/browse-entities";
import { listGists } from "@/lib/views/list-gists";

export const metadata: Metadata = { title: "Entities" };

/** So many entities that several episodes mention are a list by themselves. */
const FEWEST = 10;
const TWIN = "underline underline-offset-2 hover:text-accent";

type Props = {
	params: Promise<{ project: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function EntitiesPage({ params, searchParams }: Props) {
	const { ctx, project } = await pageProject(params);
	const asked = await searchParams;
	const [text, label, knots] = [textOf(asked.q), textOf(asked.label) || textOf(asked.type), asked.knots === "on"];
	const once = asked.once === "on";
	const query = {
		...{ ...(text && { q: text }), ...(label && { label }) },
		...{ ...(knots && { knots: "on" }), ...(once && { once: "on" }) },
	};
	return (
		<>
			<PageHeader
				title="Entities"
				lead="The people, places and things that episodes mention, each with what is said of it. A knot is one where many facts meet."
				actions={
					<ButtonLink href={`/p/${project.id}/review`} look="outline">
						Review duplicates
					</ButtonLink>
				}
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

type Query = { q?: string; label?: string; knots?: string; once?: string };

async function EntityList(props: { ctx: Ctx; path: string; query: Query; after: unknown }) {
	const { ctx, path, query, after } = props;
	const { q: text = "", label = "", knots, once } = query;
	const isFiltered = text !== "" || label !== "" || knots === "on";
	const [counts, pairs] = await Promise.all([countByMentions(ctx), listPairs(ctx)]);
	// What is asked for is shown however seldom it is mentioned, and so is everything of a list that is short without it.
	const folds = !isFiltered && once !== "on" && counts.often >= FEWEST;
	const { entities, next } = await browseEntities(ctx, { text, label, knots: knots === "on", often: folds, after });
	// Whoever looks for a name wants to see all that have it.
	const shown = withTwins(entities, text === "" ? pairs : []);
	const gists = await listGists(ctx, shown);
	return (
		<>
			<Listing
				caption="Entities"
				path={path}
				query={query}
				after={after}
				next={next}
				rows={shown.map((row) => ({ ...row, gist: gists.get(row.uuid) }))}
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
				columns={columnsOf(path)}
			/>
			{folds && counts.once > 0 && (
				<p className="mt-4 flex flex-wrap items-center gap-3 text-sm text-quiet">
					{counts.once.toLocaleString("en")} more {counts.once === 1 ? "is" : "are"} mentioned in one episode alone.
					<ButtonLink href={`${path}?once=on`} look="outline" size="small">
						Show all
					</ButtonLink>
				</p>
			)}
		</>
	);
}

type Twinned = EntityLine & { twins: Pair["gone"][] };
/** `gist` is what is said of it. */
type Row = Twinned & { gist?: string };

/** Entities, each with those that may be the same; these have no row of their own beside it. */
function withTwins(entities: EntityLine[], pairs: Pair[]): Twinned[] {
	const shown = new Set(entities.map(({ uuid }) => uuid));
	const twinsOf = new Map<string, Pair["gone"][]>();
	const gone = new Set<string>();
	for (const pair of pairs) {
		if (!shown.has(pair.kept.uuid) || gone.has(pair.kept.uuid) || gone.has(pair.gone.uuid)) continue;
		// One that others are already put beside keeps its row.
		if (twinsOf.has(pair.gone.uuid)) continue;
		gone.add(pair.gone.uuid);
		twinsOf.set(pair.kept.uuid, [...(twinsOf.get(pair.kept.uuid) ?? []), pair.gone]);
	}
	return entities
		.filter(({ uuid }) => !gone.has(uuid))
		.map((entity) => ({ ...entity, twins: twinsOf.get(entity.uuid) ?? [] }));
}

const columnsOf = (path: string): Column<Row>[] => [
	{
		head: "Entity",
		main: true,
		cell: ({ uuid, name, knot, twins, gist }) => (
			<>
				<span className="flex flex-wrap items-baseline gap-x-2">
					<Link href={`${path}/${uuid}`} className="font-medium underline-offset-2 hover:text-accent hover:underline">
						{name}
					</Link>
					{knot && <KnotBadge />}
				</span>
				{gist && <span className="mt-0.5 line-clamp-2 text-sm text-quiet wrap-anywhere">{gist}</span>}
				{twins.length > 0 && (
					<span className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-quiet">
						Perhaps the same:
						{twins.map((twin) => (
							<Link key={twin.uuid} href={`${path}/${twin.uuid}`} className={TWIN}>
								{twin.name}
							</Link>
						))}
					</span>
				)}
			</>
		),
	},
	{ head: "Type", plain: true, cell: ({ labels }) => <TypeWords labels={labels} /> },
	{ head: "Facts", numeric: true, cell: ({ facts }) => formatCount(facts) },
	{ head: "Episodes", numeric: true, cell: ({ episode_count }) => formatCount(episode_count) },
];
