import { MoreMenu } from "@/components/ui/more-menu";
import type { Question } from "@/lib/curation/question";
import { CorrectFact } from "../entities/[entity]/fact-actions";
import type { useQueue } from "./use-queue";

type Props = { projectId: string; question: Question; fix: ReturnType<typeof useQueue>["fix"] };

/** The ways to put right a fact that is asked about: one for each fact of a question; none where it is not about facts in force. */
export function FixFact({ projectId, question, fix }: Props) {
	const facts = fixable(question);
	const buttons = facts.map(({ fact, answer, label }) => (
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
	// Where there are several to tell apart they stand behind the answers.
	return facts.length > 1 ? <MoreMenu label="Edit one of the two">{buttons}</MoreMenu> : buttons;
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
