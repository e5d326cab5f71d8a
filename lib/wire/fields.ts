// The zod pieces that requests are made of; what they accept is what the API documents. And places in lists, as URLs have them.
import { z } from "zod";
import { AppError, type FieldIssue } from "@/lib/errors";

/** As JSON Schema says that a text is without NUL. */
const NO_NUL = "^[^\\u0000]*$";
const hasNul = (text: string) => text.includes("\0");

/** The text without halves of characters (lone surrogates), which UTF-8 cannot hold: each reads as U+FFFD. */
const wellFormed = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

/**
 * Text of `min`..`max` characters (Unicode code points) without NUL, which Postgres cannot store. Halves of characters are
 * replaced here as Postgres would, so that what is read of a text is what is stored of it.
 */
export const text = (min: number, max: number) =>
	z
		.string({ error: (issue) => (issue.input === undefined ? "is required" : "must be a string") })
		.overwrite((value) => (/\p{Cs}/u.test(value) ? wellFormed(value) : value))
		.refine((value) => !hasNul(value), { error: "must not contain NUL characters" })
		.refine((value) => value.length >= min, {
			error: min === 1 ? "must not be empty" : `must have at least ${min} characters`,
		})
		.refine((value) => value.length <= max || [...value].length <= max, {
			error: `must have at most ${max} characters`,
		})
		.meta({ minLength: min, maxLength: max, pattern: NO_NUL });

/** A whole number in a query string. Spec: Request limits; out of range is 400, never clamped. */
export const wholeNumber = (min: number, max: number) =>
	z
		.string()
		.regex(/^\d{1,9}$/, { error: `must be a whole number from ${min} to ${max}` })
		.transform(Number)
		.refine((value) => value >= min && value <= max, { error: `must be from ${min} to ${max}` })
		.meta({ wire: { type: "integer", minimum: min, maximum: max } });

/** The same with what it is where nothing is asked. */
export const integer = (min: number, max: number, fallback: number) =>
	wholeNumber(min, max)
		.default(fallback)
		.meta({ wire: { type: "integer", minimum: min, maximum: max, default: fallback } });

/** What is compared with a stored `real`, which has no room for a number such as 1e-200. */
export const toSixDecimals = (value: number) => Math.round(value * 1e6) / 1e6;

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** A number from 0 to 1 in a query string, in any of JSON's ways to write it. */
export const fraction = z
	.string()
	.refine((value) => JSON_NUMBER.test(value) && Number(value) >= 0 && Number(value) <= 1, {
		error: "must be a number from 0 to 1",
	})
	.transform((value) => toSixDecimals(Number(value)))
	.meta({ wire: { type: "number", minimum: 0, maximum: 1 } });

const MAX_NAMED = 20;

/** A name in such a list. Only spaces count as blank: JavaScript and Python disagree about the rest. */
const NAME = "[^,\\u0000-\\u0020][^,\\u0000]*";

/** Relations in a query string, with commas between them. */
export const relationNames = text(1, 2_000)
	.meta({ pattern: `^ *${NAME}(, *${NAME}){0,${MAX_NAMED - 1}}$` })
	.transform((value) => value.split(",").map((name) => name.replace(/^ +| +$/g, "")))
	.refine((names) => names.length <= MAX_NAMED && names.every(([first = ""]) => first > " "), {
		error: `must be 1 to ${MAX_NAMED} names of relations with commas between them`,
	})
	.meta({
		description: "Facts of these relations alone, with commas between them.",
		example: "works_at,leads",
	});

/** A tag of an episode or a fact. */
export const tag = z.string({ error: "must be a string" }).regex(/^[a-z0-9][a-z0-9_:-]{0,39}$/, {
	error: "must be 1 to 40 small letters, digits, _ : -, beginning with a letter or digit",
});

/** Tags of a body, each once. */
export const tagList = z
	.array(tag, { error: "must be a list" })
	.max(MAX_NAMED, { error: `must have at most ${MAX_NAMED} tags` })
	.overwrite((tags) => [...new Set(tags)]);

const ALL_TAGS = "What was written with all of these tags alone, with commas between them.";

/** Tags in a query string, with commas between them. */
export const tagNames = z
	.string()
	.regex(/^[a-z0-9][a-z0-9_:-]{0,39}(,[a-z0-9][a-z0-9_:-]{0,39}){0,19}$/, {
		error: `must be 1 to ${MAX_NAMED} tags with commas between them`,
	})
	.transform((value) => value.split(","))
	.meta({ description: ALL_TAGS, example: "billing,q3" });

/** `true` or `false` in a query string. */
export const flag = (fallback: boolean) =>
	z
		.enum(["true", "false"], { error: "must be true or false" })
		.transform((value) => value === "true")
		.default(fallback)
		.meta({ wire: { type: "boolean", default: fallback } });

/** `true` or `false` in a body. */
export const truth = z.boolean({ error: "must be true or false" });
export const dryRun = truth.default(false).describe("Report what would happen and change nothing.");

/** A sub-namespace within the project. Spec: Episode (write request). */
export const groupId = z
	.string({ error: "must be a string" })
	.regex(/^[A-Za-z0-9_-]{1,128}$/, { error: "must be 1 to 128 letters, digits, dashes or underscores" })
	.meta({ description: "Sub-namespace within the project.", example: "default" });

const timestamp = z.iso.datetime({
	offset: true,
	error: "must be an ISO 8601 timestamp with an offset, such as 2026-05-08T13:56:00Z",
});
const isReal = (at: Date) => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999;
const NOT_REAL = { error: "is not a real instant" };

/** An instant as ISO 8601 with an offset, between the years 1 and 9999 of UTC. */
export const instant = timestamp.transform((text) => new Date(text)).refine(isReal, NOT_REAL);

/** The same with the `text` that it was written as, whose offset says where. */
export const writtenInstant = timestamp
	.transform((text) => ({ at: new Date(text), text }))
	.refine(({ at }) => isReal(at), NOT_REAL);

/** A name or uuid as a path segment, already decoded. */
export const pathName = z
	.string()
	.refine((value) => !hasNul(value), { error: "must not contain NUL characters" })
	.refine((value) => value.length > 0 && [...value].length <= 400, { error: "must have 1 to 400 characters" });

/** What is wrong, by field; of a strict schema each field that it does not have. */
const toIssues = (issue: z.core.$ZodIssue): FieldIssue[] =>
	issue.code === "unrecognized_keys"
		? issue.keys.map((key) => ({ field: [...issue.path, key].join("."), message: "is not a known field" }))
		: [{ field: issue.path.join("."), message: issue.message }];

/** Values of `schema`, or `invalid_request` with every issue in `details`; of fields that are in `first` those alone. */
export function check<S extends z.ZodType>(schema: S, value: unknown, first: FieldIssue[] = []): z.output<S> {
	const parsed = schema.safeParse(value);
	const issues = parsed.success ? [] : parsed.error.issues.flatMap(toIssues);
	const details = [...first, ...issues.filter(({ field }) => !first.some((issue) => issue.field === field))];
	if (parsed.success && details.length === 0) return parsed.data;
	const summary = details.map(({ field, message }) => (field ? `${field} ${message}` : message)).join("; ");
	throw new AppError("invalid_request", `Invalid request: ${summary}.`, { details });
}

/**
 * The one spelling of an email address that is stored and compared: NFKC, trimmed, lower case. Null for what is no
 * single address. The NFKC comes first, so that a full-width at sign cannot hide a second address in the first.
 */
export function normalizeEmail(typed: string): string | null {
	const email = typed.normalize("NFKC").trim().toLowerCase();
	return email.length <= 254 && z.email().safeParse(email).success ? email : null;
}

/** A cursor that stands for the last row seen. */
export const toCursor = (parts: (string | number)[]): string =>
	Buffer.from(JSON.stringify(parts)).toString("base64url");

/** The parts of a cursor with as many as `count`; null for none or a broken one, which is the start of the list. */
export function fromCursor(cursor: unknown, count: number): string[] | null {
	if (typeof cursor !== "string" || cursor.length > 400) return null;
	try {
		const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
		return Array.isArray(parts) && parts.length === count ? parts.map(String) : null;
	} catch {
		return null;
	}
}
