import type { Metadata } from "next";
import Link from "next/link";
import { Pager } from "@/components/dashboard/pager";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { When } from "@/components/ui/when";
import { may } from "@/lib/auth/roles";
import { listRetractedFacts } from "@/lib/graph/browse-entities";
import { getEntityDetails } from "@/lib/graph/get-entity-details";
import { DetailsBody } from "@/lib/graph/wire";
import { orMissing, pageProject } from "../../../../doors";
import { restoreFactAction, retractFactAction } from "../actions";
import { RestoreFact, RetractFact } from "./fact-actions";

export const metadata: Metadata = { title: "Entity" };

const FACTS = 50;

type Props = {
	params: Promise<{ project: string; entity: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function EntityPage({ params, searchParams }: Props) {
	const { ctx, team, project, now } = await pageProject(params);
	const details = await orMissing(getEntityDetails(ctx, decoded((await params).entity)));
	const { entity, neighbors, episodes } = DetailsBody.parse(JSON.parse(details));
	const retracted = await listRetractedFacts(ctx, entity.uuid);
	const from = Math.max(0, Number.parseInt(String((await searchParams).after ?? "0"), 10) || 0);
	const shown = neighbors.slice(from, from + FACTS);
	const home = `/p/${project.id}`;
	const mayRetract = may(team.role, "fact.retract");
	return (
		<>
			<p className="mb-3 text-sm">
				<Link href={`${home}/entities`} className="text-accent underline-offset-2 hover:underline">
					All entities
				</Link>
			</p>
			<PageHeader
				title={entity.name}
				lead={
					<span className="flex flex-wrap items-center gap-2 text-sm">
						{entity.labels.map((label) => (
							<Badge key={label} tone="accent">
								{label}
							</Badge>
						))}
						{entity.knot_narrative && <Badge tone="knot">knot</Badge>}
						<span>
							{entity.edge_count} facts, {entity.episode_count} episodes, known since{" "}
							<When at={entity.created_at} now={now} />
						</span>
					</span>
				}
			/>
			<div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid content-start gap-6">
					{entity.knot_narrative && (
						<Card title="The knot" note={`Score ${entity.knot_score ?? 0}, by ${entity.knot_model ?? "the service"}`}>
							<p className="max-w-prose text-lg leading-relaxed wrap-anywhere">{entity.knot_narrative}</p>
						</Card>
					)}
					{entity.narrative ? (
						<Card title="Narrative" note={`Stance: ${entity.narrative.stance}`}>
							<p className="max-w-prose leading-relaxed wrap-anywhere">{entity.narrative.text}</p>
							{entity.narrative.open_questions.length > 0 && (
								<ul className="mt-3 list-disc pl-5 text-sm text-quiet">
									{entity.narrative.open_questions.map((question) => (
										<li key={question}>{question}</li>
									))}
								</ul>
							)}
						</Card>
					) : (
						entity.summary && (
							<Card title="Summary">
								<p className="max-w-prose leading-relaxed wrap-anywhere">{entity.summary}</p>
							</Card>
						)
					)}
					<Card title={`Facts (${neighbors.length})`} note="Each with the entity at its other end.">
						{neighbors.length === 0 && <p className="text-sm text-quiet">No fact in force.</p>}
						<ul className="divide-y divide-line">
							{shown.map(({ edge_uuid, peer, direction, fact, intent_meta }) => (
								<li
									key={edge_uuid}
									className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-sm first:pt-0 last:pb-0"
								>
									<div className="min-w-0 grow basis-72">
										<p className="wrap-anywhere">{fact}</p>
										<p className="mt-0.5 text-quiet wrap-anywhere">
											{direction === "out" ? "to" : "from"}{" "}
											<Link
												href={`${home}/entities/${encodeURIComponent(peer)}`}
												className="text-accent underline-offset-2 hover:underline"
											>
												{peer}
											</Link>
										</p>
										{intent_meta && (
											<p className="mt-1 text-quiet wrap-anywhere">
												<Badge>{intent_meta.cognitive_pattern}</Badge> {intent_meta.why_connected}
											</p>
										)}
									</div>
									{mayRetract && (
										<RetractFact projectId={project.id} edge={edge_uuid} fact={fact} action={retractFactAction} />
									)}
								</li>
							))}
						</ul>
						<Pager
							path={`${home}/entities/${entity.uuid}`}
							query={{}}
							next={from + FACTS < neighbors.length ? String(from + FACTS) : null}
							isFirst={from === 0}
						/>
					</Card>
					{retracted.length > 0 && (
						<Card title="No longer in force" note="Retracted, or replaced by a newer fact.">
							<ul className="divide-y divide-line">
								{retracted.map(({ uuid, fact, reason, retracted_at }) => (
									<li
										key={uuid}
										className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-sm first:pt-0 last:pb-0"
									>
										<div className="min-w-0 grow basis-72">
											<p className="text-quiet line-through wrap-anywhere">{fact}</p>
											<p className="mt-0.5 text-quiet wrap-anywhere">
												{reason ?? "no reason given"}, <When at={retracted_at} now={now} />
											</p>
										</div>
										{mayRetract && (
											<RestoreFact projectId={project.id} edge={uuid} fact={fact} action={restoreFactAction} />
										)}
									</li>
								))}
							</ul>
						</Card>
					)}
				</div>
				<div className="grid content-start gap-6">
					{entity.aliases.length > 0 && (
						<Card title="Also known as">
							<ul className="grid gap-1 text-sm">
								{entity.aliases.map((alias) => (
									<li key={alias} className="wrap-anywhere">
										{alias}
									</li>
								))}
							</ul>
						</Card>
					)}
					<Card title="Latest mentions">
						<ul className="grid gap-2 text-sm">
							{episodes.map(({ uuid, name, valid_at }) => (
								<li key={uuid}>
									<Link
										href={`${home}/episodes/${uuid}`}
										className="text-accent underline-offset-2 wrap-anywhere hover:underline"
									>
										{name}
									</Link>
									<span className="block text-quiet">
										<When at={valid_at} now={now} />
									</span>
								</li>
							))}
						</ul>
					</Card>
				</div>
			</div>
		</>
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
