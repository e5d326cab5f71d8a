// What every /v1 request has in common: request id, checks in order (401, 403, 413/415/400, bursts), the error body, headers, one
// log line. A route declares and delegates. Knows no SQL.
import { after } from "next/server";
import type { z } from "zod";
import { challenge } from "@/lib/accounts/oauth/metadata";
import { assertGroupAllowed } from "@/lib/auth/groups";
import { type Caller, refusal, type Scope, touchKey, verifyKey } from "@/lib/auth/verify-key";
import { belowBase } from "@/lib/base-path";
import type { Ctx } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { toPublicId, uuidv7 } from "@/lib/ids";
import { log } from "@/lib/log";
import { metrics, routeOf } from "@/lib/metrics";
import type { Meter } from "@/lib/tiers";
import { type Metered, QuotaExceeded } from "@/lib/usage/quota";
import { check } from "@/lib/wire/fields";
import { assertNoBurst } from "./burst-limit";
import { baseHeaders, errorResponse, toAppError, toRateLimitHeaders } from "./error-response";
import { readJson, readQuery } from "./parse";
import { recordRequest } from "./record-request";
import { forReading, versionAfterWrite } from "./replica";

type Schema = z.ZodType;
type Out<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined;

/** What a handler gets: checked values, and the request for its signal and conditional headers. */
type Input<P extends Schema | undefined, Q extends Schema | undefined, B extends Schema | undefined> = {
	ctx: Ctx;
	params: Out<P>;
	query: Out<Q>;
	body: Out<B>;
	/** The body as it came, of a route that declares `sent`. */
	sent: unknown;
	/** The header as it came; null without one and on routes that take none. */
	idempotencyKey: string | null;
	scopes: Scope[];
	/** What the request log notes; a route whose meter depends on what is asked sets `counted` itself. */
	asked: Asked;
	request: Request;
};

/** One method of one path as data; the API's documentation is made from the same schemas. `response` is the 200 body, or NDJSON rows. */
export type Route<P extends Schema | undefined, Q extends Schema | undefined, B extends Schema | undefined> = {
	scope: Scope;
	summary: string;
	params?: P;
	query?: Q;
	body?: B;
	/** The body of a method whose verb parses it itself: what was sent names the write that an `Idempotency-Key` repeats. */
	sent?: Schema;
	/** With `events` the rows also come as server-sent events, and without an ETag. */
	response: { json: Schema } | { ndjson: Schema; events?: true };
	/** Rows that the request streams as NDJSON, for a handler that reads the body itself. */
	rows?: Schema;
	/** Takes an `Idempotency-Key`. */
	idempotent?: boolean;
	/** Answers 404 although nothing is named in its path. */
	mayBeMissing?: boolean;
	/** Answers 409 without an `Idempotency-Key` too: a name may be taken. */
	mayConflict?: boolean;
	/** Is what access tokens are for: takes them beside keys, and its refusal says where to get one. */
	takesTokens?: boolean;
	replicated?: boolean; // a replica may answer: takes `If-Graph-Version-At-Least`
	/** Remains, and is documented as superseded. */
	deprecated?: boolean;
	/** The meter that pays for this method: its handler answers `Metered`, and the readings become the RateLimit headers. */
	meter?: Extract<Meter, "writes" | "retrievals">;
	/** A plain object becomes a 200 JSON answer; a Response passes as it is, with the common headers added. */
	handle(input: Input<P, Q, B>): Promise<object>;
};

// Inputs are erased once checked: `route` is the only maker of these.
export type AnyRoute = Omit<Route<Schema, Schema, Schema>, "handle"> & {
	handle(input: Input<Schema, Schema, Schema>): Promise<object>;
};

/** Declares one method with its types inferred from the schemas. */
export function route<
	P extends Schema | undefined = undefined,
	Q extends Schema | undefined = undefined,
	B extends Schema | undefined = undefined,
>(definition: Route<P, Q, B>): AnyRoute {
	return definition as unknown as AnyRoute;
}

type Params = { params: Promise<Record<string, string | string[]>> };
/** An exported method; `route` is what it declares, null where it declares nothing. */
export type Handler = ((request: Request, context: Params) => Promise<Response>) & {
	method: Method;
	route: AnyRoute | null;
};
type Routes = { GET?: AnyRoute; POST?: AnyRoute; PATCH?: AnyRoute; DELETE?: AnyRoute };
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
export type Method = (typeof METHODS)[number];

/**
 * Every method of one path: those declared, HEAD beside GET, and 405 with `Allow` in JSON for the rest.
 * `routes` null is a path that does not exist: 404 on every method.
 */
export function v1(routes: Routes | null): Record<Method, Handler> {
	const declared = Object.keys(routes ?? {});
	const allow = METHODS.filter((method) => declared.includes(method === "HEAD" ? "GET" : method)).join(", ");
	const handlerOf = (method: Method): Handler => {
		const found = routes?.[(method === "HEAD" ? "GET" : method) as keyof Routes];
		const handle = async (request: Request, context: Params): Promise<Response> => {
			const exchange = newExchange();
			try {
				const params = (await context.params) ?? {};
				if (routes) exchange.route = routeOf(belowBase(new URL(request.url).pathname), params);
				if (!routes) throw new AppError("not_found", "No such endpoint. The API's paths are listed at /openapi.json.");
				if (!found) throw new AppError("method_not_allowed", `This endpoint answers ${allow}.`, { allow });
				const result = await run(found, request, params, exchange);
				return respond(exchange, method, toResponse(result, method));
			} catch (error) {
				const problem = toAppError(error, exchange.requestId);
				if (found?.takesTokens && problem.slug === "unauthenticated") {
					exchange.headers.set("WWW-Authenticate", challenge(request.headers.get("host")));
				}
				const { slug, facts } = problem;
				if (slug === "quota_exceeded" || slug === "rate_limited") metrics.refusals.inc({ kind: facts.kind ?? slug });
				return respond(exchange, method, errorResponse(problem, exchange.requestId));
			}
		};
		return Object.assign(handle, { method, route: found ?? null });
	};
	return Object.fromEntries(METHODS.map((method) => [method, handlerOf(method)])) as Record<Method, Handler>;
}

/** One request and what is known of its answer so far: `headers` are added to whatever it is; `route` is its path without values. */
type Exchange = { requestId: string; route: string; at: Date; startedMs: number; headers: Headers; asked: Asked };

const newExchange = (): Exchange => ({
	requestId: toPublicId("request", uuidv7()),
	route: "none",
	at: new Date(),
	startedMs: performance.now(),
	headers: new Headers(),
	asked: { by: null, counted: null },
});

/** Who asked, once that is known, and the meter that a success moved; a request without a valid key is in nobody's log. */
export type Asked = { by: Caller["caller"] | null; counted: AnyRoute["meter"] | null };

async function run(
	definition: AnyRoute,
	request: Request,
	params: Record<string, unknown>,
	{ requestId, headers, asked }: Exchange,
): Promise<object> {
	const { caller, scopes, isUseDue, isToken } = await verifyKey(request.headers.get("authorization"));
	if (isToken && !definition.takesTokens) throw refusal();
	asked.by = caller;
	if (isUseDue) afterResponse(() => touchKey(caller.actor.id));
	if (definition.scope === "write" && !scopes.includes("write")) {
		throw new AppError("missing_scope", "This key lacks the write scope.");
	}
	const sent = definition.body || definition.sent ? await readJson(request) : undefined;
	const body = definition.body ? check(definition.body, sent) : undefined;
	const { values, issues } = readQuery(new URL(request.url).searchParams);
	const query = definition.query ? check(definition.query, values, issues) : undefined;
	const checkedParams = definition.params ? check(definition.params, params) : undefined;
	const asking: Ctx = { ...caller, requestId, now: new Date() };
	try {
		assertNoBurst(caller.actor.id, performance.now());
	} catch (tooMany) {
		// A body that the verb parses is judged before bursts all the same.
		if (definition.sent) check(definition.sent, sent);
		throw tooMany;
	}
	const ctx = definition.replicated ? await forReading(asking, request) : asking;
	const idempotencyKey = definition.idempotent ? request.headers.get("idempotency-key") : null;
	try {
		assertGroupAllowed(ctx, (query as { group_id?: string } | undefined)?.group_id);
		const input = { ctx, params: checkedParams, query, body, sent, idempotencyKey, scopes, asked, request };
		const result = await definition.handle(input);
		if (definition.scope === "write") setAll(headers, await versionAfterWrite(ctx));
		if (!definition.meter) return result;
		const { answer, quotas, isReplay } = result as Metered<object>;
		setAll(headers, toRateLimitHeaders(quotas, ctx.now));
		if (isReplay) headers.set("Idempotent-Replay", "true");
		else asked.counted = definition.meter;
		return answer;
	} catch (error) {
		if (error instanceof QuotaExceeded) setAll(headers, toRateLimitHeaders(error.quotas, ctx.now));
		throw error;
	}
}

/** Adds the common headers and notes the request, in the log and in its project's. */
async function respond(
	{ requestId, route, at, startedMs, headers, asked }: Exchange,
	method: Method,
	response: Response,
): Promise<Response> {
	setAll(response.headers, baseHeaders(requestId));
	setAll(response.headers, Object.fromEntries(headers));
	const { status } = response;
	const tookMs = performance.now() - startedMs;
	metrics.requests.inc({ method, route, status });
	metrics.requestSeconds.observe({ method, route }, tookMs / 1000);
	const durationMs = Math.round(tookMs);
	log.info({ request_id: requestId, method, route, status, ms: durationMs }, "request");
	if (asked.by) {
		const { team, projectId, actor } = asked.by;
		const { counted } = asked;
		const by = { teamId: team.id, projectId, keyId: actor.id, requestId };
		recordRequest({ ...by, at, method, route, status, durationMs, counted: counted ?? null });
	}
	return method === "HEAD" && response.body ? headersOf(response) : response;
}

function setAll(headers: Headers, values: Record<string, string>): void {
	for (const [name, value] of Object.entries(values)) headers.set(name, value);
}

function toResponse(result: object, method: Method): Response {
	if (result instanceof Response) return result;
	return new Response(method === "HEAD" ? null : JSON.stringify(result), {
		headers: { "Content-Type": "application/json; charset=utf-8" },
	});
}

/** A HEAD answer; a body that was opened all the same is cancelled, so that nothing leaks. */
async function headersOf(response: Response): Promise<Response> {
	await response.body?.cancel();
	return new Response(null, { status: response.status, headers: response.headers });
}

/** Runs after the response where the server offers that, and never fails the request. */
function afterResponse(work: () => Promise<unknown>): void {
	const quiet = () => work().catch((error: Error) => log.warn({ err: error.message }, "after-response work failed"));
	try {
		after(quiet);
	} catch {
		void quiet(); // outside a request of the server, as in route tests
	}
}
