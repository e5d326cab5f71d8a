// How an entity is shown: the same on its own page and beside the graph. Knows no server: who may change a fact is asked of
// its caller.

import type { ComponentProps, ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { KnotBadge, TypeBadge } from "@/components/ui/type-mark";
import { countOf } from "@/components/ui/usage-meter";
import { formatDay } from "@/components/ui/when";
import type { Mention } from "@/lib/views/list-mentions";
import type { EntityPage } from "@/lib/views/read-entity-page";
import { CitedText } from "./cited-text";
import { FactLines } from "./fact-lines";

/** Other names that are shown. */
const ALIASES = 6;

/** Labels, other names, and how much is known; `count` is that of its facts. */
export function EntityLead({ entity, count }: { entity: EntityPage["entity"]; count: number }) {
	const { aliases } = entity;
	return (
		<span className="flex flex-wrap items-center gap-2 text-sm">
			{entity.labels.map((label) => (
				<TypeBadge key={label} label={label} />
			))}
			{entity.knot_narrative && <KnotBadge />}
			<span>
				{countOf(count, "fact")}, {countOf(entity.episode_count, "episode")}
			</span>
			{aliases.length > 0 && (
				<span className="wrap-anywhere">
					also known as {aliases.slice(0, ALIASES).join(", ")}
					{aliases.length > ALIASES && ` and ${aliases.length - ALIASES} more`}
				</span>
			)}
		</span>
	);
}

/** What a text about an entity of a type is headed by. */
const KINDS: Record<string, string> = {
	...{ Person: "person", Organization: "organization", Location: "place", Event: "event", Document: "document" },
	...{ Product: "product", Technology: "technology", Topic: "topic", Preference: "preference" },
	...{ Requirement: "requirement", Procedure: "procedure" },
};

/** The generated texts of an entity, each sentence with its sources; nothing where none is certain. */
export function EntityTexts({ texts, labels, home }: Pick<EntityPage, "texts"> & { labels: string[]; home: string }) {
	const sections = [
		[`About this ${KINDS[labels[0] ?? ""] ?? "entity"}`, texts.summary],
		["Still open", texts.open],
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

/** Facts in force, a line for each sentence. `children` is what follows the list. */
export function EntityFacts({
	total,
	children,
	...lines
}: { total: number; children?: ReactNode } & ComponentProps<typeof FactLines>) {
	return (
		<Card title={`Facts (${total})`}>
			{total === 0 && <p className="text-sm text-quiet">No current facts.</p>}
			<FactLines {...lines} />
			{children}
		</Card>
	);
}

/** Further episodes that speak of an entity, by the sentence that names it. */
export function EntityMentions({ mentions, home }: { mentions: Mention[]; home: string }) {
	return (
		mentions.length > 0 && (
			<Card title="Also mentioned">
				<ul className="grid gap-3 text-sm">
					{mentions.map(({ episode, excerpt, speaker, validAt }) => (
						<li key={episode}>
							<span className="line-clamp-3 wrap-anywhere">{excerpt}</span>
							<Link href={`${home}/episodes/${episode}`} className={LINK}>
								{speaker && `${speaker}, `}
								<time dateTime={validAt}>{formatDay(validAt)}</time>
							</Link>
						</li>
					))}
				</ul>
			</Card>
		)
	);
}
