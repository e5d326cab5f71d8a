// next-auth's own door. What it would answer with a fault (a GET of the credentials callback, a callback to elsewhere) or
// from a foreign page is refused before it is asked.
import { headers } from "next/headers";
import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth/next-auth";
import { isSameOrigin } from "@/lib/auth/same-origin";

type Context = { params: Promise<{ nextauth: string[] }> };

const handler = (request: NextRequest, context: Context) =>
	NextAuth(request, context, authOptions(headers)) as Promise<Response>;

const refuse = (status: 403 | 404 | 405) => new Response(null, { status, headers: { "Cache-Control": "no-store" } });

export async function GET(request: NextRequest, context: Context): Promise<Response> {
	const [page = ""] = (await context.params).nextauth;
	if (!["csrf", "session", "providers"].includes(page)) return refuse(page === "callback" ? 405 : 404);
	return handler(request, context);
}

export async function POST(request: NextRequest, context: Context): Promise<Response> {
	if (!isSameOrigin(request.headers)) return refuse(403);
	const place = (await context.params).nextauth.join("/");
	if (!["callback/credentials", "callback/link", "signout"].includes(place)) return refuse(404);
	return handler(request, context);
}
