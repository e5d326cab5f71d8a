"use server";
import { sessionAction } from "@/lib/http/session-action";
import { answerQuestion, undoAnswer } from "@/lib/review/answer-question";
import { AnswerInput, UndoAnswerInput } from "./input";

/** Answers a question of the review. */
export const answerQuestionAction = sessionAction({
	action: "review.answer",
	input: AnswerInput,
	run: async ({ ctx, viewer }, input) => {
		await answerQuestion(ctx, viewer.email, input);
		return { key: input.key };
	},
	audit: ({ key, answer }) => `${key}: ${answer}`,
});

/** Undoes an answer, with what it did. */
export const undoAnswerAction = sessionAction({
	action: "review.answer",
	input: UndoAnswerInput,
	run: async ({ ctx }, { key }) => {
		await undoAnswer(ctx, key);
		return { key };
	},
	audit: ({ key }) => `${key}: undone`,
});
