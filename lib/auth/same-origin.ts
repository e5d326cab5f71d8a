/**
 * True when a browser says that a request comes from this site's own pages. Cookies ride along on requests from elsewhere,
 * so every handler that trusts one asks this first. A request that says nothing at all is not believed.
 */
export function isSameOrigin(headers: Headers): boolean {
	const site = headers.get("sec-fetch-site");
	if (site) return site === "same-origin";
	const origin = headers.get("origin");
	if (!origin || !URL.canParse(origin)) return false;
	return new URL(origin).host === (headers.get("x-forwarded-host") ?? headers.get("host"));
}
