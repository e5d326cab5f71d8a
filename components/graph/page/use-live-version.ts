"use client";
import { useEffect, useRef } from "react";

const ASK_EVERY_MS = 10_000;

/** Asks for the version of the graph at `address` while the page is looked at, and tells when it is not `version` any more. */
export function useLiveVersion(address: string, version: string | null, onMoved: (version: string) => void): void {
	const told = useRef(onMoved);
	told.current = onMoved;
	useEffect(() => {
		if (version === null) return;
		let last = version;
		const ask = async () => {
			if (document.hidden) return;
			const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
			const now = answer?.ok ? answer.headers.get("x-graph-version") : null;
			if (now === null || now === undefined || now === last) return;
			last = now;
			told.current(now);
		};
		const timer = setInterval(ask, ASK_EVERY_MS);
		document.addEventListener("visibilitychange", ask);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", ask);
		};
	}, [address, version]);
}
