// How an entity is shown: the same on its own page and beside the graph. Knows no server: who may change a fact is asked of
// its caller.

import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { TypeBadge } from "@/components/ui/type-mark";
import { countOf } from "@/components/ui/usage-meter";
import { formatDay, When } from "@/components/ui/when";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import type { Mention } from "@/lib/reading/list-mentions";
import type { EntityPage } from "@/lib/reading/read-entity-page";
import { CitedText } from "./cited-text";
import { FactRows } from "./fact-rows";

/** Labels, and how much is known since when; `total` counts its facts, those without a second entity too. */
export function EntityLead({ entity, total, now }: { entity: EntityPage["entity"]; total: number; now: Date }) {
	return (
		<span className="flex flex-wrap items-center gap-2 text-sm">
			{entity.labels.map((label) => (
				<TypeBadge key={label} label={label} />
			))}
			{entity.knot_narrative && <Badge tone="knot">knot</Badge>}
			<span>
				{countOf(total, "fact")}, {countOf(entity.episode_count, "episode")}, first mentioned{" "}
				<When at={entity.created_at} now={now} />
			</span>
		</span>
	);
}

/** The generated texts of an entity, each sentence with its sources; nothing where none is certain. */
export function EntityTexts({ texts, home }: { texts: EntityPage["texts"]; home: string }) {
	const sections = [
		["Topic summary", texts.knot],
		["What is known", texts.narrative],
		["Open questions", texts.open],
	] as const;
	return sections.map(
		([title, sentences]) =>
			sentences.length > 0 && (
				<Card key={title} title={title}>
					<CitedText sentences={sentences} home={home} />
				</Card>
			),
	);
}

/** Facts in force by the sentences that say them. `children` is what follows the list. */
export function EntityFacts({
	facts,
	total,
	home,
	peer,
	act,
	children,
}: {
	facts: SourcedFact[];
	total: number;
	home: string;
	peer?(name: string): ReactNode;
	/** What can be done with a fact. */
	act?(fact: SourcedFact): ReactNode;
	children?: ReactNode;
}) {
	return (
		<Card
			title={`Facts (${total})`}
			note="The sentence each fact comes from, and below it the fact as it was extracted."
		>
			{total === 0 && <p className="text-sm text-quiet">No current facts.</p>}
			<FactRows facts={facts} home={home} peer={peer} act={act} />
			{children}
		</Card>
	);
}

/** Other names, and the episodes that speak of it. `home` is the path of the project. */
export function EntitySources({ aliases, mentions, home }: { aliases: string[]; mentions: Mention[]; home: string }) {
	return (
		<>
			{aliases.length > 0 && (
				<Card title="Also known as">
					<ul className="grid gap-1 text-sm">
						{aliases.map((alias) => (
							<li key={alias} className="wrap-anywhere">
								{alias}
							</li>
						))}
					</ul>
				</Card>
			)}
			<Card title="Latest mentions">
				<ul className="grid gap-3 text-sm">
					{mentions.map(({ episode, excerpt, speaker, validAt }) => (
						<li key={episode}>
							<Link
								href={`${home}/episodes/${episode}`}
								className="line-clamp-3 underline-offset-2 wrap-anywhere hover:text-accent hover:underline"
							>
								{excerpt}
							</Link>
							<span className="block text-quiet wrap-anywhere">
								{speaker && `${speaker}, `}
								<time dateTime={validAt}>{formatDay(validAt)}</time>
							</span>
						</li>
					))}
				</ul>
			</Card>
		</>
	);
}
