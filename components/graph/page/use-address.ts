"use client";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Place, readPlace, toQuery } from "../client/address";

const REST_MS = 400;

/**
 * The view in the address bar. `first` is where the page was opened; `write` notes a change, as a step that the back button
 * takes or, when it is no step of its own, once things have come to rest; `onBack` is told where back and forward lead.
 */
export function useAddress(onBack: (place: Place) => void) {
	const query = useSearchParams();
	const [first] = useState(() => readPlace(new URLSearchParams(query)));
	const place = useRef<Place>(first);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const told = useRef(onBack);
	told.current = onBack;

	useEffect(() => {
		const back = () => {
			clearTimeout(timer.current);
			place.current = readPlace(new URLSearchParams(location.search));
			told.current(place.current);
		};
		addEventListener("popstate", back);
		return () => {
			clearTimeout(timer.current);
			removeEventListener("popstate", back);
		};
	}, []);

	const write = useCallback((part: Partial<Place>, isStep: boolean) => {
		place.current = { ...place.current, ...part };
		clearTimeout(timer.current);
		const note = (how: "pushState" | "replaceState") => {
			const words = toQuery(place.current);
			// Past the router, which would take every move of the camera for a navigation and fetch what all links lead to.
			History.prototype[how].call(history, history.state, "", words ? `?${words}` : location.pathname);
		};
		if (isStep) note("pushState");
		else timer.current = setTimeout(note, REST_MS, "replaceState");
	}, []);
	return { first, write };
}
