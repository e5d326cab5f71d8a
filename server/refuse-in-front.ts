// The requests that Next, or Node itself, would answer in words of its own before any route of ours is asked: they get
// the error body that every answer of /v1 promises. Knows no route.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { verifyKey } from "@/lib/auth/verify-key";
import { belowBase } from "@/lib/base-path";
import { AppError, invalidField, NO_HOST } from "@/lib/errors";
import { errorResponse, toAppError } from "@/lib/http/error-response";
import { toPublicId, uuidv7 } from "@/lib/ids";
import { log } from "@/lib/log";

/** The methods that a route can declare; any other is none of ours on every path. */
const ROUTED = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * True when no route would get to answer as it promises: no route can have the method, or the asset cannot, the target is not a
 * path (`*`, a whole address), there is not exactly one Host, the path's percent escapes decode to nothing, or the body is larger than
 * what a page sends.
 */
export const isRefusedInFront = (request: IncomingMessage) => {
	const { url = "/" } = request;
	return (
		isTooLarge(request) ||
		!allowedMethods(request).has(request.method ?? "") ||
		!url.startsWith("/") ||
		hostsOf(request) !== 1 ||
		pathOf(url) === null
	);
};

/** Where routes read bodies and bound them themselves; everything else is a page, whose forms are parsed before anything of ours runs. */
const OWN_BODIES = /^\/(v1|mcp|api)(\/|$)|^\/p\/[^/]+\/episodes\/import$/;
const FORM_BYTES = 64 * 1024;
/** The longest episode in the largest form, from a page of a project. */
const EPISODE_FORM_BYTES = 512 * 1024;

function isTooLarge({ url = "/", headers }: IncomingMessage): boolean {
	const path = belowBase(url.split("?", 1)[0] ?? "");
	if (OWN_BODIES.test(path)) return false;
	const limit = /^\/p\/[^/]+/.test(path) ? EPISODE_FORM_BYTES : FORM_BYTES;
	// Without a length a body is cut at the larger limit by Next.
	return Number(headers["content-length"] ?? 0) > limit;
}

/** The API, whose every path answers each method that a route can have, with the `Allow` of its own. */
const OWN_ANSWER = /^\/+(v1|mcp)(\/|$)/;
/** What is only read: the files of the build, at which Next answers anything else with a fault, and what says how the service is. */
const ONLY_READ = /^\/(_next\/|(healthz|readyz|openapi\.json|icon\.svg)$)/;
const READ = new Set(["GET", "HEAD"]);

const allowedMethods = ({ url = "/" }: IncomingMessage) => (ONLY_READ.test(pathOf(url) ?? "") ? READ : ROUTED);

/** Lets a path of the API refuse a method that no route can have as one that none of them has: it knows its own `Allow`. */
export function routeOddMethod(request: IncomingMessage): void {
	if (!ROUTED.has(request.method ?? "") && OWN_ANSWER.test(pathOf(request.url ?? "/") ?? "")) request.method = "PUT";
}

const hostsOf = ({ rawHeaders }: IncomingMessage) =>
	rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === "host").length;

/**
 * Answers such a request. Below /v1 a malformed path without a valid key gets the 401 that every path gives first. What a page asks
 * for without a Host is answered in plain text, which browsers show, and pages of what they sent.
 */
export async function refuseInFront(request: IncomingMessage, response: ServerResponse): Promise<void> {
	if (hostsOf(request) === 0) {
		log.warn(NO_HOST);
		if (!OWN_ANSWER.test(pathOf(request.url ?? "/") ?? "")) {
			response.writeHead(400, { "Content-Type": "text/plain" }).end(NO_HOST);
			return;
		}
	}
	const requestId = toPublicId("request", uuidv7());
	const error = await findRefusal(request).catch((problem) => toAppError(problem, requestId));
	const answer = errorResponse(error, requestId);
	const body = Buffer.from(await answer.arrayBuffer());
	response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), "content-length": body.length });
	response.end(request.method === "HEAD" ? undefined : body);
}

async function findRefusal(request: IncomingMessage): Promise<AppError> {
	const allowed = allowedMethods(request);
	if (!allowed.has(request.method ?? "")) {
		// Pages are read, and sent to by their own forms.
		const allow = allowed === READ ? "GET, HEAD" : "GET, HEAD, POST";
		return new AppError("method_not_allowed", `This service answers ${allow}.`, { allow });
	}
	if (isTooLarge(request))
		return new AppError("payload_too_large", "This is more than a form of these pages may send.");
	if (!request.url?.startsWith("/")) return refuse("target", "the target must be a path, such as /v1/usage");
	if (hostsOf(request) !== 1)
		return refuse("Host", "there must be exactly one Host header, which a proxy in front must pass on");
	if (/^\/+v1(\/|$)/.test(belowBase(request.url ?? ""))) await verifyKey(request.headers.authorization ?? null);
	return refuse("path", "the path must be URL-encoded UTF-8");
}

const refuse = (field: string, message: string) => invalidField(field, `Invalid request: ${message}.`, message);

/** Answers what is no HTTP request at all, or one with too many headers, and ends the connection. */
export function refuseNoHttp(fault: NodeJS.ErrnoException, socket: Duplex): void {
	if (fault.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
	const requestId = toPublicId("request", uuidv7());
	const error = new AppError("invalid_request", "This is not a valid HTTP/1.1 request, or its headers are too large.");
	const { headers } = errorResponse(error, requestId);
	const body = JSON.stringify({ error: error.slug, message: error.message, request_id: requestId });
	headers.set("Content-Length", String(Buffer.byteLength(body)));
	headers.set("Connection", "close");
	const head = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
	const status = fault.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : fault.code === "HPE_HEADER_OVERFLOW" ? 431 : 400;
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
}

/** The path below the base as it was meant; null when its percent escapes decode to nothing. */
function pathOf(url: string): string | null {
	try {
		return belowBase(decodeURIComponent(url.split("?", 1)[0] ?? ""));
	} catch {
		return null;
	}
}
