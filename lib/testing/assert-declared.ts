// The oracle of route tests: whatever a suite asks, the answer must be what the route declares.
import type { z } from "zod";
import { EndRow } from "@/lib/graph/wire";
import { ErrorBody, STATUS } from "@/lib/http/error-response";
import type { Handler } from "@/lib/http/v1";

/** The row schema of a streamed answer, for when its rows are read. */
const rowSchemas = new WeakMap<Response, z.ZodType>();

/** Throws unless status, headers and body of the answer are those that the method, or the error contract, declares. */
export async function assertDeclared({ route, method }: Handler, response: Response): Promise<void> {
	const header = (name: string) => response.headers.get(name);
	must(/^req_[0-9a-f]{32}$/.test(header("x-request-id") ?? ""), "X-Request-Id is missing");
	must(header("cache-control") === "private, no-store", "Cache-Control is not private, no-store");
	must(header("x-content-type-options") === "nosniff", "X-Content-Type-Options is not nosniff");
	if (response.status === 304 || method === "HEAD") {
		must(response.body === null, `a ${method} ${response.status} answer has a body`);
		return;
	}
	if (response.status >= 400) return assertError(response);
	must(response.status === 200, `status ${response.status} is not declared`);
	must(route !== null, "an undeclared method answered 200");
	if (route && "ndjson" in route.response) {
		if (route.response.events && header("content-type") === "text/event-stream; charset=utf-8") return;
		must(header("content-type") === "application/x-ndjson; charset=utf-8", "the stream is not NDJSON");
		rowSchemas.set(response, route.response.ndjson);
		return;
	}
	must(header("content-type") === "application/json; charset=utf-8", "the answer is not JSON");
	const text = await response.clone().text();
	must(text === JSON.stringify(JSON.parse(text)), "there are blanks between the tokens");
	if (route && "json" in route.response) matches(route.response.json, JSON.parse(text));
}

/** Throws unless a line of a streamed answer is a declared row or the sentinel. */
export function assertRow(response: Response, row: object): void {
	const schema = rowSchemas.get(response);
	if (schema) matches("_end" in row ? EndRow : schema, row);
}

async function assertError(response: Response): Promise<void> {
	const body = matches(ErrorBody, await response.clone().json());
	must(STATUS[body.error] === response.status, `${body.error} answered with ${response.status}`);
	must(body.request_id === response.headers.get("x-request-id"), "request ids differ");
	const needed = { 401: "www-authenticate", 405: "allow", 429: "retry-after", 503: "retry-after" }[response.status];
	if (needed) must(response.headers.has(needed), `${needed} is missing on ${response.status}`);
}

function matches<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	throw new Error(`the answer breaks its schema: ${JSON.stringify(parsed.error.issues)} in ${JSON.stringify(value)}`);
}

function must(holds: boolean, otherwise: string): void {
	if (!holds) throw new Error(`the answer breaks the contract: ${otherwise}`);
}
