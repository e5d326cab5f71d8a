import type { Metadata } from "next";
import type { ReactNode } from "react";
import { orMissing, pageProject } from "@/app/(dashboard)/access";
import { ActionButton } from "@/components/dashboard/action-button";
import { EntityLead, EntityMentions, EntityTexts } from "@/components/dashboard/entity-details";
import { FactsByRelation, Pinned, Timeline, TrueNow } from "@/components/dashboard/entity-story";
import { Pager } from "@/components/dashboard/pager";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { MoreMenu } from "@/components/ui/more-menu";
import { PageHeader } from "@/components/ui/page-parts";
import { When } from "@/components/ui/when";
import { may } from "@/lib/auth/roles";
import { listCorrections } from "@/lib/curation/corrections";
import { listMerges } from "@/lib/curation/undo-merge";
import { LABELS } from "@/lib/extraction/extraction";
import { listRetractedFacts } from "@/lib/graph/browse-entities";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import { byRelation } from "@/lib/views/by-relation";
import { type EntityStory, readEntityStory } from "@/lib/views/read-entity-story";
import {
	correctEntityAction,
	correctFactAction,
	mergeEntitiesAction,
	previewHideAction,
	restoreFactAction,
	retractFactAction,
	undoCorrectionAction,
	undoMergeAction,
} from "../actions";
import { CorrectEntity, HideEntity } from "./entity-actions";
import { FactActions, RestoreFact } from "./fact-actions";
import { MergeEntity } from "./merge-actions";

export const metadata: Metadata = { title: "Entity" };

const FACTS = 30;

type Props = {
	params: Promise<{ project: string; entity: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function EntityPage({ params, searchParams }: Props) {
	const { ctx, team, project, now } = await pageProject(params);
	const from = Math.max(0, Number.parseInt(String((await searchParams).after ?? "0"), 10) || 0);
	const name = decoded((await params).entity);
	const story = await orMissing(readEntityStory(ctx, name, { from, most: FACTS }));
	const { entity, total, listed, texts } = story;
	const [retracted, merges, corrections] = await Promise.all([
		listRetractedFacts(ctx, entity.uuid),
		listMerges(ctx, entity.uuid),
		listCorrections(ctx, entity.uuid),
	]);
	const home = `/p/${project.id}`;
	const mayRetract = may(team.role, "fact.retract");
	const mayMerge = may(team.role, "entity.merge");
	// Those of a change stand in the timeline.
	const replaced = new Set(story.changes.flatMap(({ was }) => was.map(({ uuid }) => uuid)));
	const gone = retracted.filter(({ uuid }) => !replaced.has(uuid));
	const act = (fact: SourcedFact) =>
		mayRetract && (
			<FactActions
				projectId={project.id}
				fact={fact}
				actions={{ correct: correctFactAction, retract: retractFactAction }}
			/>
		);
	const restore = (fact: SourcedFact) =>
		mayRetract &&
		fact.retractedAt && <RestoreFact key={fact.uuid} projectId={project.id} fact={fact} action={restoreFactAction} />;
	const ways = { home, about: entity.name };
	const hasSide = [merges, corrections].some(({ length }) => length > 0);
	return (
		<>
			<p className="mb-3 text-sm">
				<Link href={`${home}/entities`} className="text-accent underline-offset-2 hover:underline">
					All entities
				</Link>
			</p>
			<PageHeader
				title={entity.name}
				lead={<EntityLead entity={entity} count={story.count} />}
				actions={mayMerge && <EntityActions projectId={project.id} entity={entity} />}
			/>
			<div className={cx("grid gap-6", hasSide && "xl:grid-cols-[minmax(0,1fr)_20rem]")}>
				<div className="grid content-start gap-6">
					<Pinned facts={story.pinned} {...ways} act={act} />
					<TrueNow facts={story.now} {...ways} act={act} />
					<Timeline changes={story.changes} {...ways} restore={restore} />
					<EntityTexts texts={texts} labels={entity.labels} home={home} />
					<FactsByRelation {...byRelation(story.facts, entity.name)} total={total} {...ways} act={act}>
						<Pager
							path={`${home}/entities/${entity.uuid}`}
							query={{}}
							next={from + FACTS < listed ? String(from + FACTS) : null}
							isFirst={from === 0}
						/>
					</FactsByRelation>
					{gone.length > 0 && <Retracted projectId={project.id} facts={gone} mayRestore={mayRetract} now={now} />}
					<EntityMentions mentions={story.mentions} home={home} />
				</div>
				{hasSide && <Side projectId={project.id} {...{ merges, corrections, mayMerge, now }} />}
			</div>
		</>
	);
}

type SideProps = {
	projectId: string;
	merges: Awaited<ReturnType<typeof listMerges>>;
	corrections: Awaited<ReturnType<typeof listCorrections>>;
	mayMerge: boolean;
	now: Date;
};

/** What was done to an entity. */
function Side({ projectId, merges, corrections, mayMerge, now }: SideProps) {
	return (
		<div className="grid content-start gap-6">
			{merges.length > 0 && (
				<Undoable title="Merged into this" rows={merges.map(({ id, name, at }) => ({ id, words: name, at }))} now={now}>
					{({ id, words }) =>
						mayMerge && (
							<ActionButton
								action={undoMergeAction}
								place={projectId}
								input={{ merge: id }}
								said={`${words} is an entity of its own again`}
								look="outline"
								size="small"
								aria-label={`Undo the merge of ${words}`}
							>
								Undo
							</ActionButton>
						)
					}
				</Undoable>
			)}
			{corrections.length > 0 && (
				<Undoable title="Corrections" rows={corrections} now={now}>
					{({ id, words }) =>
						mayMerge && (
							<ActionButton
								action={undoCorrectionAction}
								place={projectId}
								input={{ retraction: id }}
								said="Correction undone"
								look="outline"
								size="small"
								aria-label={`Undo: ${words}`}
							>
								Undo
							</ActionButton>
						)
					}
				</Undoable>
			)}
		</div>
	);
}

type Entity = EntityStory["entity"];

function EntityActions({ projectId, entity }: { projectId: string; entity: Entity }) {
	return (
		<>
			<CorrectEntity projectId={projectId} entity={entity} labels={LABELS} action={correctEntityAction} />
			<MergeEntity
				key={entity.uuid}
				projectId={projectId}
				entityId={entity.uuid}
				name={entity.name}
				action={mergeEntitiesAction}
			/>
			<MoreMenu label={`More actions for ${entity.name}`}>
				<HideEntity projectId={projectId} entity={entity} action={correctEntityAction} preview={previewHideAction} />
			</MoreMenu>
		</>
	);
}

type RetractedFacts = Awaited<ReturnType<typeof listRetractedFacts>>;

function Retracted(props: { projectId: string; facts: RetractedFacts; mayRestore: boolean; now: Date }) {
	const { projectId, facts, mayRestore, now } = props;
	return (
		<Card title="No longer true">
			<ul className="divide-y divide-line">
				{facts.map(({ reason, retracted_at, ...fact }) => (
					<li
						key={fact.uuid}
						className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-sm first:pt-0 last:pb-0"
					>
						<div className="min-w-0 grow basis-72">
							<p className="text-quiet line-through wrap-anywhere">{fact.fact}</p>
							<p className="mt-0.5 text-quiet wrap-anywhere">
								{reason === "superseded" ? "replaced" : (reason ?? "no reason given")},{" "}
								<When at={retracted_at} now={now} />
							</p>
						</div>
						{mayRestore && <RestoreFact projectId={projectId} fact={fact} action={restoreFactAction} />}
					</li>
				))}
			</ul>
		</Card>
	);
}

type Done = { id: string; words: string; at: Date };

/** What was done to an entity, each with what `children` makes of it. */
function Undoable(props: { title: string; rows: Done[]; now: Date; children(row: Done): ReactNode }) {
	const { title, rows, now, children } = props;
	return (
		<Card title={title}>
			<ul className="grid gap-3 text-sm">
				{rows.map((row) => (
					<li key={row.id} className="flex items-start justify-between gap-3">
						<span className="min-w-0 wrap-anywhere">
							{row.words}
							<span className="block text-quiet">
								<When at={row.at} now={now} />
							</span>
						</span>
						{children(row)}
					</li>
				))}
			</ul>
		</Card>
	);
}

/** A page gets its path as the URL spells it; a malformed one names nothing. */
function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment).replaceAll("\0", "");
	} catch {
		return segment;
	}
}
