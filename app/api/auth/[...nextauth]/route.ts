// next-auth's own door. What it would answer with a fault (a GET of the credentials callback, a callback to elsewhere) or
// from a foreign page is refused before it is asked.
import { headers } from "next/headers";
import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth/next-auth";
import { configuredProviders } from "@/lib/auth/providers";
import { isSameOrigin } from "@/lib/auth/same-origin";

type Context = { params: Promise<{ nextauth: string[] }> };

const handler = (request: NextRequest, context: Context) =>
	NextAuth(request, context, authOptions(headers)) as Promise<Response>;

const refuse = (status: 403 | 404 | 405) => new Response(null, { status, headers: { "Cache-Control": "no-store" } });

const OWN_DOORS = ["callback/credentials", "callback/link", "signout/"];
const isConfigured = (provider: string) => configuredProviders().some(({ id }) => id === provider);

export async function GET(request: NextRequest, context: Context): Promise<Response> {
	const [page = "", provider = ""] = (await context.params).nextauth;
	// Where next-auth leads after a failure: its own words for it say nothing to a person.
	if (page === "error" || page === "signin") {
		return new Response(null, { status: 303, headers: { Location: "/signin?problem=failed" } });
	}
	const isWayBack = page === "callback" && isConfigured(provider);
	if (!isWayBack && !["csrf", "session", "providers"].includes(page)) {
		return refuse(page === "callback" ? 405 : 404);
	}
	return handler(request, context);
}

export async function POST(request: NextRequest, context: Context): Promise<Response> {
	if (!isSameOrigin(request.headers)) return refuse(403);
	const [page = "", provider = ""] = (await context.params).nextauth;
	const isWayOut = page === "signin" && isConfigured(provider);
	if (!isWayOut && !OWN_DOORS.includes(`${page}/${provider}`)) return refuse(404);
	return handler(request, context);
}
