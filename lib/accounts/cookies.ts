// The cookies of signing in: their names, and what they say. next-auth writes the session's; the others are ours.
import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/env";
import { uuidv7 } from "@/lib/ids";
import type { KnownBrowser } from "./check-credentials";
import { LINK_MINUTES } from "./links";

/** The cookies of the request at hand, and of its answer. */
export type CookieJar = {
	get(name: string): { value: string } | undefined;
	set(name: string, value: string, options: object): unknown;
};

/** Whether browsers reach the service by https alone. */
export const isSecure = () => env().NEXTAUTH_URL?.startsWith("https://") ?? false;

/** The name of the session's cookie. */
export const sessionCookie = () => (isSecure() ? "__Secure-next-auth.session-token" : "next-auth.session-token");

/** The name of next-auth's own cookie that keeps where to go on to. */
export const callbackCookie = () => (isSecure() ? "__Secure-next-auth.callback-url" : "next-auth.callback-url");

/** What signs the cookies. Throws where none is set. */
export function secret(): string {
	const value = env().NEXTAUTH_SECRET;
	if (!value) throw new Error("NEXTAUTH_SECRET is not set: sign-in is impossible. npm start makes one by itself.");
	return value;
}

/** The ids inside a session cookie; null for a missing, forged or expired one. Says nothing of whether the session lives. */
export async function readSessionCookie(value: string | undefined): Promise<{ sessionId: string } | null> {
	if (!value) return null;
	const token = await decode({ token: value, secret: secret() }).catch(() => null);
	return typeof token?.sid === "string" ? { sessionId: token.sid } : null;
}

const BROWSER_DAYS = 365;
/** The name of the cookie that a browser keeps once somebody signed in with it, through later sign-outs too. */
const browserCookie = () => (isSecure() ? "__Secure-memory-graph.browser" : "memory-graph.browser");

/** What a browser's own cookie says; null for a missing, forged or expired one. It opens nothing: its tries are counted apart. */
export async function readKnownBrowser(jar: CookieJar): Promise<KnownBrowser | null> {
	const value = jar.get(browserCookie())?.value;
	if (!value) return null;
	const token = await decode({ token: value, secret: secret(), salt: browserCookie() }).catch(() => null);
	const { sub, bid } = token ?? {};
	return typeof sub === "string" && typeof bid === "string" ? { userId: sub, browserId: bid } : null;
}

/** Lets the browser at hand be known as one that somebody signed in with. One that is known already keeps its id. */
export async function rememberBrowser(jar: CookieJar, userId: string): Promise<void> {
	const name = browserCookie();
	const known = await readKnownBrowser(jar);
	const bid = known?.userId === userId ? known.browserId : uuidv7();
	const maxAge = BROWSER_DAYS * 86_400;
	const value = await encode({ token: { sub: userId, bid }, secret: secret(), salt: name, maxAge });
	jar.set(name, value, { httpOnly: true, sameSite: "lax", secure: isSecure(), path: "/api/auth", maxAge });
}

/** The name of the cookie that holds the secret of a sign-in which waits for its second factor. */
const pendingCookie = () => (isSecure() ? "__Secure-memory-graph.pending" : "memory-graph.pending");

/** The secret of the sign-in that waits in this browser, if any. */
export const readPending = (jar: Pick<CookieJar, "get">): string | undefined => jar.get(pendingCookie())?.value;

/** Lets the browser keep the secret of a sign-in that waits. */
export function keepPending(jar: CookieJar, pending: string): void {
	const maxAge = LINK_MINUTES.code * 60;
	jar.set(pendingCookie(), pending, { httpOnly: true, sameSite: "lax", secure: isSecure(), path: "/", maxAge });
}
