/** A write elsewhere is seen within three seconds, reading included. */
const ASK_EVERY_MS = 2_000;

/**
 * Asks for the version of the graph at `address` while the page is looked at and `known` says one (null: not now), and tells of
 * another one. Returns what ends it.
 */
export function watchVersion(
	address: string,
	known: () => string | null,
	moved: (version: string) => void,
): () => void {
	let isAsking = false;
	async function ask(): Promise<void> {
		if (document.hidden || isAsking || known() === null) return;
		isAsking = true;
		const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
		isAsking = false;
		const now = answer?.ok ? answer.headers.get("x-graph-version") : null;
		const last = known();
		if (now && last !== null && now !== last) moved(now);
	}
	const timer = setInterval(ask, ASK_EVERY_MS);
	document.addEventListener("visibilitychange", ask);
	return () => {
		clearInterval(timer);
		document.removeEventListener("visibilitychange", ask);
	};
}
