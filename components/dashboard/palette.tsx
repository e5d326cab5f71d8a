"use client";
import { usePathname, useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useOnceTrue } from "@/components/ui/use-once-true";
import type { PalettePlace } from "./commands";
import { PROJECT_PAGES } from "./nav";
import { loadPalette, onOpenPalette } from "./palette-button";

const PaletteWindow = lazy(async () => ({ default: (await loadPalette()).PaletteWindow }));
const ShortcutSheet = lazy(async () => ({ default: (await import("./shortcut-sheet")).ShortcutSheet }));

/** How long a `g` waits for the letter after it. */
const GO_MS = 1_500;

/** The way to everything by name, for buttons and on ⌘K; `?` shows the keys, and `g` with a letter goes places. */
export function Palette(place: PalettePlace) {
	const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
	const [needsPalette, needsSheet] = [useOnceTrue(open === "palette"), useOnceTrue(open === "shortcuts")];
	const router = useRouter();
	const path = usePathname();
	// Read by the listener, which is put up once.
	const now = useRef({ path, place });
	now.current = { path, place };
	useEffect(() => {
		let goAt = Number.NEGATIVE_INFINITY;
		const press = (event: KeyboardEvent) => {
			if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "k") {
				event.preventDefault();
				setOpen((shown) => (shown === "palette" ? null : "palette"));
				return;
			}
			const { path, place } = now.current;
			const isTyped = event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]");
			// The graph's page has keys of its own, and its own sheet of them.
			if (isTyped || event.metaKey || event.ctrlKey || event.altKey || path.endsWith("/graph")) return;
			const project = place.projectId ?? place.teams.find(({ id }) => id === place.teamId)?.projects[0]?.id;
			const goal = event.timeStamp - goAt < GO_MS ? PROJECT_PAGES.find(({ key }) => key === event.key) : undefined;
			goAt = event.key === "g" && !goal ? event.timeStamp : Number.NEGATIVE_INFINITY;
			if (event.key === "?") setOpen("shortcuts");
			if (goal && project) router.push(`/p/${project}${goal.path}`);
		};
		addEventListener("keydown", press);
		return () => removeEventListener("keydown", press);
	}, [router]);
	useEffect(() => onOpenPalette(() => setOpen("palette")), []);
	const close = (next: boolean) => !next && setOpen(null);
	return (
		<>
			{needsPalette && (
				<Suspense>
					<PaletteWindow
						place={place}
						open={open === "palette"}
						onOpenChange={close}
						showShortcuts={() => setOpen("shortcuts")}
					/>
				</Suspense>
			)}
			{needsSheet && (
				<Suspense>
					<ShortcutSheet open={open === "shortcuts"} onOpenChange={close} />
				</Suspense>
			)}
		</>
	);
}
