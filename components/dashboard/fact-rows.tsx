// Facts as people are shown them, on every page alike: the sentence that says them, who said it and when, and our wording
// beneath. Knows no server: what can be done with a fact is its caller's.
import { Fragment, type ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { formatDay } from "@/components/ui/when";
import { isOccasion } from "@/lib/enrichment/compose-intent";
import { IS_QUOTED } from "@/lib/enrichment/tell";
import { bySentence, type Source, type SourcedFact, UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import { segmentsOf } from "@/lib/text/place-marks";
import { factSpan } from "@/lib/views/fact-span";
import { plain, restOf } from "./fact-words";
import { SentenceRow } from "./sentence-row";

const DAY_MS = 86_400_000;
/** Patterns that say nothing of a fact. */
const TELLS_NOTHING = new Set(["context", "unknown"]);

type Ways = {
	/** The path of the project. */
	home: string;
	/** An end of a fact as a link; default: to the page of the entity. */
	peer?(name: string): ReactNode;
	/** What can be done with a fact. */
	act?(fact: SourcedFact): ReactNode;
};

/**
 * Facts by the sentences that say them: those of one sentence are one row. Those whose sentence stands on the page already, as one of
 * its facts is `above` (uuids), come first and without it.
 */
export function FactRows({ facts, above, ...ways }: { facts: SourcedFact[]; above?: Set<string> } & Ways) {
	const rows = bySentence(facts);
	const isAbove = ({ facts }: (typeof rows)[number]) => facts.some(({ uuid }) => above?.has(uuid));
	const said = rows.filter(isAbove);
	return (
		<ul className="divide-y divide-line">
			{said.length > 0 && (
				<li className="py-3.5 first:pt-0 last:pb-0">
					<p className="text-sm text-quiet">From the sentences above</p>
					{said.map(({ key, source, facts }) => (
						<SentenceRow key={key} facts={captioned(facts, source?.quote ?? "", ways)} />
					))}
				</li>
			)}
			{rows
				.filter((row) => !isAbove(row))
				.map(({ key, source, facts }) => {
					const quote = source?.quote ?? facts[0]?.fact ?? "";
					return (
						<li key={key} className="py-3.5 first:pt-0 last:pb-0">
							<SentenceRow
								said={{
									quote,
									marks: source ? marksOf(source, facts) : [],
									from: source ? (
										<From source={source} facts={facts} home={ways.home} />
									) : (
										"No sentence is on record for it."
									),
								}}
								facts={captioned(facts, quote, ways)}
							/>
						</li>
					);
				})}
		</ul>
	);
}

/** Facts with their captions, in other words than the `quote` that stands above them. */
export const captioned = (facts: SourcedFact[], quote: string, { home, peer, act }: Ways) =>
	facts.map((fact) => ({
		uuid: fact.uuid,
		caption: <FactCaption fact={fact} isSaid={plain(quote) === plain(fact.fact)} home={home} peer={peer} />,
		actions: act?.(fact),
	}));

/** Where in a sentence each of its facts is said. */
const marksOf = ({ quote }: Source, facts: SourcedFact[]) =>
	facts.flatMap(({ uuid, fact }) => {
		const span = factSpan(quote, fact);
		return span ? [{ id: uuid, ...span }] : [];
	});

function From({ source, facts, home }: { source: Source; facts: SourcedFact[]; home: string }) {
	const others = Math.max(...facts.map(({ episodeCount }) => episodeCount)) - 1;
	return (
		<>
			<Said source={source} home={home} />
			{others > 0 && `, and in ${others} more`}
		</>
	);
}

/** Who said a sentence and when, as a way to the place in the episode. */
function Said({ source, home }: { source: Pick<Source, "episode" | "speaker" | "validAt" | "start">; home: string }) {
	return (
		<Link href={`${home}/episodes/${source.episode}#at-${source.start}`} className={LINK}>
			{source.speaker && <span className="font-medium">{source.speaker}</span>}
			{source.speaker && ", "}
			<time dateTime={source.validAt}>{formatDay(source.validAt)}</time>
		</Link>
	);
}

/** A fact in words, and what else is known of it. */
function FactCaption(props: { fact: SourcedFact; isSaid: boolean } & Omit<Ways, "act">) {
	const { fact } = props;
	const saidAt = fact.sources[0]?.validAt;
	const isDatedApart = saidAt !== undefined && Math.abs(Date.parse(fact.validAt) - Date.parse(saidAt)) > DAY_MS;
	return (
		<>
			<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
				<span className="wrap-anywhere">
					<FactWords {...props} />
				</span>
				{fact.pattern && !TELLS_NOTHING.has(fact.pattern) && <Badge>{fact.pattern}</Badge>}
				{fact.pinned && <Badge tone="accent">pinned</Badge>}
				{fact.confidence < UNSURE_BELOW && <Badge tone="knot">unsure</Badge>}
				{isDatedApart && <span className="text-quiet">from {formatDay(fact.validAt)}</span>}
				{fact.invalidAt && <span className="text-quiet">until {formatDay(fact.invalidAt)}</span>}
				{fact.retractedAt && <Badge tone="danger">retracted</Badge>}
			</p>
			{fact.why && !isOccasion(fact.why) && <p className="text-quiet wrap-anywhere">{fact.why}</p>}
		</>
	);
}

/**
 * A fact in its own words, the names of its ends in them as ways; by its ends and what is between them where the words do not name
 * both, or stand above already.
 */
export function FactWords(props: { fact: SourcedFact; isSaid?: boolean } & Omit<Ways, "act">) {
	const { fact, isSaid, home } = props;
	const { source, predicate, target } = fact;
	const names = target === null ? [source] : [source, target];
	const peer = props.peer ?? ((name: string) => <EntityLink home={home} name={name} />);
	if (!isSaid && !IS_QUOTED.test(fact.fact) && names.every((name) => fact.fact.includes(name)))
		return <LinkedText text={fact.fact.replace(/[.]$/, "")} names={names} way={peer} />;
	return (
		<>
			{peer(source)} {predicate} {target !== null && peer(target)}
			{restOf(fact)}
		</>
	);
}

/** A text in which each of the names, where it stands, is a way. */
export function LinkedText(props: { text: string; names: string[]; way(name: string): ReactNode }) {
	const { text, names, way } = props;
	const marks = [...new Set(names)].flatMap((name) => {
		const start = name === "" ? -1 : text.indexOf(name);
		return start < 0 ? [] : [{ id: name, start, end: start + name.length }];
	});
	const outer = marks.filter(
		(mark) => !marks.some((one) => one !== mark && one.start <= mark.start && one.end >= mark.end),
	);
	return segmentsOf(text, outer).map(({ text, start, ids }) => (
		<Fragment key={start}>{ids.includes(text) ? way(text) : text}</Fragment>
	));
}

/** The way to the page of an entity by its name. */
export function EntityLink({ home, name }: { home: string; name: string }) {
	return (
		<Link href={`${home}/entities/${encodeURIComponent(name)}`} className={LINK}>
			{name}
		</Link>
	);
}
