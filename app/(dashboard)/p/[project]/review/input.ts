import { z } from "zod";
import { EdgeCorrection } from "@/lib/corrections/wire";
import { parseKey } from "@/lib/review/question";

const key = z.string().refine((key) => parseKey(key) !== null, { error: "is not a question" });

export const AnswerInput = z.object({ key, answer: z.string().max(20), to: EdgeCorrection.optional() });
export const UndoAnswerInput = z.object({ key });
