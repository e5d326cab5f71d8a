"use server";
import { z } from "zod";
import { EdgeCorrection } from "@/lib/corrections/wire";
import { sessionAction } from "@/lib/http/session-action";
import { answerQuestion, undoAnswer } from "@/lib/review/answer-question";
import { parseKey } from "@/lib/review/question";

const key = z.string().refine((key) => parseKey(key) !== null, { error: "is not a question" });

const AnswerInput = z.object({ key, answer: z.string().max(20), to: EdgeCorrection.optional() });
const UndoAnswerInput = z.object({ key });

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
