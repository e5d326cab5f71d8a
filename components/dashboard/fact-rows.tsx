// Facts as people are shown them, on every page alike: the sentence that says them, who said it and when, and our wording
// beneath. Knows no server: what can be done with a fact is its caller's.
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { formatDay } from "@/components/ui/when";
import { isOccasion } from "@/lib/enrichment/compose-intent";
import { IS_QUOTED } from "@/lib/enrichment/tell";
import { bySentence, type Source, type SourcedFact, UNSURE_BELOW } from "@/lib/graph/sourced-fact";
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

/** Facts with their captions; a line is shown where neither the sentence nor the fact before has it as well. */
export const captioned = (facts: SourcedFact[], quote: string, { home, peer, act }: Ways) =>
	facts.map((fact, n) => {
		const isSaid = [quote, facts[n - 1]?.fact ?? ""].some((said) => plain(said) === plain(fact.fact));
		const wording = isSaid || IS_QUOTED.test(fact.fact) ? null : fact.fact;
		const rest = wording === null ? restOf(fact) : "";
		return {
			uuid: fact.uuid,
			wording,
			caption: <FactCaption key={fact.uuid} fact={fact} rest={rest} home={home} peer={peer} />,
			actions: act?.(fact),
		};
	});

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

/** The ends of a fact, and what else is known of it. */
function FactCaption({ fact, rest, home, peer }: { fact: SourcedFact; rest: string } & Omit<Ways, "act">) {
	const end = peer ?? ((name: string) => <EntityLink home={home} name={name} />);
	const saidAt = fact.sources[0]?.validAt;
	const isDatedApart = saidAt !== undefined && Math.abs(Date.parse(fact.validAt) - Date.parse(saidAt)) > DAY_MS;
	return (
		<>
			<p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet">
				<span className="wrap-anywhere">
					{end(fact.source)} {fact.predicate} {fact.target !== null && end(fact.target)}
					{rest}
				</span>
				{fact.pattern && !TELLS_NOTHING.has(fact.pattern) && <Badge>{fact.pattern}</Badge>}
				{fact.pinned && <Badge tone="accent">pinned</Badge>}
				{fact.confidence < UNSURE_BELOW && <Badge tone="knot">unsure</Badge>}
				{isDatedApart && <span>from {formatDay(fact.validAt)}</span>}
				{fact.invalidAt && <span>until {formatDay(fact.invalidAt)}</span>}
				{fact.retractedAt && <Badge tone="danger">retracted</Badge>}
			</p>
			{fact.why && !isOccasion(fact.why) && <p className="text-quiet wrap-anywhere">{fact.why}</p>}
		</>
	);
}

/** The way to the page of an entity by its name; `words` are those of a text that name it. */
export function EntityLink({ home, name, words = name }: { home: string; name: string; words?: string }) {
	return (
		<Link href={`${home}/entities/${encodeURIComponent(name)}`} className={LINK}>
			{words}
		</Link>
	);
}
