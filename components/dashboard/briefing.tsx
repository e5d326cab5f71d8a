import type { CSSProperties, ReactNode } from "react";
import { EntityLink, FactRows } from "@/components/dashboard/fact-rows";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { countOf } from "@/components/ui/usage-meter";
import { When } from "@/components/ui/when";
import { bySentence, type SourcedFact } from "@/lib/graph/sourced-fact";
import type { Briefing } from "@/lib/reading/read-briefing";

const MOST_PAIRS = 2;
/** About how high things are, in pixels, and how long lines are, in letters: enough to tell which column is longer. */
const [CARD, ROW, QUOTE_LINE, LINE, LETTERS, SMALL_LETTERS] = [104, 57, 26, 24, 46, 58];

type Section = { title: string; note?: ReactNode; height: number; body: ReactNode };

/** What a person wants to know first; a section with nothing in it is left out. `home` is the path of the project, `last` a further section. */
export function BriefingCards(props: {
	briefing: Briefing;
	contradictions: [SourcedFact, SourcedFact][];
	home: string;
	now: Date;
	last: Section;
}) {
	const { briefing, contradictions, home, now, last } = props;
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
		last,
	];
	return <Columns sections={sections.filter(({ height }) => height > 0)} />;
}

/** In two columns that are as high as each other as nearly as can be, the last section of each filling what is left; in one on a narrow screen. */
function Columns({ sections }: { sections: Section[] }) {
	const columns = inColumns(sections.map(({ height }) => CARD + height)).map((places) =>
		places.map((place) => ({ place, section: sections[place] as Section })),
	);
	return (
		<div className="mb-6 grid gap-6 xl:grid-cols-2">
			{columns.map((column) => (
				<div key={column[0]?.place} className="flex flex-col gap-6 max-xl:contents xl:*:last:grow">
					{column.map(({ section: { title, note, body }, place }) => (
						<div key={title} className="grid max-xl:order-(--place)" style={{ "--place": place } as CSSProperties}>
							<Card title={title} note={note}>
								{body}
							</Card>
						</div>
					))}
				</div>
			))}
		</div>
	);
}

/** Which of a few heights stand in each of two columns, the first in the first: of all ways the one that differs least. */
function inColumns(heights: number[]): [number[], number[]] {
	const total = heights.reduce((sum, height) => sum + height, 0);
	let best = { difference: Number.POSITIVE_INFINITY, ways: 0 };
	for (let ways = 0; ways < 2 ** heights.length; ways += 2) {
		const right = heights.reduce((sum, height, n) => sum + (ways & (1 << n) ? height : 0), 0);
		const difference = Math.abs(total - 2 * right);
		if (difference < best.difference) best = { difference, ways };
	}
	const places = heights.map((_, n) => n);
	const isRight = (n: number) => (best.ways & (1 << n)) !== 0;
	return [places.filter((n) => !isRight(n)), places.filter(isRight)];
}

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
