import { EntityLink, FactRows } from "@/components/dashboard/fact-rows";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { countOf } from "@/components/ui/usage-meter";
import { When } from "@/components/ui/when";
import { bySentence, type SourcedFact } from "@/lib/graph/sourced-fact";
import type { Overview } from "@/lib/overview/read-overview";
import type { Briefing } from "@/lib/reading/read-briefing";
import { mostTelling, withoutSmallTalk } from "@/lib/reading/tells";
import { Columns, mostEven, type Section } from "./columns";

const MOST_PAIRS = 2;
/** Of the latest episodes so many are shown, as it fits. */
const EPISODES = [6, 5, 4, 3];
/** About how high things are, in pixels, and how long lines are, in letters: enough to tell which column is longer. */
const [ROW, QUOTE_LINE, LINE, EPISODE, LETTERS, SMALL_LETTERS] = [57, 26, 24, 82, 46, 58];

/** What a person wants to know first; a section with nothing in it is left out. `home` is the path of the project. */
export function BriefingCards(props: {
	briefing: Briefing;
	contradictions: [SourcedFact, SourcedFact][];
	home: string;
	now: Date;
	/** The latest, of which those that say most are shown. */
	episodes: Overview["recent"];
}) {
	const { briefing, contradictions, home, now, episodes } = props;
	const { since, added, subjects, news, decisions, questions, changes } = briefing;
	const isNothingNew = added.episodes + added.facts === 0;
	const sections: Section[] = [
		{
			title: since ? "Since your last visit" : "Latest facts",
			note: since && (
				<>
					{isNothingNew
						? "Nothing new since"
						: `${countOf(added.episodes, "episode")} and ${countOf(added.facts, "fact")} since`}{" "}
					<When at={since} now={now} exact />.
				</>
			),
			height: since || news.length > 0 ? LINE + heightOf(news) : 0,
			body: <FactRows facts={news} home={home} />,
		},
		{
			title: "Mostly about",
			height: subjects.reduce((sum, { facts }) => sum + 2 * LINE + heightOf(facts), 0),
			body: <Subjects subjects={subjects} home={home} />,
		},
		{ title: "Decisions", height: heightOf(decisions), body: <FactRows facts={decisions} home={home} /> },
		{
			title: "Still open",
			height: questions.reduce(
				(sum, { question }) => sum + LINE * (1.5 + Math.ceil(question.length / SMALL_LETTERS)),
				0,
			),
			body: <Questions questions={questions} home={home} />,
		},
		{
			title: "Contradictions",
			height: heightOf(contradictions.slice(0, MOST_PAIRS).flat()),
			body: (
				<>
					<FactRows facts={contradictions.slice(0, MOST_PAIRS).flat()} home={home} />
					<ButtonLink href={`${home}/review`} look="outline" size="small" className="mt-4">
						Review
					</ButtonLink>
				</>
			),
		},
		{
			title: "What changed",
			height: changes.reduce((sum, { is }) => sum + 2 * LINE + heightOf([is]), 0),
			body: <Changes {...{ changes, home }} />,
		},
	];
	const shown = sections.filter(({ height }) => height > 0);
	const ways = EPISODES.map((most) => {
		const recent = mostTelling(episodes, ({ excerpt }) => excerpt, most);
		return [...shown, recentOf(recent, home, now)];
	});
	return <Columns sections={mostEven(ways)} />;
}

const recentOf = (episodes: Overview["recent"], home: string, now: Date): Section => ({
	title: "From the latest episodes",
	height: EPISODE * episodes.length,
	body: <RecentEpisodes episodes={episodes} home={home} now={now} />,
});

const heightOf = (facts: SourcedFact[]) =>
	bySentence(facts).reduce(
		(sum, { source, facts }) =>
			sum + ROW + LINE * facts.length + QUOTE_LINE * Math.ceil((source?.quote.length ?? 0) / LETTERS),
		0,
	);

function Subjects({ subjects, home }: { subjects: Briefing["subjects"]; home: string }) {
	return (
		<ul className="grid gap-5">
			{subjects.map(({ name, facts }) => (
				<li key={name}>
					<h3 className="mb-2 text-sm font-semibold">
						<EntityLink home={home} name={name} />
					</h3>
					<FactRows facts={facts} home={home} />
				</li>
			))}
		</ul>
	);
}

function Questions({ questions, home }: { questions: Briefing["questions"]; home: string }) {
	return (
		<ul className="grid gap-3 text-sm">
			{questions.map(({ entity, question }) => (
				<li key={question}>
					<p className="wrap-anywhere">{question}</p>
					<EntityLink home={home} name={entity} />
				</li>
			))}
		</ul>
	);
}

function Changes({ changes, home }: { changes: Briefing["changes"]; home: string }) {
	return (
		<ul className="grid gap-4">
			{changes.map(({ was, is }) => (
				<li key={was.uuid}>
					<p className="mb-2 text-sm text-quiet line-through wrap-anywhere">{was.fact}</p>
					<FactRows facts={[is]} home={home} />
				</li>
			))}
		</ul>
	);
}

function RecentEpisodes(props: { episodes: Overview["recent"]; home: string; now: Date }) {
	const { episodes, home, now } = props;
	return (
		<ul className="divide-y divide-line">
			{episodes.map(({ uuid, excerpt, source_description, created_at }) => (
				<li key={uuid} className="py-2.5 text-sm first:pt-0 last:pb-0">
					<Link
						href={`${home}/episodes/${uuid}`}
						className="line-clamp-2 wrap-anywhere underline-offset-2 hover:text-accent hover:underline"
					>
						{withoutSmallTalk(excerpt)}
					</Link>
					<p className="mt-0.5 text-quiet">
						{source_description}, <When at={created_at} now={now} />
					</p>
				</li>
			))}
		</ul>
	);
}
