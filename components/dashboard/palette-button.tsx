"use client";
import { Search } from "@/components/ui/icons";

const EVENT = "open-palette";

/** Fetches the palette's code. */
export const loadPalette = () => import("./palette-window");

const openPalette = () => dispatchEvent(new Event(EVENT));

/** Calls `open` whenever a button asks for it, until what it answers is called. */
export function onOpenPalette(open: () => void): () => void {
	addEventListener(EVENT, open);
	return () => removeEventListener(EVENT, open);
}

/** Opens the command palette; on a phone an icon alone. */
export function PaletteButton() {
	return (
		<button
			type="button"
			aria-haspopup="dialog"
			aria-keyshortcuts="Meta+K Control+K"
			onPointerEnter={loadPalette}
			onFocus={loadPalette}
			onClick={openPalette}
			className="flex size-10 shrink-0 items-center justify-center gap-2 rounded-md border border-edge bg-card text-left text-sm lg:h-9 lg:w-full lg:justify-start lg:border-line lg:bg-well lg:px-2.5 lg:text-quiet lg:hover:border-edge lg:hover:text-ink"
		>
			<Search aria-hidden="true" className="size-5 shrink-0 lg:size-4" />
			<span className="grow max-lg:sr-only">Find anything</span>
			<span aria-hidden="true" className="rounded border border-line bg-card px-1.5 text-xs max-lg:hidden">
				⌘K
			</span>
		</button>
	);
}
