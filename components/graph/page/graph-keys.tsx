import { type KeyboardEvent, useEffect } from "react";
import { KeyList } from "@/components/ui/key-list";
import { Modal } from "@/components/ui/modal";
import type { Explorer } from "../client/explorer";
import { useExplorer, useGraphState } from "./use-explorer";

const STEP_PX = 70;
const MAGNIFY = 1.3;

type Acts = Record<string, () => void>;

/** What each key does while the picture has the focus. Tab leaves the picture, as everywhere. */
function pictureKeys(explorer: Explorer): Acts {
	const pan = (dx: number, dy: number) => () => explorer.toView({ kind: "pan", dx, dy });
	return {
		ArrowLeft: pan(STEP_PX, 0),
		ArrowRight: pan(-STEP_PX, 0),
		ArrowUp: pan(0, STEP_PX),
		ArrowDown: pan(0, -STEP_PX),
		"+": () => explorer.zoom(MAGNIFY),
		"=": () => explorer.zoom(MAGNIFY),
		"-": () => explorer.zoom(1 / MAGNIFY),
		"0": explorer.fit,
		n: () => void explorer.selection.walk(1),
		b: () => void explorer.selection.walk(-1),
		Enter: () => explorer.selection.selectWalked() || document.getElementById("selected-entity")?.focus(),
		e: () => void explorer.selection.openWalkedEdge(),
		l: () => {
			const { selected } = explorer.store.get();
			if (selected) void explorer.selection.showLocal(selected.node, 1);
		},
		p: explorer.togglePin,
		t: explorer.toggleTable,
		" ": explorer.togglePause,
	};
}

/** What keys do anywhere on the page but in a field. */
const pageKeys = ({ showKeys, close }: Explorer): Acts => ({
	"/": () => document.getElementById("graph-search")?.focus(),
	"?": () => showKeys(true),
	Escape: close,
});

/** Listens for the keys of the page and answers the listener for those of the picture. */
export function useGraphKeys(): (event: KeyboardEvent) => void {
	const explorer = useExplorer();
	useEffect(() => {
		const press = (event: globalThis.KeyboardEvent) => {
			const isField = event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]");
			if (!isField) perform(pageKeys(explorer), event);
		};
		addEventListener("keydown", press);
		return () => removeEventListener("keydown", press);
	}, [explorer]);
	return (event) => {
		if (event.target === event.currentTarget) perform(pictureKeys(explorer), event);
	};
}

function perform(acts: Acts, event: KeyboardEvent | globalThis.KeyboardEvent): void {
	const act = acts[event.key];
	if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
	event.preventDefault();
	act();
}

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
export function Shortcuts() {
	const { showKeys } = useExplorer();
	const open = useGraphState((state) => state.areKeysShown);
	return (
		<Modal
			title="Keys"
			note="They work while the picture has the focus; / and ? anywhere on the page. Drag pins an entity, a double click shows its surroundings."
			open={open}
			onOpenChange={showKeys}
		>
			<KeyList rows={SHORTCUTS} />
		</Modal>
	);
}
