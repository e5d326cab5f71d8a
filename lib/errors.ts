// The one error that crosses layers. Knows no HTTP: the transport maps slugs to statuses.

export const SLUGS = [
	"invalid_request",
	"unauthenticated",
	"payment_required",
	"missing_scope",
	"not_found",
	"method_not_allowed",
	"idempotency_conflict",
	"name_conflict",
	"payload_too_large",
	"unsupported_media_type",
	"quota_exceeded",
	"rate_limited",
	"internal_error",
	"unavailable",
] as const;
export type Slug = (typeof SLUGS)[number];

export type FieldIssue = { field: string; message: string };

/** What an error may say beside its slug and message. `resetsAt` and `retryAfterSeconds` become headers as well. */
export type ErrorFacts = {
	kind?: string;
	limit?: number;
	used?: number;
	resetsAt?: Date;
	details?: FieldIssue[];
	retryAfterSeconds?: number;
	allow?: string;
};

/** A refusal with a text for the caller. `message` is public: never SQL, a path, a stack or another tenant's data. */
export class AppError extends Error {
	constructor(
		readonly slug: Slug,
		message: string,
		readonly facts: ErrorFacts = {},
	) {
		super(message);
		this.name = "AppError";
	}
}

/** The one 404 for a thing: the same whether it is missing or another tenant's. */
export const notFound = (thing: string) => new AppError("not_found", `No ${thing} with that name or id.`);
