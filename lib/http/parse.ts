// Turning a Request into checked values. Every issue is reported, not the first alone.
import { AppError, type FieldIssue, invalidField } from "@/lib/errors";
import { readBody } from "@/lib/read-body";
import { hasMoreValues, isDeeper, MAX_DEPTH } from "@/lib/wire/bounds";

const MAX_BODY_BYTES = 1024 * 1024;
/** Values in a body: a thousand times what any body of the API has. */
const MAX_VALUES = 20_000;

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
 * rest, or past 20,000 values) or `invalid_request`, also for a body nested deeper than 64 levels, so that whoever walks it may recurse.
 */
export async function readJson(request: Request): Promise<unknown> {
	const body = await readAnyJson(request);
	assertShallow(body);
	return body;
}

/** Throws `invalid_request` for a body nested deeper than 64 levels. */
export function assertShallow(body: unknown): void {
	if (isDeeper(body, MAX_DEPTH)) throw badBody(`must not be nested deeper than ${MAX_DEPTH} levels`);
}

/** The same, however deep the body is nested. */
export async function readAnyJson(request: Request): Promise<unknown> {
	const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
	const tooLarge = () => new AppError("payload_too_large", "The request body is larger than 1 MiB.");
	if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) throw tooLarge();
	if (type !== "application/json") {
		throw new AppError("unsupported_media_type", "Send the body as JSON with 'Content-Type: application/json'.");
	}
	const body = await readBody(request, MAX_BODY_BYTES);
	if (body === null) throw tooLarge();
	return parseJson(body);
}

function parseJson(bytes: Buffer): unknown {
	if (hasMoreValues(bytes, MAX_VALUES)) {
		throw new AppError("payload_too_large", `The request body holds more than ${MAX_VALUES} values.`);
	}
	try {
		return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
	} catch {
		throw badBody("must be valid JSON in UTF-8");
	}
}

const badBody = (message: string) => invalidField("", `Invalid request: the body ${message}.`, message);
