"use server";
import { z } from "zod";
import { answerQuestion, undoAnswer } from "@/lib/curation/answer-question";
import { EdgeCorrection } from "@/lib/curation/corrections";
import { parseKey } from "@/lib/curation/question";
import { sessionAction } from "@/lib/http/session-action";

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
