const HERE = "http://here.invalid";

/** A path on this site to go on to, from what a URL asked for; `/` for anything that leads elsewhere. */
export function safePath(next: unknown): string {
	if (typeof next !== "string" || !next.startsWith("/") || !URL.canParse(next, HERE)) return "/";
	const url = new URL(next, HERE);
	return url.origin === HERE ? url.pathname + url.search + url.hash : "/";
}
