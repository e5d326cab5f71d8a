// Facts as lines of a list: the sentence, who said it and when. Knows no server.
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { cx, LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { formatDay } from "@/components/ui/when";
import {
	bySentence,
	type SentenceRow as Row,
	type Source,
	type SourcedFact,
	UNSURE_BELOW,
} from "@/lib/graph/sourced-fact";
import { lineOf } from "@/lib/views/plain-sentence";
import { captioned, EntityLink, LinkedText } from "./fact-caption";
import { statusOf } from "./fact-words";
import { SentenceFacts } from "./sentence-facts";

/** A line of a list: what is said, where that comes from and what can be done beside it, in a narrow card below it. */
export function Line({ children, from, actions }: { children: ReactNode; from: ReactNode; actions?: ReactNode }) {
	return (
		<li className="@container py-2 text-sm first:pt-0 last:pb-0">
			<div
				className={cx(
					"grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4",
					Boolean(actions) && "@lg:grid-cols-[minmax(0,1fr)_auto_auto]",
				)}
			>
				<div className="col-span-full min-w-0 wrap-anywhere @lg:col-span-1">{children}</div>
				<div className="min-w-0 text-quiet wrap-anywhere @lg:max-w-48 @lg:text-right">{from}</div>
				{actions && <div className="-my-1.5">{actions}</div>}
			</div>
		</li>
	);
}

/** Who said a fact, and when, as a way to its place in the episode; the day alone of one that no sentence says. */
export function Origin({ fact, home }: { fact: SourcedFact; home: string }) {
	const source = fact.sources[0];
	if (!source) return <time dateTime={fact.validAt}>{formatDay(fact.validAt)}</time>;
	return <Place source={source} home={home} />;
}

/** Who said something, and when, as a way to its place in the episode. */
export function Place(props: { source: Pick<Source, "episode" | "speaker" | "validAt" | "start">; home: string }) {
	const { source, home } = props;
	return (
		<Link
			href={`${home}/episodes/${source.episode}#at-${source.start}`}
			// As a block its first line, not its last, stands beside the first of the sentence.
			title="The sentence in its episode"
			className={`inline-block py-0.5 @lg:block @lg:py-0 ${LINK}`}
		>
			{source.speaker}
			{source.speaker !== "" && ", "}
			<time dateTime={source.validAt} className="whitespace-nowrap">
				{formatDay(source.validAt)}
			</time>
		</Link>
	);
}

type Ways = {
	/** The path of the project. */
	home: string;
	/** The entity whose page it is: its name is no way anywhere. */
	about?: string;
	/** An end of a fact as a way; default: to the page of the entity. */
	peer?(name: string): ReactNode;
	/** What can be done with a fact. */
	act?(fact: SourcedFact): ReactNode;
	/** What can be done with a sentence is what can be done with its first fact. */
	isWhole?: boolean;
};

/** Facts, a line for each sentence. */
export function FactLines({ facts, ...ways }: { facts: SourcedFact[] } & Ways) {
	return <SentenceLines rows={bySentence(facts)} {...ways} />;
}

/** Sentences, each a line; the facts of one that says several are listed where they are asked for, if anything can be done with them. */
export function SentenceLines({ rows, ...ways }: { rows: Row[] } & Ways) {
	const { home, act, isWhole } = ways;
	return (
		<ul className="divide-y divide-line">
			{rows.map(({ key, facts }) => {
				const [fact] = facts as [SourcedFact, ...SourcedFact[]];
				const isSingle = isWhole || facts.length === 1;
				return (
					<Line key={key} from={<Origin fact={fact} home={home} />} actions={isSingle && act?.(fact)}>
						<FactText facts={facts} {...ways} />{" "}
						{facts.some(({ pinned }) => pinned) && <Badge tone="accent">pinned</Badge>}{" "}
						{facts.every(({ retractedAt }) => retractedAt) && <Badge tone="danger">retracted</Badge>}{" "}
						{facts.every(({ confidence }) => confidence < UNSURE_BELOW) && <Badge tone="knot">unsure</Badge>}
						{isSingle && fact.invalidAt && fact.status !== "past" && (
							<span className="text-quiet">until {formatDay(fact.invalidAt)}</span>
						)}
						{!isSingle && act?.(fact) && <Several facts={facts} {...ways} />}
					</Line>
				);
			})}
		</ul>
	);
}

function Several({ facts, ...ways }: { facts: SourcedFact[] } & Ways) {
	return (
		<details className="inline open:mt-1 open:block">
			<summary className="inline-flex min-h-6 items-center rounded-sm text-quiet underline underline-offset-2">
				{facts.length} facts
			</summary>
			<SentenceFacts facts={captioned(facts, facts[0]?.sources[0]?.quote ?? "", ways)} />
		</details>
	);
}

/** The line of facts that one sentence says, in which their ends are the ways to their pages. */
export function FactText({ facts, home, about, peer }: { facts: SourcedFact[] } & Ways) {
	const [fact] = facts as [SourcedFact, ...SourcedFact[]];
	const way = peer ?? ((name: string) => <EntityLink home={home} name={name} />);
	return <LinkedText text={lineOf(fact, about)} names={endsOf(facts, about)} way={way} />;
}

/** The names of the ends of facts, but for the one that the page is about. */
const endsOf = (facts: SourcedFact[], about?: string) =>
	facts.flatMap(({ source, target }) => [source, target ?? ""]).filter((name) => name !== about);

/** That a fact does not simply hold. */
export function StatusBadge({ fact }: { fact: SourcedFact }) {
	const word = statusOf(fact);
	return word && <Badge>{word}</Badge>;
}
