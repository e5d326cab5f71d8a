import { EntityLink, FactRows } from "@/components/dashboard/fact-rows";
import { TypeBadge } from "@/components/ui/type-mark";
import { countOf } from "@/components/ui/usage-meter";
import type { Question, ReviewEntity } from "@/lib/review/question";

/** What a question is about. `home` is the path of the project. */
export function QuestionBody({ question, home }: { question: Question; home: string }) {
	switch (question.kind) {
		case "fact":
		case "again":
			return <FactRows facts={[question.fact]} home={home} />;
		case "contradiction":
			return (
				<ol className="grid gap-4">
					{question.facts.map((fact, n) => (
						<li key={fact.uuid} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
							<span className="font-semibold text-quiet">{n + 1}</span>
							<FactRows facts={[fact]} home={home} />
						</li>
					))}
				</ol>
			);
		case "duplicate":
			return (
				<>
					<ul className="grid gap-4 sm:grid-cols-2">
						<Named entity={question.gone} mention={question.mentions.gone} home={home} />
						<Named entity={question.kept} mention={question.mentions.kept} home={home} />
					</ul>
					<p className="mt-3 text-sm text-quiet">
						Merging moves everything about {question.gone.name} to {question.kept.name}; both names keep working.
					</p>
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

/** An entity with the beginning of the latest text that mentions it. */
function Named({ entity, mention, home }: { entity: ReviewEntity; mention: string; home: string }) {
	return (
		<li>
			<p className="flex flex-wrap items-baseline gap-2 text-lg">
				<EntityLink home={home} name={entity.name} />
				{entity.labels[0] && <TypeBadge label={entity.labels[0]} />}
				<span className="text-sm text-quiet">{countOf(entity.degree, "fact")}</span>
			</p>
			{mention !== "" && (
				<blockquote className="mt-2 border-l-2 border-line pl-3 text-sm wrap-anywhere">{mention}</blockquote>
			)}
		</li>
	);
}
