// Which errors an operation may answer and how they are documented.
import type { AnyRoute } from "@/lib/http/v1";
import errors from "./errors.json";

/** What each status means here, its slug and a message as an example. */
const ERRORS: Record<string, { name: string; description: string; slug: string; message: string; headers?: string[] }> =
	errors;

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
