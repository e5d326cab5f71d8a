// Calling a route's exported method as the server would: a Request in, a Response out, path params decoded. Every
// answer is held against what its route declares.
import type { Handler } from "@/lib/http/v1";
import { assertDeclared, assertRow } from "./assert-declared";

export type Call = {
	key?: string;
	/** The path of the request, where it matters. */
	path?: string;
	params?: Record<string, string>;
	/** A list gives the parameter more than once. */
	query?: Record<string, string | string[]>;
	body?: unknown;
	headers?: Record<string, string>;
	signal?: AbortSignal;
	method?: string;
};

/** Calls an exported route method. `body` is sent as JSON; a string passes as it is. Throws when the answer breaks the route's declaration. */
export async function callRoute(handler: Handler, call: Call = {}): Promise<Response> {
	const url = new URL(call.path ?? "/v1/under-test", "http://localhost");
	for (const [name, value] of Object.entries(call.query ?? {})) {
		for (const one of [value].flat()) url.searchParams.append(name, one);
	}
	const body = call.body === undefined || typeof call.body === "string" ? call.body : JSON.stringify(call.body);
	const request = new Request(url, {
		method: call.method ?? (body === undefined ? "GET" : "POST"),
		body,
		signal: call.signal ?? null,
		headers: {
			...(call.key ? { authorization: `Bearer ${call.key}` } : {}),
			...(body === undefined ? {} : { "content-type": "application/json" }),
			...call.headers,
		},
	});
	const response = await handler(request, { params: Promise.resolve(call.params ?? {}) });
	await assertDeclared(handler, response);
	return response;
}

/** Status and body of an answer with the request's own id taken out, for comparing answers. */
export async function readAnswer(response: Response): Promise<{ status: number; body: Record<string, unknown> }> {
	const { request_id: _, ...body } = (await response.json()) as Record<string, unknown>;
	return { status: response.status, body };
}

/** The rows of an NDJSON answer without its sentinel, and the sentinel's count; null when it has none. */
export async function readRows<Row>(response: Response): Promise<{ rows: Row[]; end: number | null }> {
	const lines = (await response.text()).split("\n").filter(Boolean);
	const parsed = lines.map((line) => JSON.parse(line) as Row & { _end?: number });
	for (const row of parsed) assertRow(response, row as object);
	const last = parsed.at(-1);
	return last && "_end" in last ? { rows: parsed.slice(0, -1), end: last._end ?? null } : { rows: parsed, end: null };
}
