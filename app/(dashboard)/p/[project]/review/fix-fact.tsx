import type { Question } from "@/lib/curation/question";
import { CorrectFact } from "../entities/[entity]/fact-actions";
import type { useQueue } from "./use-queue";

type Props = { projectId: string; question: Question; fix: ReturnType<typeof useQueue>["fix"] };

/** The ways to put right a fact that is asked about: one for each fact of a question; none where it is not about facts in force. */
export function FixFact({ projectId, question, fix }: Props) {
	return fixable(question).map(({ fact, answer, label }) => (
		<CorrectFact
			key={answer}
			projectId={projectId}
			fact={fact}
			label={label}
			action={async (_, { to }) => {
				const result = await fix(question.key, answer, to);
				return result.ok ? { ok: true, value: { superseded: fact.uuid } } : result;
			}}
		/>
	));
}

function fixable(question: Question) {
	if (question.kind === "fact") return [{ fact: question.fact, answer: "fixed", label: "Edit" }];
	if (question.kind !== "contradiction") return [];
	const [first, second] = question.facts;
	return [
		{ fact: first, answer: "fixed-first", label: "Edit the first" },
		{ fact: second, answer: "fixed-second", label: "Edit the second" },
	];
}
