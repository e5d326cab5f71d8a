import type { z } from "zod";
import { AppError, type FieldIssue } from "@/lib/errors";

/** What is wrong, by field; of a strict schema each field that it does not have. */
const toIssues = (issue: z.core.$ZodIssue): FieldIssue[] =>
	issue.code === "unrecognized_keys"
		? issue.keys.map((key) => ({ field: [...issue.path, key].join("."), message: "is not a known field" }))
		: [{ field: issue.path.join("."), message: issue.message }];

/** Values of `schema`, or `invalid_request` with every issue in `details`. */
export function check<S extends z.ZodType>(schema: S, value: unknown, first: FieldIssue[] = []): z.output<S> {
	const parsed = schema.safeParse(value);
	const issues = parsed.success ? [] : parsed.error.issues.flatMap(toIssues);
	const details = [...first, ...issues];
	if (parsed.success && details.length === 0) return parsed.data;
	const summary = details.map(({ field, message }) => (field ? `${field} ${message}` : message)).join("; ");
	throw new AppError("invalid_request", `Invalid request: ${summary}.`, { details });
}
