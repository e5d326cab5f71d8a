"use client";
import { useEffect } from "react";

/** Leads on from an address of when the reference was one page, such as `/docs#postSearch`: its links have the ids that were there. */
export function OldAddress() {
	useEffect(() => {
		const follow = () => {
			const link = document.getElementById(window.location.hash.slice(1));
			if (link instanceof HTMLAnchorElement) window.location.replace(link.href);
		};
		follow();
		window.addEventListener("hashchange", follow);
		return () => window.removeEventListener("hashchange", follow);
	}, []);
	return null;
}
