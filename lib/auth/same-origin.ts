/**
 * True when a browser says that a request comes from this site's own pages. Cookies ride along on requests from elsewhere,
 * so every handler that trusts one asks this first. A request that says nothing at all is not believed,
 * nor is `X-Forwarded-Host` unless trusted proxies, which set it, stand in front.
 */
export function isSameOrigin(headers: Headers, trustedProxies: number): boolean {
	const site = headers.get("sec-fetch-site");
	if (site) return site === "same-origin";
	const origin = headers.get("origin");
	if (!origin || !URL.canParse(origin)) return false;
	const forwarded = trustedProxies > 0 ? headers.get("x-forwarded-host") : null;
	return new URL(origin).host === (forwarded ?? headers.get("host"));
}
