// Owns how an entity is told: the same on its own page and beside the graph. Knows no server: who may change a fact is asked of
// its caller.

import type { ReactNode } from "react";
import type { z } from "zod";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { countOf } from "@/components/ui/usage-meter";
import { When } from "@/components/ui/when";
import type { DetailsBody } from "@/lib/graph/wire";

export type Details = z.output<typeof DetailsBody>;
type Fact = Details["neighbors"][number];

const LINK = "text-accent underline-offset-2 wrap-anywhere hover:underline";

/** Labels, and how much is known since when. */
export function EntityLead({ entity, now }: { entity: Details["entity"]; now: Date }) {
	return (
		<span className="flex flex-wrap items-center gap-2 text-sm">
			{entity.labels.map((label) => (
				<Badge key={label} tone="accent">
					{label}
				</Badge>
			))}
			{entity.knot_narrative && <Badge tone="knot">knot</Badge>}
			<span>
				{countOf(entity.edge_count, "fact")}, {countOf(entity.episode_count, "episode")}, known since{" "}
				<When at={entity.created_at} now={now} />
			</span>
		</span>
	);
}

/** What the service tells of an entity in its own words. */
export function EntityStory({ entity }: { entity: Details["entity"] }) {
	return (
		<>
			{entity.knot_narrative && (
				<Card title="Topic summary" note={`Score ${entity.knot_score ?? 0}, by ${entity.knot_model ?? "the service"}`}>
					<p className="max-w-prose text-lg leading-relaxed wrap-anywhere">{entity.knot_narrative}</p>
				</Card>
			)}
			{entity.narrative ? (
				<>
					{(entity.narrative.text || entity.narrative.stance) && (
						<Card title="What is known">
							{[entity.narrative.text, entity.narrative.stance].filter(Boolean).map((text) => (
								<p key={text} className="max-w-prose leading-relaxed wrap-anywhere not-first:mt-3">
									{text}
								</p>
							))}
						</Card>
					)}
					{entity.narrative.open_questions.length > 0 && (
						<Card title="Open questions">
							<ul className="grid max-w-prose list-disc gap-1.5 pl-5">
								{entity.narrative.open_questions.map((question) => (
									<li key={question} className="wrap-anywhere">
										{question}
									</li>
								))}
							</ul>
						</Card>
					)}
				</>
			) : (
				entity.summary && (
					<Card title="Summary">
						<p className="max-w-prose leading-relaxed wrap-anywhere">{entity.summary}</p>
					</Card>
				)
			)}
		</>
	);
}

/** Facts in force, each with the entity at its other end. `children` is what follows the list. */
export function EntityFacts({
	facts,
	total,
	peer,
	act,
	children,
}: {
	facts: Fact[];
	total: number;
	peer(name: string): ReactNode;
	/** What can be done with a fact. */
	act?(fact: Fact): ReactNode;
	children?: ReactNode;
}) {
	return (
		<Card title={`Facts (${total})`} note="Each with the entity at its other end.">
			{total === 0 && <p className="text-sm text-quiet">No fact in force.</p>}
			<ul className="divide-y divide-line">
				{facts.map((fact) => (
					<li
						key={fact.edge_uuid}
						className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-sm first:pt-0 last:pb-0"
					>
						<div className="min-w-0 grow basis-72">
							<p className="wrap-anywhere">{fact.fact}</p>
							<p className="mt-0.5 text-quiet wrap-anywhere">
								{fact.direction === "out" ? "to" : "from"} {peer(fact.peer)}
							</p>
							{fact.intent_meta && (
								<p className="mt-1 text-quiet wrap-anywhere">
									<Badge>{fact.intent_meta.cognitive_pattern}</Badge> {fact.intent_meta.why_connected}
								</p>
							)}
						</div>
						{act?.(fact)}
					</li>
				))}
			</ul>
			{children}
		</Card>
	);
}

/** Other names, and the episodes that speak of it. `home` is the path of the project. */
export function EntitySources({
	entity,
	episodes,
	home,
	now,
}: Pick<Details, "entity" | "episodes"> & { home: string; now: Date }) {
	return (
		<>
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
							<Link href={`${home}/episodes/${uuid}`} className={LINK}>
								{name}
							</Link>
							<span className="block text-quiet">
								<When at={valid_at} now={now} />
							</span>
						</li>
					))}
				</ul>
			</Card>
		</>
	);
}

/** The way to the page of an entity by its name. */
export function EntityLink({ home, name }: { home: string; name: string }) {
	return (
		<Link href={`${home}/entities/${encodeURIComponent(name)}`} className={LINK}>
			{name}
		</Link>
	);
}
