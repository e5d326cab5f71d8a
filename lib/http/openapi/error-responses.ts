// Which errors an operation may answer and how they are documented.
import type { AnyRoute } from "@/lib/http/v1";

/** What each status means here, its slug and a message as an example. */
const ERRORS: Record<string, { name: string; description: string; slug: string; message: string; headers?: string[] }> =
	{
		400: {
			name: "InvalidRequest",
			description: "A parameter or the body is wrong; every issue is in `details`.",
			slug: "invalid_request",
			message: "Invalid request: limit must be from 1 to 50000.",
		},
		401: {
			name: "Unauthenticated",
			description: "The key is missing, malformed, unknown, revoked or expired.",
			slug: "unauthenticated",
			message: "Missing or invalid API key. Send 'Authorization: Bearer <key>'.",
			headers: ["WWW-Authenticate"],
		},
		402: {
			name: "PaymentRequired",
			description: "The subscription is past due. Reads keep working.",
			slug: "payment_required",
			message: "The subscription is past due.",
		},
		403: {
			name: "MissingScope",
			description: "The key lacks the scope, or is restricted to other groups.",
			slug: "missing_scope",
			message: "This key lacks the write scope.",
			headers: ["WWW-Authenticate"],
		},
		404: {
			name: "NotFound",
			description: "No such thing in the caller's project, or none that the key may see.",
			slug: "not_found",
			message: "No entity with that name or id.",
		},
		405: {
			name: "MethodNotAllowed",
			description: "The path does not answer that method.",
			slug: "method_not_allowed",
			message: "This endpoint answers GET, HEAD.",
			headers: ["Allow"],
		},
		409: {
			name: "Conflict",
			description:
				"`idempotency_conflict`: the Idempotency-Key came with another body, or its twin still runs. `name_conflict`: the name of an episode or entity is taken.",
			slug: "idempotency_conflict",
			message: "This Idempotency-Key was used with another body.",
		},
		413: {
			name: "PayloadTooLarge",
			description: "The body is over 1 MiB, the content over 100,000 characters, or an export over 1 GiB.",
			slug: "payload_too_large",
			message: "The request body is larger than 1 MiB.",
		},
		415: {
			name: "UnsupportedMediaType",
			description: "The body is not declared as application/json, or an export as application/x-ndjson.",
			slug: "unsupported_media_type",
			message: "Send the body as JSON with 'Content-Type: application/json'.",
		},
		429: {
			name: "TooManyRequests",
			description:
				"`quota_exceeded`: a monthly cap is reached, named by `kind`. `rate_limited`: too many requests, or streams, at once; never carries `kind`.",
			slug: "quota_exceeded",
			message: "The monthly cap is reached.",
			headers: ["Retry-After", "RateLimit", "RateLimit-Policy"],
		},
		431: {
			name: "HeadersTooLarge",
			description: "The address with its query and the headers are over 16 KiB.",
			slug: "invalid_request",
			message: "This is not a valid HTTP/1.1 request, or its headers are too large.",
		},
		500: {
			name: "InternalError",
			description: "Our fault; quote the request id.",
			slug: "internal_error",
			message: "Something went wrong on our side. Quote the request id when asking for help.",
		},
		503: {
			name: "Unavailable",
			description: "The database is away; try again.",
			slug: "unavailable",
			message: "The database is unavailable. Try again shortly.",
			headers: ["Retry-After"],
		},
	};

/** `components.responses`: one per status. */
export const errorComponents = (): Record<string, object> =>
	Object.fromEntries(
		Object.entries(ERRORS).map(([status, { name, description, slug, message, headers = [] }]) => [
			name,
			{
				description,
				headers: Object.fromEntries(
					["X-Request-Id", ...headers].map((header) => [header, { $ref: `#/components/headers/${header}` }]),
				),
				content: {
					"application/json": {
						schema: { $ref: "#/components/schemas/Error" },
						example: exampleOf(Number(status), slug, message),
					},
				},
			},
		]),
	);

function exampleOf(status: number, slug: string, message: string): object {
	const facts = {
		400: { details: [{ field: "limit", message: "must be from 1 to 50000" }] },
		429: { kind: "episodes_per_month", limit: 10_000, used: 10_000, resets_at: "2026-06-08T13:56:00.000Z" },
	}[status];
	return { error: slug, message, ...facts, request_id: "req_019e0c9d6a0070008000000000000001" };
}

/** The error responses of one operation, by status. */
export function errorsOf(route: AnyRoute): Record<string, object> {
	const isWrite = route.meter === "writes";
	const statuses = [
		...(route.body || route.sent || route.query || route.params ? [400] : []),
		401,
		...(isWrite || route.rows ? [402] : []),
		403,
		...(route.params || route.mayBeMissing || (route.scope === "write" && !isWrite) ? [404] : []),
		405,
		...(route.idempotent || route.mayConflict ? [409] : []),
		...(route.body || route.sent || route.rows ? [413, 415] : []),
		429,
		...(route.query || route.params ? [431] : []),
		500,
		503,
	];
	return Object.fromEntries(
		statuses.map((status) => [status, { $ref: `#/components/responses/${ERRORS[status]?.name}` }]),
	);
}
