// next-auth's own routes. What it would answer with a fault (a GET of the credentials callback, an address to go on to that is
// none) or from a foreign page is refused before it is asked.
import { cookies, headers } from "next/headers";
import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { callbackCookie } from "@/lib/accounts/cookies";
import { authOptions } from "@/lib/accounts/next-auth";
import { configuredProviders } from "@/lib/accounts/providers";
import { isSameOrigin } from "@/lib/auth/request";
import { atBase } from "@/lib/base-path";
import { env } from "@/lib/env";
import { AppError, type Slug } from "@/lib/errors";
import { errorResponse } from "@/lib/http/error-response";
import { toPublicId, uuidv7 } from "@/lib/ids";

type Context = { params: Promise<{ nextauth: string[] }> };

const isAddress = (value: string) => URL.canParse(value, "http://here.invalid") && /^(\/|https?:)/.test(value);

async function handler(request: NextRequest, context: Context): Promise<Response> {
	const callbackUrl = request.nextUrl.searchParams.get("callbackUrl");
	if (callbackUrl && !isAddress(callbackUrl)) return refuse("invalid_request", "callbackUrl is not an address.");
	// next-auth fails at a cookie that it did not write itself; the browser would be kept out for as long as it keeps it.
	const jar = await cookies();
	const kept = jar.get(callbackCookie())?.value;
	if (kept && !isAddress(kept)) jar.delete(callbackCookie());
	return NextAuth(request, context, authOptions(headers, cookies)) as Promise<Response>;
}

const refuse = (slug: Slug, message: string) =>
	errorResponse(new AppError(slug, message), toPublicId("request", uuidv7()));
const notFound = () => refuse("not_found", "No such page.");

const OWN_CALLBACKS = ["callback/credentials", "callback/link", "callback/code", "signout/"];
const isConfigured = (provider: string) => configuredProviders().some(({ id }) => id === provider);

export async function GET(request: NextRequest, context: Context): Promise<Response> {
	const [page = "", provider = ""] = (await context.params).nextauth;
	// Where next-auth leads after a failure: its own words for it say nothing to a person.
	if (page === "error" || page === "signin") {
		return new Response(null, { status: 303, headers: { Location: atBase("/signin?problem=failed") } });
	}
	if (page === "callback" && !isConfigured(provider)) return refuse("method_not_allowed", "This answers POST.");
	if (!["callback", "csrf", "session", "providers"].includes(page)) return notFound();
	return handler(request, context);
}

export async function POST(request: NextRequest, context: Context): Promise<Response> {
	if (!isSameOrigin(request.headers, env().TRUSTED_PROXIES)) {
		return refuse("missing_scope", "This request did not come from our own pages.");
	}
	const [page = "", provider = ""] = (await context.params).nextauth;
	const isWayOut = page === "signin" && isConfigured(provider);
	if (!isWayOut && !OWN_CALLBACKS.includes(`${page}/${provider}`)) return notFound();
	return handler(request, context);
}
