"use client";
import { KeyList } from "@/components/ui/key-list";
import { ModalWindow } from "@/components/ui/modal-window";
import { PROJECT_PAGES } from "./nav";

const ROWS: [keys: string[], what: string][] = [
	[["⌘ K", "Ctrl K"], "Find anything, or ask a question"],
	[["?"], "Show these shortcuts"],
	...PROJECT_PAGES.flatMap(({ key, label }): [string[], string][] => (key ? [[[`g ${key}`], label]] : [])),
	[["Esc"], "Close what is open"],
];

/** The keys that work on every page. */
export function ShortcutSheet(props: { open: boolean; onOpenChange(open: boolean): void }) {
	return (
		<ModalWindow
			title="Keyboard shortcuts"
			note="They do not work while you type. The graph has more of its own."
			{...props}
		>
			<KeyList rows={ROWS} />
		</ModalWindow>
	);
}
