// Gives every page its headers, and sends visitors without a session cookie to the sign-in page. It guards nothing: whoever
// gets past is checked where the data is read. The public API, the endpoints of other services and uploads, whose bodies would be
// held here, never come through.
import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { findProxyFault, isSameOrigin } from "@/lib/auth/request";
import { atBase } from "@/lib/base-path";
import { env, isDevelopment } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { errorResponse } from "@/lib/http/error-response";
import { toPublicId, uuidv7 } from "@/lib/ids";
import { log } from "@/lib/log";
import { isHttps } from "@/lib/own-url";

export const config = {
	// By whole paths: what is none of them is a page, if only the one that says so.
	matcher: [
		// The root below a BASE_PATH, which the pattern needs a slash for.
		"/",
		"/((?!v1(?:/|$)|mcp$|api/oauth/|api/inngest$|api/stripe/webhook$|api/slack/|_next/static/|_next/image$|p/[^/]+/episodes/import$|icon\\.svg$|healthz$|readyz$|openapi\\.json$).*)",
	],
};

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
const PROJECT = /^\/p\/([0-9a-f-]{36})(?:\/|$)/;
const SIGNED_IN = /^\/(p|t|account|teams|connect)(\/|$)/;

export function proxy(request: NextRequest): Response {
	const { pathname, search } = request.nextUrl;
	// Next would answer a server action from a foreign page with a fault. Its pages themselves are read, never sent to.
	const isSent = !READS.has(request.method);
	const isOurs = isSameOrigin(request.headers, env().TRUSTED_PROXIES);
	if (isSent && (!isOurs || request.headers.has("next-action"))) {
		const fault = findProxyFault(request.headers, env().TRUSTED_PROXIES);
		// By this type alone, without a charset, Next hands the words on to the page.
		const init = { status: 403, headers: { "Content-Type": "text/plain" } };
		if (fault) {
			log.warn(fault);
			return withHeaders(new Response(fault, init), policy(""));
		}
	}
	if (isSent && !isOurs) {
		const error = new AppError("missing_scope", "This request did not come from our own pages.");
		return withHeaders(errorResponse(error, toPublicId("request", uuidv7())), policy(""));
	}
	const hasCookie = request.cookies.getAll().some(({ name }) => name.endsWith("next-auth.session-token"));
	if (SIGNED_IN.test(pathname) && !hasCookie && request.method === "GET") {
		const signIn = new URL(atBase("/signin"), request.url);
		signIn.searchParams.set("next", pathname + search);
		return withHeaders(NextResponse.redirect(signIn), policy(""));
	}
	const project = PROJECT.exec(pathname)?.[1];
	const nonce = randomBytes(16).toString("base64");
	const headers = new Headers(request.headers);
	// Next reads the nonce for its own scripts out of this request header.
	headers.set("Content-Security-Policy", policy(nonce));
	const response = withHeaders(NextResponse.next({ request: { headers } }), policy(nonce));
	// So that the pages of the team lead back to the project that one came from.
	if (project && request.cookies.get("project")?.value !== project) {
		const secure = isHttps();
		response.cookies.set("project", project, { httpOnly: true, sameSite: "lax", path: "/", secure });
	}
	return response;
}

function policy(nonce: string): string {
	return [
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment() ? " 'unsafe-eval'" : ""}`,
		// Positions of menus and widths of bars are style attributes.
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"connect-src 'self'",
		"worker-src 'self' blob:",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join("; ");
}

function withHeaders<R extends Response>(response: R, contentSecurityPolicy: string): R {
	const { headers } = response;
	headers.set("Content-Security-Policy", contentSecurityPolicy);
	headers.set("X-Content-Type-Options", "nosniff");
	headers.set("X-Frame-Options", "DENY");
	headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
	headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
	return response;
}
