// What a person wants to know first, a line for each thing.
import { EntityLink } from "@/components/dashboard/fact-caption";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { countOf } from "@/components/ui/usage-meter";
import { formatDay, When } from "@/components/ui/when";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import { capitalised, lineOf } from "@/lib/views/plain-sentence";
import type { Briefing } from "@/lib/views/read-briefing";
import { ChangeWords } from "./entity-story";
import { FactLines, Line, Origin, Place } from "./fact-lines";

const MAX_PAIRS = 2;

type Props = {
	briefing: Briefing;
	contradictions: [SourcedFact, SourcedFact][];
	/** The path of the project. */
	home: string;
	now: Date;
};

/** What is pinned, changed, was decided, is open and is new; a section with nothing in it is left out. */
export function BriefingCards({ briefing, contradictions, home, now }: Props) {
	const { pinned, changes, decisions, questions } = briefing;
	const pairs = contradictions.slice(0, MAX_PAIRS).flat();
	return (
		<div className="grid gap-6">
			{pinned.length > 0 && (
				<Card title="Pinned">
					<FactLines facts={pinned} home={home} />
				</Card>
			)}
			{changes.length > 0 && (
				<Card title="What changed">
					<ul className="divide-y divide-line">
						{changes.map((change) => (
							<Line key={change.is.uuid} from={<Origin fact={change.is} home={home} />}>
								<ChangeWords change={change} home={home} />
							</Line>
						))}
					</ul>
				</Card>
			)}
			<div className="grid gap-6 xl:grid-cols-2">
				<div className="grid content-start gap-6">
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
					{pairs.length > 0 && (
						<Card title="Contradictions">
							<FactLines facts={pairs} home={home} />
							<ButtonLink href={`${home}/review`} look="outline" size="small" className="mt-4">
								Review
							</ButtonLink>
						</Card>
					)}
				</div>
				<div className="grid content-start gap-6">
					<News briefing={briefing} home={home} now={now} />
					<MostlyAbout subjects={briefing.subjects} home={home} />
				</div>
			</div>
		</div>
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
					{capitalised(asked.question)}
				</Line>
			))}
		</ul>
	);
}

/** Whom the latest facts are mostly about, each with what is said of it. */
function MostlyAbout({ subjects, home }: { subjects: Briefing["subjects"]; home: string }) {
	if (subjects.length === 0) return null;
	return (
		<Card title="Mostly about">
			<ul className="divide-y divide-line">
				{subjects.map(({ name, count, fact }) => (
					<Line key={name} from={<Origin fact={fact} home={home} />}>
						<p>
							<EntityLink home={home} name={name} /> <span className="text-quiet">{countOf(count, "fact")}</span>
						</p>
						{lineOf(fact, name)}
					</Line>
				))}
			</ul>
		</Card>
	);
}
