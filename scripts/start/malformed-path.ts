// Owns the one request that Next answers before any code of ours: a path whose percent escapes decode to nothing.
// Spec: contract of errors; every 4xx of /v1 has the error body.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** True when the request's path cannot be decoded. */
export function hasMalformedPath(url: string): boolean {
	try {
		decodeURIComponent(url.split("?", 1)[0] ?? "");
		return false;
	} catch {
		return true;
	}
}

/**
 * Answers 400, or 401 when no key is shown at all, as the order of checks wants it. The key itself is not looked at:
 * the answer tells nothing of any team.
 */
export function refuseMalformedPath(request: IncomingMessage, response: ServerResponse): void {
	const requestId = `req_${randomUUID().replaceAll("-", "")}`;
	const hasKey = /^bearer\s+\S/i.test(request.headers.authorization ?? "");
	const isApi = /^\/+v1(\/|$)/.test(request.url ?? "");
	const refusal =
		hasKey || !isApi
			? {
					status: 400,
					error: "invalid_request",
					message: "The path holds a percent escape that is not valid UTF-8.",
					details: [{ field: "path", message: "Not a valid URL-encoded path." }],
				}
			: { status: 401, error: "unauthenticated", message: "A valid API key is required." };
	const { status, ...body } = refusal;
	const text = JSON.stringify({ ...body, request_id: requestId });
	if (status === 401) response.setHeader("WWW-Authenticate", "Bearer");
	response.writeHead(status, {
		"Content-Type": "application/json; charset=utf-8",
		"Content-Length": Buffer.byteLength(text),
		"Cache-Control": "private, no-store",
		"X-Content-Type-Options": "nosniff",
		"X-Request-Id": requestId,
		Connection: "close",
	});
	response.end(request.method === "HEAD" ? undefined : text);
}
