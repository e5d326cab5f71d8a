// What the routes behind a session have in common: asked by our own pages, by somebody whose role allows it, answered in
// the error body of the API. A route declares.
import type { z } from "zod";
import { openProject, openTeam, type ProjectAccess, type TeamAccess } from "@/lib/accounts/session";
import { recordAudit } from "@/lib/auth/audit";
import { assertOwnPages, clientAddress } from "@/lib/auth/request";
import type { Action } from "@/lib/auth/roles";
import type { Ctx } from "@/lib/context";
import type { Reader, RowStream } from "@/lib/db/stream";
import { env } from "@/lib/env";
import { isUuid, toPublicId, uuidv7 } from "@/lib/ids";
import { check } from "@/lib/wire/fields";
import { assertNoBurst } from "./burst-limit";
import { baseHeaders, errorResponse, toAppError } from "./error-response";
import { ndjson } from "./ndjson";
import { readQuery } from "./parse";

type Params = { project: string };
/** A method of the dashboard; `action` is what the role table must allow. */
type SessionRoute<P> = ((request: Request, context: { params: Promise<P> }) => Promise<Response>) & { action: Action };

/** Declares a method of a path below `/p/[project]`. A plain object becomes JSON, a Response passes as it is; nothing is ever kept by caches. */
export const projectRoute = <P extends Params = Params>(
	action: Action,
	handle: (access: ProjectAccess, request: Request, params: P) => Promise<object>,
): SessionRoute<P> =>
	sessionRoute(action, async (request, params) =>
		handle(await openProject(isUuid(params.project) ? params.project : "", action), request, params),
	);

/** The same below `/t/[team]`. */
export const teamRoute = (
	action: Action,
	handle: (access: TeamAccess, request: Request) => Promise<object>,
): SessionRoute<{ team: string }> =>
	sessionRoute(action, async (request, { team }) => handle(await openTeam(isUuid(team) ? team : "", action), request));

function sessionRoute<P>(action: Action, answer: (request: Request, params: P) => Promise<object>): SessionRoute<P> {
	const handle = async (request: Request, context: { params: Promise<P> }) => {
		const requestId = toPublicId("request", uuidv7());
		const asked = async () => {
			assertOwnPages(request.headers);
			const result = await answer(request, await context.params);
			return result instanceof Response ? result : Response.json(result);
		};
		const response = await asked().catch((error) => errorResponse(toAppError(error, requestId), requestId));
		for (const [name, value] of Object.entries(baseHeaders(requestId))) response.headers.set(name, value);
		return response;
	};
	return Object.assign(handle, { action });
}

/**
 * Declares the twin of a streamed `/v1` route for our own pages: the same rows, parameters and conditional headers, GET and
 * HEAD. Decision: one person's streams are held to the same bursts as one key's.
 */
export function projectStream<Q extends z.ZodType>(
	query: Q,
	open: (ctx: Ctx, page: z.output<Q>, reader: Reader) => Promise<RowStream>,
): { GET: SessionRoute<Params>; HEAD: SessionRoute<Params> } {
	const answer = projectRoute("project.read", async ({ ctx }, request) => {
		const page = checkQuery(query, request);
		assertNoBurst(ctx.actor.id, performance.now());
		return ndjson(ctx, request, (reader) => open(ctx, page, reader));
	});
	return { GET: answer, HEAD: answer };
}

/** Notes in the audit log what was done in a project or team. */
export const noteDone = (
	{ team, viewer, requestId }: ProjectAccess | TeamAccess,
	{ headers }: { headers: Headers },
	action: Action,
	target: string,
): Promise<void> =>
	recordAudit({
		teamId: team.id,
		actorId: viewer.userId,
		actor: viewer.email,
		action,
		target,
		address: clientAddress(headers, env().TRUSTED_PROXIES),
		requestId,
		at: new Date(),
	});

/** The checked query string of a request. Throws `invalid_request`. */
export function checkQuery<Q extends z.ZodType>(schema: Q, request: Request): z.output<Q> {
	const { values, issues } = readQuery(new URL(request.url).searchParams);
	return check(schema, values, issues);
}
