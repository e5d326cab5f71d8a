import { captioned, EntityLink } from "@/components/dashboard/fact-caption";
import { Place } from "@/components/dashboard/fact-lines";
import { SentenceFacts } from "@/components/dashboard/sentence-facts";
import { TypeBadge } from "@/components/ui/type-mark";
import { countOf } from "@/components/ui/usage-meter";
import type { CountedEntity, Question } from "@/lib/curation/question";
import type { SourcedFact } from "@/lib/graph/sourced-fact";

type Props = {
	question: Question;
	/** The path of the project. */
	home: string;
	/** Which of two entities that may be one gives its name, and the way to choose it; none for those who may not answer. */
	kept?: { isSecond: boolean; choose(isSecond: boolean): void } | undefined;
};

/** What a question is about. */
export function QuestionBody({ question, home, kept }: Props) {
	switch (question.kind) {
		case "fact":
		case "again":
			return <Said fact={question.fact} home={home} />;
		case "contradiction":
			return (
				<ol className="grid gap-4">
					{question.facts.map((fact, n) => (
						<li key={fact.uuid} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
							<span className="font-semibold text-quiet">{n + 1}</span>
							<Said fact={fact} home={home} />
						</li>
					))}
				</ol>
			);
		case "duplicate":
			return (
				<>
					<ul className="grid gap-4 sm:grid-cols-2">
						<Named entity={question.kept} mention={question.mentions.kept} home={home} />
						<Named entity={question.gone} mention={question.mentions.gone} home={home} />
					</ul>
					{kept && (
						<KeptName names={[question.kept.name, question.gone.name]} isSecond={kept.isSecond} choose={kept.choose} />
					)}
				</>
			);
		case "type":
			return (
				<ul>
					<Named entity={question.entity} mention={question.mention} home={home} />
				</ul>
			);
	}
}

/** A fact below the sentence that says it. */
function Said({ fact, home }: { fact: SourcedFact; home: string }) {
	const [source] = fact.sources;
	return (
		<div>
			{source && (
				<>
					<blockquote className="leading-relaxed wrap-anywhere">{source.quote}</blockquote>
					<p className="mt-0.5 text-sm">
						<Place source={source} home={home} />
					</p>
				</>
			)}
			<SentenceFacts facts={captioned([fact], source?.quote ?? "", { home })} />
		</div>
	);
}

/** The name that two things have once they are one. */
function KeptName(props: { names: [string, string]; isSecond: boolean; choose(isSecond: boolean): void }) {
	const { names, isSecond, choose } = props;
	return (
		<fieldset className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
			<legend className="mb-1 text-quiet">Name to keep if they are merged; the other keeps working too</legend>
			{names.map((name, n) => (
				<label key={name} className="flex min-h-8 items-center gap-2 font-medium wrap-anywhere">
					<input
						type="radio"
						name="kept-name"
						checked={isSecond === (n === 1)}
						onChange={() => choose(n === 1)}
						className="size-4 shrink-0 accent-accent"
					/>
					{name}
				</label>
			))}
		</fieldset>
	);
}

/** An entity with the beginning of the latest text that mentions it. */
function Named({ entity, mention, home }: { entity: CountedEntity; mention: string; home: string }) {
	return (
		<li>
			<p className="flex flex-wrap items-baseline gap-2 text-lg">
				<EntityLink home={home} name={entity.name} />
				{entity.labels[0] && <TypeBadge label={entity.labels[0]} />}
				<span className="text-sm text-quiet">{countOf(entity.facts, "fact")}</span>
			</p>
			{mention !== "" && (
				<blockquote className="mt-2 border-l-2 border-line pl-3 text-sm wrap-anywhere">{mention}</blockquote>
			)}
		</li>
	);
}
