import { useEffect, useRef, useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import type { Question } from "@/lib/curation/question";
import type { answerQuestionAction, undoAnswerAction } from "./actions";

export type QueueActions = { answer: typeof answerQuestionAction; undo: typeof undoAnswerAction };
type Changes = NonNullable<Parameters<typeof answerQuestionAction>[1]["to"]>;

/** Which questions are left and which is asked, and what can be done with it. Past the last one all that were skipped come again, once asked for. */
export function useQueue(projectId: string, questions: Question[], actions: QueueActions) {
	const [done, setDone] = useState<string[]>([]);
	const [passed, setPassed] = useState<string[]>([]);
	const left = questions.filter(({ key }) => !done.includes(key));
	const current = left.find(({ key }) => !passed.includes(key));
	// Whether a call is on its way. The page is read again after each, as what was merged or retracted is asked about no more;
	// that does not hold up the next key.
	const [isCalling, setCalling] = useState(false);
	const setAnswered = ({ key }: { key: string }) => {
		setCalling(false);
		setDone((keys) => [...keys.filter((one) => one !== key), key]);
		return undefined;
	};
	const answer = useAction(actions.answer, projectId, setAnswered);
	const undo = useAction(actions.undo, projectId, ({ key }) => {
		setCalling(false);
		setDone((keys) => keys.filter((one) => one !== key));
		setPassed([]);
		return "Answer undone";
	});
	return {
		left,
		current,
		/** The keys that were answered here, the last one last. */
		done,
		isBusy: isCalling && (answer.pending || undo.pending),
		problem: answer.problem ?? undo.problem,
		/** Skips the question; past the last one there is none to skip. */
		pass: () => current && setPassed((keys) => [...keys, current.key]),
		again: () => setPassed([]),
		give(key: string, said: string): void {
			setCalling(true);
			answer.run({ key, answer: said });
		},
		undo(key: string): void {
			setCalling(true);
			undo.run({ key });
		},
		/** Answers with what a fact should say. For a dialog, which shows what is wrong with it itself. */
		async fix(key: string, said: string, to: Changes) {
			const result = await actions.answer(projectId, { key, answer: said, to });
			if (result.ok) setAnswered(result.value);
			return result;
		},
	};
}

/** Calls `press` for keys that are typed into no field. */
export function useKeys(press: (key: string) => void): void {
	const now = useRef(press);
	now.current = press;
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			const field = "input:not([type=radio]), textarea, select, [role=dialog]";
			const isTyped = event.target instanceof Element && event.target.closest(field);
			if (isTyped || event.metaKey || event.ctrlKey || event.altKey || event.repeat) return;
			now.current(event.key);
		};
		addEventListener("keydown", listen);
		return () => removeEventListener("keydown", listen);
	}, []);
}
