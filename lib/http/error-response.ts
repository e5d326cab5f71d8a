// The headers of every /v1 answer, and the error body. Spec: Errors.
import { z } from "zod";
import { isUnavailable, sqlstate } from "@/lib/db/sqlstate";
import { AppError, SLUGS, type Slug } from "@/lib/errors";
import { log } from "@/lib/log";
import { KIND_OF_METER, type Quota, secondsToReset } from "@/lib/usage/quota";

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

export const STATUS: Record<Slug, number> = {
	invalid_request: 400,
	unauthenticated: 401,
	payment_required: 402,
	missing_scope: 403,
	not_found: 404,
	method_not_allowed: 405,
	idempotency_conflict: 409,
	name_conflict: 409,
	payload_too_large: 413,
	unsupported_media_type: 415,
	quota_exceeded: 429,
	rate_limited: 429,
	internal_error: 500,
	unavailable: 503,
};

/** Headers that every /v1 response carries. */
export const baseHeaders = (requestId: string): Record<string, string> => ({
	"X-Request-Id": requestId,
	"Cache-Control": "private, no-store",
	"X-Content-Type-Options": "nosniff",
});

/** The public form of any failure. What is not an AppError is logged in full and answered in general words. */
export function toAppError(error: unknown, requestId: string): AppError {
	if (error instanceof AppError) return error;
	// Whoever asked has left: nobody reads the answer, and nothing went wrong.
	if (error instanceof Error && error.name === "AbortError")
		return new AppError("unavailable", "The request was ended.");
	if (isUnavailable(error)) {
		log.error({ request_id: requestId, code: sqlstate(error) }, "database unavailable");
		return new AppError("unavailable", "The database is unavailable. Try again shortly.", { retryAfterSeconds: 5 });
	}
	log.error(
		{ request_id: requestId, err: error instanceof Error ? (error.stack ?? error.message) : String(error) },
		"unexpected error",
	);
	return new AppError("internal_error", "Something went wrong on our side. Quote the request id when asking for help.");
}

/** The flat error body with its status and headers. */
export function errorResponse(error: AppError, requestId: string): Response {
	const { kind, limit, used, resetsAt, details, retryAfterSeconds, allow } = error.facts;
	const headers = new Headers(baseHeaders(requestId));
	headers.set("Content-Type", "application/json; charset=utf-8");
	if (error.slug === "unauthenticated") headers.set("WWW-Authenticate", "Bearer");
	if (error.slug === "missing_scope") headers.set("WWW-Authenticate", 'Bearer error="insufficient_scope"');
	if (allow) headers.set("Allow", allow);
	if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
	const body = {
		error: error.slug,
		message: error.message,
		kind,
		limit,
		used,
		resets_at: resetsAt?.toISOString(),
		details,
		request_id: requestId,
	};
	return new Response(JSON.stringify(body), { status: STATUS[error.slug], headers });
}

/**
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers) for the meters a request read: `q` the cap,
 * `w` the period in seconds, `r` what is left, `t` seconds to the reset. Unlimited meters have no policy to state.
 */
export function toRateLimitHeaders(quotas: Quota[], now: Date): Record<string, string> {
	const limited = quotas.flatMap((quota) => (quota.limit === null ? [] : [{ ...quota, limit: quota.limit }]));
	if (limited.length === 0) return {};
	const windowSeconds = ({ period }: Quota) => Math.round((period.end.getTime() - period.start.getTime()) / 1000);
	return {
		"RateLimit-Policy": limited
			.map((quota) => `"${KIND_OF_METER[quota.meter]}";q=${quota.limit};w=${windowSeconds(quota)}`)
			.join(", "),
		RateLimit: limited
			.map((quota) => {
				const remaining = Math.max(0, quota.limit - quota.taken);
				return `"${KIND_OF_METER[quota.meter]}";r=${remaining};t=${secondsToReset(quota, now)}`;
			})
			.join(", "),
	};
}
