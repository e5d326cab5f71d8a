"use client";
import { KeyList } from "@/components/ui/key-list";
import { Modal } from "@/components/ui/modal";

const SHORTCUTS: [keys: string[], what: string][] = [
	[["/"], "Find an entity"],
	[["←", "→", "↑", "↓"], "Move the picture"],
	[["+", "−"], "Magnify"],
	[["0"], "Fit the whole graph"],
	[["n", "b"], "Next and previous neighbour of the selected entity"],
	[["Enter"], "Select the neighbour; read about the selected entity"],
	[["e"], "Open the edge to that neighbour"],
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
			<KeyList rows={SHORTCUTS} />
		</Modal>
	);
}
