// How next-auth is set up, and is the only module that knows it. Its cookie is a signed token that names a session;
// whether that session still lives is ours to say, in the database, at every use.
import type { Account, NextAuthOptions, Profile, User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { clientAddress, safePath } from "@/lib/auth/request";
import { atBase, belowBase } from "@/lib/base-path";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { checkCredentials } from "./check-credentials";
import {
	type CookieJar,
	callbackCookie,
	isSecure,
	keepPending,
	readKnownBrowser,
	readPending,
	readSessionCookie,
	rememberBrowser,
	secret,
	sessionCookie,
} from "./cookies";
import { oauthProviders, toClaim } from "./providers";
import {
	type Entrance,
	endSession,
	isSessionLive,
	loadViewer,
	notifyNewBrowser,
	SESSION_DAYS,
	startSession,
} from "./sessions";
import { signInByLink } from "./sign-in-by-link";
import { findIdentity, signInByProvider } from "./sign-in-by-provider";
import { askForCode, finishSignIn } from "./two-factor/pending-sign-in";

type Found = { id: string; email: string; name: string; passwordHash?: string | null; gaveCode?: boolean };

/** Whatever is thrown while somebody signs in would be put into a URL: every failure is the same null. */
const orNobody =
	(find: (typed: Record<string, unknown>) => Promise<Found | null>) =>
	async (typed: Record<string, unknown> | undefined): Promise<Found | null> => {
		try {
			return await find(typed ?? {});
		} catch (error) {
			log.error({ err: (error as Error).message }, "sign-in failed");
			return null;
		}
	};

/** Who is signed in in the browser that sent these headers; null when nobody is. */
async function findSignedIn(headers: Headers): Promise<{ userId: string; sessionId: string } | null> {
	const pairs = (headers.get("cookie") ?? "").split("; ").map((pair) => pair.split("="));
	const value = pairs.find(([name]) => name === sessionCookie())?.[1];
	const token = await readSessionCookie(value);
	return token && (await loadViewer(token.sessionId, new Date()));
}

/** What let somebody in, to be looked at again when their session starts; undefined for a link, which was used up. */
function entranceOf(user: object, account: Account | null): Entrance | undefined {
	if (account?.type === "oauth") return { provider: account.provider, subject: account.providerAccountId };
	const { passwordHash, gaveCode } = user as Found;
	return passwordHash === undefined ? undefined : { passwordHash, gaveCode };
}

/**
 * Where to ask somebody who was let in for their second factor, their sign-in kept waiting by a cookie; null for an account
 * that asks for none. `next` is where they are led on to afterwards.
 */
async function pathToCode(
	userId: string,
	entrance: Entrance | undefined,
	jar: CookieJar,
	next = "/",
): Promise<string | null> {
	const pending = await askForCode(userId, entrance, new Date());
	if (!pending) return null;
	keepPending(jar, pending);
	return atBase(next === "/" ? "/signin/code" : `/signin/code?next=${encodeURIComponent(next)}`);
}

type SignedIn = Awaited<ReturnType<typeof findSignedIn>>;

/** Whether another service's claim lets somebody in or connects it to the account of `viewer`: true, or where to send them. */
async function admit(
	account: Account,
	profile: Profile | undefined,
	viewer: SignedIn,
	jar: CookieJar,
): Promise<true | string> {
	const claim = toClaim(account.provider, account.providerAccountId, profile);
	const outcome = await signInByProvider(claim, viewer, new Date()).catch((error: Error) => {
		log.error({ err: error.message }, "sign-in by another service failed");
		return { refused: "failed" };
	});
	if ("refused" in outcome) return atBase(`${viewer ? "/account" : "/signin"}?problem=${outcome.refused}`);
	if (viewer) return true;
	const entrance = { provider: account.provider, subject: account.providerAccountId };
	return (await pathToCode(outcome.userId, entrance, jar, nextOf(jar))) ?? true;
}

/** Where next-auth would lead on to once another service has answered; it keeps the whole address. */
function nextOf(jar: CookieJar): string {
	const kept = jar.get(callbackCookie())?.value ?? "";
	return URL.canParse(kept) ? safePath(belowBase(new URL(kept).pathname) + new URL(kept).search) : safePath(kept);
}

/** The ids that the cookie of somebody who was let in carries: of a new session, or of theirs where a service was connected. */
async function openSession(
	user: User,
	account: Account | null,
	headers: Headers,
	jar: CookieJar,
): Promise<{ sub: string; sid: string }> {
	const isOAuth = account?.type === "oauth";
	const userId = isOAuth ? await findIdentity(account.provider, account.providerAccountId) : user.id;
	if (!userId) throw new Error("nobody has this identity");
	const viewer = isOAuth ? await findSignedIn(headers) : null;
	if (viewer?.userId === userId) return { sub: userId, sid: viewer.sessionId };
	const device = { address: clientAddress(headers, env().TRUSTED_PROXIES), userAgent: headers.get("user-agent") ?? "" };
	const sid = await startSession(userId, device, new Date(), entranceOf(user, account));
	await notifyNewBrowser(userId, sid, device, new Date()).catch((error: Error) => {
		log.error({ err: error.message }, "a new browser could not be reported");
	});
	await rememberBrowser(jar, userId);
	return { sub: userId, sid };
}

type OfRequest = { requestHeaders(): Promise<Headers>; cookieJar(): Promise<CookieJar> };

/** The ways in that are our own: a password, a mailed link and, once one of the others let somebody in, a code. */
function ownProviders({ requestHeaders, cookieJar }: OfRequest) {
	return [
		Credentials({
			credentials: { email: { type: "email" }, password: { type: "password" } },
			authorize: orNobody(async ({ email, password }) => {
				if (typeof email !== "string" || typeof password !== "string") return null;
				const address = clientAddress(await requestHeaders(), env().TRUSTED_PROXIES);
				const browser = await readKnownBrowser(await cookieJar());
				return checkCredentials({ email, password }, address, new Date(), browser);
			}),
		}),
		Credentials({
			id: "link",
			credentials: { token: { type: "text" } },
			authorize: orNobody(async ({ token }) => (typeof token === "string" ? signInByLink(token, new Date()) : null)),
		}),
		Credentials({
			id: "code",
			credentials: { code: { type: "text" } },
			authorize: orNobody(async ({ code }) => {
				const jar = await cookieJar();
				const pending = readPending(jar);
				if (!pending || typeof code !== "string" || code.length > 100) return null;
				return finishSignIn(pending, code, await readKnownBrowser(jar), new Date());
			}),
		}),
	];
}

/** next-auth's settings. `requestHeaders` and `cookieJar` answer those of the request at hand. */
export function authOptions(
	requestHeaders: () => Promise<Headers>,
	cookieJar: () => Promise<CookieJar>,
): NextAuthOptions {
	return {
		secret: secret(),
		useSecureCookies: isSecure(),
		session: { strategy: "jwt", maxAge: SESSION_DAYS * 86_400 },
		pages: { signIn: atBase("/signin"), error: atBase("/signin"), signOut: atBase("/signin") },
		providers: [...ownProviders({ requestHeaders, cookieJar }), ...oauthProviders()],
		callbacks: {
			// Malformed or foreign, it leads home; next-auth's own would throw at an address that is none.
			redirect: ({ url, baseUrl }) =>
				baseUrl + atBase(safePath(belowBase(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url))),
			// Asked for every way in: what another service claims is believed or refused here, and who has a second factor is sent
			// to give it. What is thrown here would be put into a URL.
			signIn: async ({ user, account, profile }) => {
				const jar = await cookieJar();
				try {
					if (account?.type === "oauth") {
						return await admit(account, profile, await findSignedIn(await requestHeaders()), jar);
					}
					const entrance = entranceOf(user, account);
					return entrance?.gaveCode || ((await pathToCode(user.id, entrance, jar)) ?? true);
				} catch (error) {
					log.error({ err: (error as Error).message }, "sign-in failed");
					return atBase("/signin?problem=failed");
				}
			},
			jwt: async ({ token, user, account }) => {
				if (user) return openSession(user, account, await requestHeaders(), await cookieJar());
				if (typeof token.sid !== "string" || !(await isSessionLive(token.sid, new Date()))) {
					throw new Error("the session has ended");
				}
				return token;
			},
			session: ({ session }) => ({ expires: session.expires }),
		},
		events: {
			signOut: async ({ token }) => {
				if (token?.sub && typeof token.sid === "string") {
					await endSession(token.sub, token.sid, new Date()).catch(() => {});
				}
			},
		},
		logger: {
			error: (code) => log.warn({ code }, "next-auth"),
			warn: () => {},
			debug: () => {},
		},
	};
}
