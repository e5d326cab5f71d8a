import type { z } from "zod";
import { AppError, type FieldIssue } from "@/lib/errors";

/** Values of `schema`, or `invalid_request` with every issue in `details`. */
export function check<S extends z.ZodType>(schema: S, value: unknown, first: FieldIssue[] = []): z.output<S> {
	const parsed = schema.safeParse(value);
	const issues = parsed.success
		? []
		: parsed.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
	const details = [...first, ...issues];
	if (parsed.success && details.length === 0) return parsed.data;
	const summary = details.map(({ field, message }) => (field ? `${field} ${message}` : message)).join("; ");
	throw new AppError("invalid_request", `Invalid request: ${summary}.`, { details });
}
