// Facts in words, on every page alike. Knows no server: what can be done with a fact is its caller's.
import { Fragment, type ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { formatDay } from "@/components/ui/when";
import { isOccasion } from "@/lib/enrichment/compose-intent";
import { IS_QUOTED } from "@/lib/enrichment/tell";
import { type SourcedFact, UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import { segmentsOf } from "@/lib/text/place-marks";
import { plain, restOf } from "./fact-words";

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

/** Facts with their captions, in other words than the `quote` that stands above them. */
export const captioned = (facts: SourcedFact[], quote: string, { home, peer, act }: Ways) =>
	facts.map((fact) => ({
		uuid: fact.uuid,
		caption: <FactCaption fact={fact} isSaid={plain(quote) === plain(fact.fact)} home={home} peer={peer} />,
		actions: act?.(fact),
	}));

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
