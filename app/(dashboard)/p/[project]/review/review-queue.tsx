"use client";
import { type ReactNode, useState } from "react";
import { Button, type Look } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Empty } from "@/components/ui/page-parts";
import { countOf, formatCount } from "@/components/ui/usage-meter";
import type { GivenAnswer } from "@/lib/curation/answer-question";
import { ANSWERS, isChange, type Question } from "@/lib/curation/question";
import { FixFact } from "./fix-fact";
import { PastAnswers } from "./past-answers";
import { QuestionBody } from "./question-body";
import { type QueueActions, useKeys, useQueue } from "./use-queue";

type Props = {
	projectId: string;
	questions: Question[];
	/** The latest answers, of everybody. */
	given: GivenAnswer[];
	mayAnswer: boolean;
	now: Date;
	actions: QueueActions;
};

const KINDS = {
	fact: "Is this fact correct?",
	again: "It was taken back, and a text says it again. Is it true?",
	contradiction: "Which of the two is true?",
	change: "Did this change?",
	duplicate: "Are these the same?",
	type: "What is this?",
};

const titleOf = (question: Question) =>
	KINDS[question.kind === "contradiction" && isChange(question.facts) ? "change" : question.kind];

/** One of a kind, and several. */
const NOUNS = {
	contradiction: ["contradiction or change", "contradictions or changes"],
	again: ["repeated fact", "repeated facts"],
	duplicate: ["likely duplicate", "likely duplicates"],
	type: ["doubtful type", "doubtful types"],
	fact: ["doubtful fact", "doubtful facts"],
} as const;

/** Answers that leave or make things as the memory has them: they stand out, as most questions end so. */
const LIKELY = new Set(["right", "changed", "same", "same-second", "label-1"]);

/** One question at a time, answered by one key each; `s` skips a question, `g` goes through the skipped ones again, `u` undoes the last answer. */
export function ReviewQueue({ projectId, questions, given, mayAnswer, now, actions }: Props) {
	const queue = useQueue(projectId, questions, actions);
	const { current, left, done, isBusy, problem } = queue;
	// The name to keep is chosen for one question at a time; the longer one is proposed.
	const [second, setSecond] = useState<string | null>(null);
	const isSecond = current !== undefined && second === current.key;
	const choices = current ? choicesOf(current, isSecond) : [];
	const last = done.at(-1);
	useKeys((key) => {
		const chosen = choices.find((choice) => choice.key === key);
		if (!mayAnswer || isBusy) return;
		if (chosen && current) queue.give(current.key, chosen.answer);
		else if (key === "s") queue.pass();
		else if (key === "g" && !current) queue.again();
		else if (key === "u" && last) queue.undo(last);
	});
	return (
		<div className="grid gap-4">
			<Left questions={left} />
			{problem && (
				<Notice tone="danger" live>
					{problem}
				</Notice>
			)}
			{current ? (
				<Card title={titleOf(current)}>
					<QuestionBody
						question={current}
						home={`/p/${projectId}`}
						kept={mayAnswer ? { isSecond, choose: (isIt) => setSecond(isIt ? current.key : null) } : undefined}
					/>
					{mayAnswer && (
						<div className="mt-5 flex flex-wrap items-center gap-2">
							{choices.map(({ key, answer, label }) => (
								<Choice
									key={answer}
									letter={key}
									label={label}
									look={LIKELY.has(answer) ? "primary" : "outline"}
									disabled={isBusy}
									onClick={() => queue.give(current.key, answer)}
								/>
							))}
							<Choice letter="s" label="Skip" look="quiet" disabled={isBusy} onClick={queue.pass} />
							<FixFact key={current.key} projectId={projectId} question={current} fix={queue.fix} />
						</div>
					)}
				</Card>
			) : (
				<End answered={done.length} skipped={left.length}>
					{left.length > 0 && (
						<Choice letter="g" label="Go through them again" disabled={isBusy} onClick={queue.again} />
					)}
				</End>
			)}
			{last && mayAnswer && (
				<div>
					<Choice
						letter="u"
						label="Undo the last answer"
						disabled={isBusy}
						onClick={() => queue.undo(last)}
						look="quiet"
					/>
				</div>
			)}
			<PastAnswers answers={given} now={now} onUndo={mayAnswer && !isBusy ? queue.undo : null} />
		</div>
	);
}

/** What is said past the last question. */
function End({ answered, skipped, children }: { answered: number; skipped: number; children: ReactNode }) {
	if (answered === 0 && skipped === 0) {
		return (
			<Empty title="Nothing left to review">
				<p>Contradictions, doubtful facts, likely duplicates and uncertain types show here as they come up.</p>
			</Empty>
		);
	}
	return (
		<Empty title="That was the last one">
			<p role="status">
				{answered > 0 && `You answered ${countOf(answered, "question")}. `}
				{skipped === 0
					? "New texts may bring new ones."
					: `${skipped === 1 ? "The one that you skipped stays" : `The ${skipped} that you skipped stay`} open.`}
			</p>
			{children}
		</Empty>
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
		.map(({ kind, count }) => `${formatCount(count)} ${NOUNS[kind][count === 1 ? 0 : 1]}`)
		.join(", ");

/** The answers to a question in words; a type's are the labels that it was taken for. */
function choicesOf(question: Question, isSecond: boolean): { key: string; answer: string; label: string }[] {
	if (question.kind === "contradiction")
		return ANSWERS.contradiction.filter(({ answer }) => answer !== "changed" || isChange(question.facts));
	if (question.kind === "duplicate")
		return ANSWERS.duplicate.map((choice) =>
			choice.answer === "same" && isSecond ? { ...choice, answer: "same-second" } : choice,
		);
	if (question.kind !== "type") return [...ANSWERS[question.kind]];
	return ANSWERS.type.flatMap((choice, n): { key: string; answer: string; label: string }[] => {
		if (choice.answer === "nothing") return [choice];
		const label = question.labels[n];
		return label ? [{ ...choice, label }] : [];
	});
}

function Choice(props: { letter: string; label: string; disabled: boolean; look?: Look; onClick(): void }) {
	const { letter, label, disabled, look = "outline", onClick } = props;
	return (
		<Button look={look} disabled={disabled} aria-keyshortcuts={letter} onClick={onClick}>
			<kbd className="rounded border border-line bg-well px-1.5 font-mono text-xs text-quiet max-sm:hidden pointer-coarse:hidden">
				{letter}
			</kbd>
			{label}
		</Button>
	);
}
