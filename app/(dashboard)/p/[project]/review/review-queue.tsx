"use client";
import { useEffect, useRef, useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/components/ui/usage-meter";
import type { GivenAnswer } from "@/lib/review/list-answers";
import { ANSWERS, type Question } from "@/lib/review/question";
import type { answerQuestionAction, undoAnswerAction } from "./actions";
import { PastAnswers } from "./past-answers";
import { QuestionBody } from "./question-body";

type Props = {
	projectId: string;
	questions: Question[];
	/** The latest answers, of everybody. */
	given: GivenAnswer[];
	mayAnswer: boolean;
	now: Date;
	actions: { answer: typeof answerQuestionAction; undo: typeof undoAnswerAction };
};

const KINDS = {
	fact: "Is this fact correct?",
	again: "It was taken back, and a text says it again. Is it true?",
	contradiction: "Which of the two is true?",
	duplicate: "Are these the same?",
	type: "What is this?",
};

const NOUNS = {
	contradiction: "contradiction",
	duplicate: "likely duplicate",
	type: "doubtful type",
	fact: "doubtful fact",
	again: "repeated fact",
};

/** One question at a time, answered by one key each; `s` skips a question, `u` undoes the last answer. */
export function ReviewQueue({ projectId, questions, given, mayAnswer, now, actions }: Props) {
	const [done, setDone] = useState<string[]>([]);
	const [passed, setPassed] = useState<string[]>([]);
	const left = questions.filter(({ key }) => !done.includes(key));
	const current = left.find(({ key }) => !passed.includes(key));
	// Whether a call is on its way. The page is read again after each, as what was merged or retracted is asked about no more;
	// that does not hold up the next key.
	const [isCalling, setCalling] = useState(false);
	const answer = useAction(actions.answer, projectId, ({ key }) => {
		setCalling(false);
		setDone((keys) => [...keys, key]);
		return undefined;
	});
	const undo = useAction(actions.undo, projectId, ({ key }) => {
		setCalling(false);
		setDone((keys) => keys.filter((one) => one !== key));
		setPassed([]);
		return "Answer undone";
	});
	const last = done.at(-1);
	const isBusy = isCalling && (answer.pending || undo.pending);
	const choices = current ? choicesOf(current) : [];
	/** Past the last question all that were skipped come again, once that is asked for. */
	const pass = () => setPassed((keys) => (current ? [...keys, current.key] : []));
	const give = (key: string, said: string) => {
		setCalling(true);
		answer.run({ key, answer: said });
	};
	const undoOne = (key: string) => {
		setCalling(true);
		undo.run({ key });
	};
	const undoLast = () => last && undoOne(last);
	useKeys((key) => {
		const chosen = choices.find((choice) => choice.key === key);
		if (!mayAnswer || isBusy) return;
		if (chosen && current) give(current.key, chosen.answer);
		else if (key === "s") pass();
		else if (key === "u") undoLast();
	});
	return (
		<div className="grid gap-4">
			<Left questions={left} />
			{(answer.problem ?? undo.problem) && (
				<Notice tone="danger" live>
					{answer.problem ?? undo.problem}
				</Notice>
			)}
			{current ? (
				<Card title={KINDS[current.kind]}>
					<QuestionBody question={current} home={`/p/${projectId}`} />
					{mayAnswer && (
						<div className="mt-5 flex flex-wrap gap-2">
							{choices.map(({ key, answer: said, label }) => (
								<Choice
									key={said}
									letter={key}
									label={label}
									disabled={isBusy}
									onClick={() => give(current.key, said)}
								/>
							))}
							<Choice letter="s" label="Skip" disabled={isBusy} onClick={pass} quiet />
						</div>
					)}
				</Card>
			) : left.length > 0 ? (
				<Empty title="That was the last one">
					<p role="status">
						{left.length === 1 ? "The one that you skipped stays" : `The ${left.length} that you skipped stay`} open.
					</p>
					<Choice letter="s" label="Go through them again" disabled={isBusy} onClick={pass} />
				</Empty>
			) : (
				<Empty title="Nothing left to review">
					<p>Doubtful facts, likely duplicates, uncertain types and contradictions show here as they come up.</p>
				</Empty>
			)}
			{last && mayAnswer && (
				<div>
					<Choice letter="u" label="Undo the last answer" disabled={isBusy} onClick={undoLast} quiet />
				</div>
			)}
			<PastAnswers answers={given} now={now} onUndo={mayAnswer && !isBusy ? undoOne : null} />
		</div>
	);
}

const Left = ({ questions }: { questions: Question[] }) => (
	<p role="status" className="text-sm text-quiet tabular-nums">
		<span className="font-semibold text-ink">{questions.length}</span> left
		{questions.length > 0 && `: ${kindsOf(questions)}`}
	</p>
);

/** How many there are of each kind, in words. */
const kindsOf = (questions: Question[]) =>
	(Object.keys(NOUNS) as (keyof typeof NOUNS)[])
		.map((kind) => ({ kind, count: questions.filter((one) => one.kind === kind).length }))
		.filter(({ count }) => count > 0)
		.map(({ kind, count }) => countOf(count, NOUNS[kind]))
		.join(", ");

/** The answers to a question in words; a type's are the labels that it was taken for. */
function choicesOf(question: Question): { key: string; answer: string; label: string }[] {
	if (question.kind !== "type") return [...ANSWERS[question.kind]];
	return ANSWERS.type.flatMap((choice, n): { key: string; answer: string; label: string }[] => {
		if (choice.answer === "nothing") return [choice];
		const label = question.labels[n];
		return label ? [{ ...choice, label }] : [];
	});
}

function Choice(props: { letter: string; label: string; disabled: boolean; quiet?: boolean; onClick(): void }) {
	const { letter, label, disabled, quiet = false, onClick } = props;
	return (
		<Button look={quiet ? "quiet" : "outline"} disabled={disabled} aria-keyshortcuts={letter} onClick={onClick}>
			<kbd className="rounded border border-line bg-well px-1.5 font-mono text-xs text-quiet max-sm:hidden pointer-coarse:hidden">
				{letter}
			</kbd>
			{label}
		</Button>
	);
}

/** Calls `press` for keys that are typed into no field. */
function useKeys(press: (key: string) => void): void {
	const now = useRef(press);
	now.current = press;
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			const isTyped = event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]");
			if (isTyped || event.metaKey || event.ctrlKey || event.altKey || event.repeat) return;
			now.current(event.key);
		};
		addEventListener("keydown", listen);
		return () => removeEventListener("keydown", listen);
	}, []);
}
