"use client";
// What stands beside the picture: the selected entity or edge, or the path that was asked for.
import { DetailsPanel } from "./details-panel";
import { EdgePanel } from "./edge-panel";
import { PathPanel } from "./path-panel";
import { useGraphState } from "./use-explorer";

export function Panels() {
	const selected = useGraphState((state) => state.selected);
	const edge = useGraphState((state) => state.edge);
	const path = useGraphState(({ focus }) => (focus?.kind === "path" ? focus.nodes : null));
	return (
		<div className="absolute inset-x-0 bottom-0 z-10 overflow-y-auto max-sm:h-[60%] border-line bg-paper shadow-lg max-sm:rounded-t-xl max-sm:border-t sm:inset-y-0 sm:left-auto sm:w-96 sm:border-l">
			{edge && <EdgePanel key={edge.edge} found={edge} />}
			{path && <PathPanel nodes={path} />}
			{selected && <DetailsPanel found={selected} />}
		</div>
	);
}
