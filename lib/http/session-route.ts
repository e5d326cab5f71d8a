// Owns what the routes behind a session have in common: asked by our own pages, by somebody whose role allows it, answered in
// the error body of the API. A route declares.
import type { Action } from "@/lib/auth/roles";
import { isSameOrigin } from "@/lib/auth/same-origin";
import { openProject, type ProjectDoor } from "@/lib/auth/session";
import { AppError } from "@/lib/errors";
import { isUuid, toPublicId, uuidv7 } from "@/lib/ids";
import { baseHeaders, errorResponse, toAppError } from "./error-response";

type Context = { params: Promise<{ project: string }> };

/** Declares a GET below `/p/[project]`. A plain object becomes JSON, a Response passes as it is; nothing is ever kept by caches. */
export function projectRoute(
	action: Action,
	handle: (door: ProjectDoor, request: Request) => Promise<object>,
): (request: Request, context: Context) => Promise<Response> {
	return async (request, context) => {
		const requestId = toPublicId("request", uuidv7());
		const answer = async () => {
			if (!isSameOrigin(request.headers)) {
				throw new AppError("missing_scope", "This request did not come from our own pages.");
			}
			const { project } = await context.params;
			const result = await handle(await openProject(isUuid(project) ? project : "", action), request);
			return result instanceof Response ? result : Response.json(result);
		};
		const response = await answer().catch((error) => errorResponse(toAppError(error, requestId), requestId));
		for (const [name, value] of Object.entries(baseHeaders(requestId))) response.headers.set(name, value);
		return response;
	};
}
