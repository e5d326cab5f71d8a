// What a person wants to know first, a line for each thing.
import { EntityLink } from "@/components/dashboard/fact-rows";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { countOf } from "@/components/ui/usage-meter";
import { formatDay, When } from "@/components/ui/when";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import { lineOf } from "@/lib/views/plain-sentence";
import type { Briefing } from "@/lib/views/read-briefing";
import type { Overview } from "@/lib/views/read-overview";
import { ChangeWords } from "./entity-story";
import { FactLines, Line, Origin, Place } from "./fact-lines";

const MAX_PAIRS = 2;

type Props = {
	briefing: Briefing;
	contradictions: [SourcedFact, SourcedFact][];
	/** The path of the project. */
	home: string;
	now: Date;
	/** The latest first. */
	episodes: Overview["recent"];
};

/** What is pinned, changed, was decided, is open and is new; a section with nothing in it is left out. */
export function BriefingCards({ briefing, contradictions, home, now, episodes }: Props) {
	const { changes, decisions, questions } = briefing;
	const pairs = contradictions.slice(0, MAX_PAIRS).flat();
	return (
		<>
			{briefing.pinned.length > 0 && (
				<Card title="Pinned" className="mb-6">
					<FactLines facts={briefing.pinned} home={home} />
				</Card>
			)}
			{changes.length > 0 && (
				<Card title="What changed" className="mb-6">
					<ul className="divide-y divide-line">
						{changes.map((change) => (
							<Line key={change.is.uuid} from={<Origin fact={change.is} home={home} />}>
								<ChangeWords change={change} home={home} />
							</Line>
						))}
					</ul>
				</Card>
			)}
			<div className="gap-6 *:mb-6 *:break-inside-avoid xl:columns-2">
				{decisions.length > 0 && (
					<Card title="Decisions">
						<Decisions decisions={decisions} home={home} />
					</Card>
				)}
				{questions.length > 0 && (
					<Card title="Open questions">
						<Questions questions={questions} home={home} />
					</Card>
				)}
				<News briefing={briefing} home={home} now={now} />
				{pairs.length > 0 && (
					<Card title="Contradictions">
						<FactLines facts={pairs} home={home} />
						<ButtonLink href={`${home}/review`} look="outline" size="small" className="mt-4">
							Review
						</ButtonLink>
					</Card>
				)}
				{episodes.length > 0 && (
					<Card title="From the latest episodes">
						<RecentEpisodes episodes={episodes} home={home} />
					</Card>
				)}
			</div>
		</>
	);
}

function News({ briefing, home, now }: Pick<Props, "briefing" | "home" | "now">) {
	const { since, added, news } = briefing;
	if (!since && news.length === 0) return null;
	const isNothingNew = added.episodes + added.facts === 0;
	const note = since && (
		<>
			{isNothingNew
				? "Nothing new since"
				: `${countOf(added.episodes, "episode")} and ${countOf(added.facts, "fact")} since`}{" "}
			<When at={since} now={now} exact />.
		</>
	);
	return (
		<Card title={since ? "Since your last visit" : "Latest facts"} note={note}>
			<FactLines facts={news} home={home} />
		</Card>
	);
}

function Decisions({ decisions, home }: { decisions: Briefing["decisions"]; home: string }) {
	return (
		<ul className="divide-y divide-line">
			{decisions.map(({ words, who, validAt, source }) => {
				const speaker = who.join(", ");
				const from = source ? (
					<Place source={{ ...source, speaker, validAt }} home={home} />
				) : (
					<>
						{speaker && `${speaker}, `}
						<time dateTime={validAt}>{formatDay(validAt)}</time>
					</>
				);
				return (
					<Line key={words} from={from}>
						{words}
					</Line>
				);
			})}
		</ul>
	);
}

function Questions({ questions, home }: { questions: Briefing["questions"]; home: string }) {
	return (
		<ul className="divide-y divide-line">
			{questions.map((asked) => (
				<Line key={asked.question} from={<Place source={asked} home={home} />}>
					{asked.question}
				</Line>
			))}
		</ul>
	);
}

/** Whom the latest facts are mostly about, each with what is said of it. */
export function MostlyAbout({ subjects, home }: { subjects: Briefing["subjects"]; home: string }) {
	if (subjects.length === 0) return null;
	return (
		<Card title="Mostly about">
			<ul className="divide-y divide-line">
				{subjects.map(({ name, count, fact }) => (
					<Line key={name} from={<Origin fact={fact} home={home} />}>
						<EntityLink home={home} name={name} /> <span className="text-quiet">{countOf(count, "fact")}</span>
						<span className="block">{lineOf(fact, name)}</span>
					</Line>
				))}
			</ul>
		</Card>
	);
}

function RecentEpisodes({ episodes, home }: { episodes: Overview["recent"]; home: string }) {
	return (
		<ul className="divide-y divide-line">
			{episodes.map(({ uuid, title, source_description, valid_at }) => (
				<Line
					key={uuid}
					from={
						<>
							{source_description}, <time dateTime={valid_at}>{formatDay(valid_at)}</time>
						</>
					}
				>
					<Link href={`${home}/episodes/${uuid}`} className={`line-clamp-1 ${LINK}`}>
						{title}
					</Link>
				</Line>
			))}
		</ul>
	);
}
