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
