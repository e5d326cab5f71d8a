"use client";
import { Modal } from "@/components/ui/modal";

const SHORTCUTS: [keys: string[], what: string][] = [
	[["/"], "Find an entity"],
	[["←", "→", "↑", "↓"], "Move the picture"],
	[["+", "−"], "Magnify"],
	[["0"], "Fit the whole graph"],
	[["n", "b"], "Next and previous neighbour of the selected entity"],
	[["Enter"], "Select the neighbour; read about the selected entity"],
	[["l"], "Local graph of the selected entity"],
	[["p"], "Pin or unpin the selected entity"],
	[["t"], "Table in place of the picture"],
	[["Space"], "Pause the layout"],
	[["Esc"], "Close, deselect"],
	[["?"], "This list"],
];

/** What keys do while the picture has the focus. */
export function Shortcuts({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
	return (
		<Modal
			title="Keys"
			note="They work while the picture has the focus; / and ? anywhere on the page. Drag pins an entity, a double click shows its surroundings."
			open={open}
			onOpenChange={onOpenChange}
		>
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2 text-sm">
				{SHORTCUTS.map(([keys, what]) => (
					<div key={what} className="contents">
						<dt className="flex gap-1">
							{keys.map((key) => (
								<kbd
									key={key}
									className="min-w-6 rounded border border-edge bg-well px-1.5 text-center font-mono text-xs leading-5"
								>
									{key}
								</kbd>
							))}
						</dt>
						<dd>{what}</dd>
					</div>
				))}
			</dl>
		</Modal>
	);
}
