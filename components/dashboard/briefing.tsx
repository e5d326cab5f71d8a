import type { ReactNode } from "react";
import { EntityLink, FactRows } from "@/components/dashboard/fact-rows";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { countOf } from "@/components/ui/usage-meter";
import { When } from "@/components/ui/when";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import type { Briefing } from "@/lib/reading/read-briefing";

const MOST_PAIRS = 2;

/** What a person wants to know first; a section with nothing in it is left out. `home` is the path of the project. */
export function BriefingCards({
	briefing,
	contradictions,
	home,
	now,
	children,
}: {
	briefing: Briefing;
	contradictions: [SourcedFact, SourcedFact][];
	home: string;
	now: Date;
	/** A card to come last. */
	children?: ReactNode;
}) {
	const { since, added, news, decisions, questions, changes } = briefing;
	return (
		<div className="mb-6 gap-6 xl:columns-2 *:mb-6 *:break-inside-avoid">
			{(since || news.length > 0) && (
				<Card
					title={since ? "Since your last visit" : "Latest facts"}
					note={
						since && (
							<>
								{added.episodes + added.facts === 0
									? "Nothing new since"
									: `${countOf(added.episodes, "episode")} and ${countOf(added.facts, "fact")} since`}{" "}
								<When at={since} now={now} exact />.
							</>
						)
					}
				>
					<FactRows facts={news} home={home} />
				</Card>
			)}
			<Section title="Decisions" isEmpty={decisions.length === 0}>
				<FactRows facts={decisions} home={home} />
			</Section>
			<Section title="Open questions" isEmpty={questions.length === 0}>
				<ul className="grid gap-3 text-sm">
					{questions.map(({ entity, question }) => (
						<li key={question}>
							<p className="wrap-anywhere">{question}</p>
							<EntityLink home={home} name={entity} />
						</li>
					))}
				</ul>
			</Section>
			<Section title="Contradictions" isEmpty={contradictions.length === 0}>
				<FactRows facts={contradictions.slice(0, MOST_PAIRS).flat()} home={home} />
				<ButtonLink href={`${home}/review`} look="outline" size="small" className="mt-4">
					Review
				</ButtonLink>
			</Section>
			<Section title="What changed" isEmpty={changes.length === 0}>
				<ul className="grid gap-4">
					{changes.map(({ was, is }) => (
						<li key={was.uuid}>
							<p className="mb-2 text-sm text-quiet line-through wrap-anywhere">{was.fact}</p>
							<FactRows facts={[is]} home={home} />
						</li>
					))}
				</ul>
			</Section>
			{children}
		</div>
	);
}

const Section = ({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) =>
	isEmpty ? null : <Card title={title}>{children}</Card>;
