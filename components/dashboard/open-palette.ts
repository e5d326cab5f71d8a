// How a button anywhere on the page opens the one command palette.

const EVENT = "open-palette";

/** Fetches the palette's code. */
export const loadPalette = () => import("./palette-window");

export const openPalette = () => dispatchEvent(new Event(EVENT));

/** Calls `open` whenever a button asks for it, until what it answers is called. */
export function onOpenPalette(open: () => void): () => void {
	addEventListener(EVENT, open);
	return () => removeEventListener(EVENT, open);
}
