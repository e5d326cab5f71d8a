import { z } from "zod";
import { SLUGS } from "@/lib/errors";

/** The body of every 4xx and 5xx answer. Spec: Errors. */
export const ErrorBody = z.strictObject({
	error: z.enum(SLUGS),
	message: z.string().min(1).describe("For people; may change."),
	kind: z.string().optional().describe("The meter, on quota_exceeded."),
	limit: z.int().optional(),
	used: z.int().optional(),
	resets_at: z.iso.datetime().optional(),
	details: z
		.array(z.strictObject({ field: z.string(), message: z.string() }))
		.optional()
		.describe("Every issue found."),
	request_id: z.string().regex(/^req_[0-9a-f]{32}$/),
});
