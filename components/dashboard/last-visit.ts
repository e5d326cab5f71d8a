// Since when a page shows what is new. Pure; shared with the browser, which keeps the cookie.

/** Times within half an hour of each other are one visit. */
const VISIT_MS = 30 * 60_000;

/** The cookie after a page was looked at: the end of the visit before this one, and now. */
export function noteVisit(cookie: string, now: number): string {
	return `${endOfLastVisit(cookie, now)?.getTime() ?? ""}_${now}`;
}

/** When the visit before this one ended, by the cookie; null on the first. */
export function endOfLastVisit(cookie: string, now: number): Date | null {
	if (!/^\d{0,15}_\d{10,15}$/.test(cookie)) return null;
	const [before = "", last = ""] = cookie.split("_");
	const end = now - Number(last) < VISIT_MS ? before : last;
	return end === "" ? null : new Date(Number(end));
}
