import { type Place, readPlace, toQuery } from "./address";

const REST_MS = 400;

/** The view in the address bar, from `first` on. `wentTo` is told where back and forward lead until `close`. */
export function addressBar(first: Place, wentTo: (place: Place) => void) {
	let place = first;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const note = (how: "pushState" | "replaceState") => {
		const words = toQuery(place);
		// Past the router, which would take every move of the camera for a navigation and fetch what all links lead to.
		History.prototype[how].call(history, history.state, "", words ? `?${words}` : location.pathname);
	};
	const back = () => {
		clearTimeout(timer);
		place = readPlace(new URLSearchParams(location.search));
		wentTo(place);
	};
	addEventListener("popstate", back);
	return {
		/** Notes a change: as a step that the back button takes, or once things have come to rest. */
		write(part: Partial<Place>, isStep: boolean): void {
			place = { ...place, ...part };
			clearTimeout(timer);
			if (isStep) note("pushState");
			else timer = setTimeout(note, REST_MS, "replaceState");
		},
		close(): void {
			clearTimeout(timer);
			removeEventListener("popstate", back);
		},
	};
}
