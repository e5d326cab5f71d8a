import { isIPv6 } from "node:net";
import { env } from "@/lib/env";
import { AppError, PROXY_FAULT } from "@/lib/errors";

/**
 * True when a browser says that a request comes from this site's own pages. Cookies ride along on requests from elsewhere,
 * so every handler that trusts one asks this first. Over plain http a browser says it in `Origin`, and of what it only reads in
 * `Referer`, which no page can put another's name into. A request that says nothing at all is not believed, nor is
 * `X-Forwarded-Host` unless trusted proxies, which set it, stand in front.
 */
export function isSameOrigin(headers: Headers, trustedProxies: number): boolean {
	const site = headers.get("sec-fetch-site");
	if (site) return site === "same-origin";
	const from = headers.get("origin") ?? headers.get("referer");
	if (!from || !URL.canParse(from)) return false;
	return new URL(from).host === askedHost(headers, trustedProxies);
}

/** Throws `missing_scope` for a request that does not come from our own pages. */
export function assertOwnPages(headers: Headers): void {
	if (isSameOrigin(headers, env().TRUSTED_PROXIES)) return;
	throw new AppError("missing_scope", "This request did not come from our own pages.");
}

const askedHost = (headers: Headers, trustedProxies: number) =>
	(trustedProxies > 0 ? firstOf(headers.get("x-forwarded-host")) : null) ?? headers.get("host");

/** Each of several proxies adds to the list; the first stands before them all. */
const firstOf = (list: string | null) => list?.split(",")[0]?.trim() ?? null;

/**
 * What to mend where a page's own request names another host than the page is at, in words for people; null where the two agree and
 * where a browser says that another site sent it. Next refuses such a server action whatever else the request says.
 */
export function findProxyFault(headers: Headers, trustedProxies: number): string | null {
	const origin = headers.get("origin");
	const site = headers.get("sec-fetch-site") ?? "same-origin";
	if (!origin || !URL.canParse(origin) || site !== "same-origin") return null;
	const { host } = new URL(origin);
	const asked = askedHost(headers, trustedProxies);
	if (host === asked) return null;
	return `${PROXY_FAULT} changes the Host of requests: this page is at ${host}, and its request came for ${asked}. Whoever runs the service must let the proxy pass Host on as it is, with its port; in nginx: proxy_set_header Host $http_host`;
}

const HERE = "http://here.invalid";

/**
 * A path on this site to go on to, from what a URL asked for; `/` for anything that leads elsewhere. Pure.
 * `/.//host` resolves to the path `//host`, which read once more names another host: a path is safe when it resolves to itself.
 */
export function safePath(next: unknown): string {
	if (typeof next !== "string" || !next.startsWith("/") || !URL.canParse(next, HERE)) return "/";
	const url = new URL(next, HERE);
	const path = url.pathname + url.search + url.hash;
	return url.origin === HERE && !path.startsWith("//") ? path : "/";
}

/**
 * The network address that a request came from, as far as it can be trusted: the last entry of X-Forwarded-For, which the
 * server itself set, or the one that the outermost of `trustedProxies` proxies saw. IPv6 is cut to its /64, the least that
 * one customer gets. `unknown` when there is none.
 */
export function clientAddress(headers: Headers, trustedProxies: number): string {
	const hops = (headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
	const address = (hops.at(-Math.max(1, trustedProxies)) ?? hops[0] ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
	if (!address) return "unknown";
	if (!isIPv6(address)) return address.slice(0, 45);
	const [head = "", tail] = address.toLowerCase().split("::");
	const left = head ? head.split(":") : [];
	const right = tail ? tail.split(":") : [];
	const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
	return `${[...left, ...middle, ...right].slice(0, 4).join(":")}::/64`;
}
