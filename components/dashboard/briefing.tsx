import type { CSSProperties, ReactNode } from "react";
import { EntityLink, FactRows } from "@/components/dashboard/fact-rows";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { countOf } from "@/components/ui/usage-meter";
import { When } from "@/components/ui/when";
import { bySentence, type SourcedFact } from "@/lib/graph/sourced-fact";
import type { Briefing } from "@/lib/reading/read-briefing";

const MOST_PAIRS = 2;
/** About as high as a heading with its padding, a row and a line of text, in lines. */
const [HEAD, ROW, LINE_LENGTH] = [3, 3, 60];

type Section = { title: string; note?: ReactNode; lines: number; body: ReactNode };

/** What a person wants to know first; a section with nothing in it is left out. `home` is the path of the project, `last` what comes last. */
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
			lines: since || news.length > 0 ? 1 + linesOf(news) : 0,
			body: <FactRows facts={news} home={home} />,
		},
		{
			title: "Mostly about",
			lines: subjects.reduce((sum, { facts }) => sum + 2 + linesOf(facts), 0),
			body: <Subjects subjects={subjects} home={home} />,
		},
		{ title: "Decisions", lines: linesOf(decisions), body: <FactRows facts={decisions} home={home} /> },
		{
			title: "Still open",
			lines: questions.reduce((sum, { question }) => sum + 2 + question.length / LINE_LENGTH, 0),
			body: <Questions questions={questions} home={home} />,
		},
		{
			title: "Contradictions",
			lines: linesOf(contradictions.slice(0, MOST_PAIRS).flat()),
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
			lines: linesOf(changes.flatMap(({ was, is }) => [was, is])),
			body: <Changes {...{ changes, home }} />,
		},
		last,
	];
	return <Columns sections={sections.filter(({ lines }) => lines > 0)} />;
}

/** In two columns, each section in the one that is shorter so far, the last of each as high as the rest leaves room; in one on a narrow screen. */
function Columns({ sections }: { sections: Section[] }) {
	const heights = [0, 0];
	const columns: { section: Section; place: number }[][] = [[], []];
	for (const [place, section] of sections.entries()) {
		const side = (heights[0] ?? 0) <= (heights[1] ?? 0) ? 0 : 1;
		heights[side] = (heights[side] ?? 0) + HEAD + section.lines;
		columns[side]?.push({ section, place });
	}
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

/** About how many lines facts take. */
const linesOf = (facts: SourcedFact[]) =>
	bySentence(facts).reduce(
		(sum, { source, facts }) => sum + ROW + facts.length + (source?.quote.length ?? 0) / LINE_LENGTH,
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
