// Owns turning a Request into checked values. Every issue is reported, not the first alone.
import type { z } from "zod";
import { AppError, type FieldIssue } from "@/lib/errors";

const MAX_BODY_BYTES = 1024 * 1024;

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

/** A query string as an object; a parameter given twice is an issue, not an array. */
export function readQuery(params: URLSearchParams): { values: Record<string, string>; issues: FieldIssue[] } {
	const values: Record<string, string> = {};
	const issues: FieldIssue[] = [];
	for (const name of new Set(params.keys())) {
		const all = params.getAll(name);
		values[name] = all[0] ?? "";
		if (all.length > 1) issues.push({ field: name, message: "must be given once" });
	}
	return { values, issues };
}

/**
 * The JSON body of a request. Throws `unsupported_media_type`, `payload_too_large` (past 1 MiB, without buffering the
 * rest) or `invalid_request`.
 */
export async function readJson(request: Request): Promise<unknown> {
	const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
	const tooLarge = () => new AppError("payload_too_large", "The request body is larger than 1 MiB.");
	if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) throw tooLarge();
	if (type !== "application/json") {
		throw new AppError("unsupported_media_type", "Send the body as JSON with 'Content-Type: application/json'.");
	}
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of request.body ?? []) {
		bytes += chunk.length;
		if (bytes > MAX_BODY_BYTES) throw tooLarge();
		chunks.push(chunk);
	}
	let body: unknown;
	try {
		body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
	} catch {
		throw new AppError("invalid_request", "The request body is not valid JSON.", {
			details: [{ field: "", message: "must be valid JSON in UTF-8" }],
		});
	}
	return body;
}

/** The caller's `Idempotency-Key`, null when there is none. Throws `invalid_request` unless it has 1 to 255 visible ASCII characters. */
export function readIdempotencyKey(request: Request): string | null {
	const key = request.headers.get("idempotency-key");
	if (key === null) return null;
	if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) {
		throw new AppError(
			"invalid_request",
			"Invalid request: Idempotency-Key must have 1 to 255 visible ASCII characters.",
			{
				details: [{ field: "Idempotency-Key", message: "must have 1 to 255 visible ASCII characters" }],
			},
		);
	}
	return key;
}
