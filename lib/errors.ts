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

/** The refusal of one field: `sentence` is for people, `message` what is wrong with the field, the same if not given. */
export const invalidField = (field: string, sentence: string, message = sentence) =>
	new AppError("invalid_request", sentence, { details: [{ field, message }] });

/**
 * What checks that do not depend on each other answer. Waits for all of them; fields that some of them found wrong are thrown together,
 * as one `invalid_request`, and another error as it is.
 */
export async function checkAll<const T extends readonly unknown[]>(
	checks: T,
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
	const settled = await Promise.allSettled(checks);
	const reasons = settled.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
	const details: FieldIssue[] = [];
	for (const reason of reasons) {
		if (!(reason instanceof AppError) || !reason.facts.details) throw reason;
		details.push(...reason.facts.details);
	}
	if (details[0]) throw new AppError("invalid_request", details[0].message, { details });
	return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}

/**
 * A fault that whoever runs the service can mend: its message is the whole story in one line and says what to do.
 * The start script and the operator's tool print it without a stack and end with an exit code other than 0.
 */
export class OperatorError extends Error {
	constructor(message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = "OperatorError";
	}
}

/** How a refusal begins that a page shows as it is, since only whoever runs the service can mend it. */
export const PROXY_FAULT = "A proxy in front of this service";

/** Of a request that has no Host at all. */
export const NO_HOST = `${PROXY_FAULT} drops the Host of requests, of which there must be exactly one. Whoever runs the service must let the proxy pass Host on as it is, with its port; in nginx: proxy_set_header Host $http_host`;
