// The form of the model's answer. Its wording is the prompt's; its checks against the text are `ground-answer.ts`.
import { z } from "zod";
import { LABELS } from "../extraction";

/** No optional properties and no transforms, so that every provider can be held to it. */
export const ModelAnswer = z.object({
	entities: z.array(z.object({ name: z.string(), label: z.enum(LABELS), aliases: z.array(z.string()) })),
	edges: z.array(
		z.object({
			source: z.string(),
			relation: z.string(),
			target: z.string(),
			fact: z.string(),
			valid_at: z.string().nullable(),
			invalid_at: z.string().nullable(),
			ends: z.array(z.string()),
		}),
	),
});
export type ModelAnswer = z.output<typeof ModelAnswer>;
