"use client";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/usage-meter";
import type { Focus } from "../client/state";
import { useExplorer, useGraphState } from "./use-explorer";

const DEPTHS = [1, 2, 3];

/** What is lifted out of the rest at the moment, and the way back to the whole. */
export function FocusBar() {
	const explorer = useExplorer();
	const focus = useGraphState((state) => state.focus);
	const pathFrom = useGraphState((state) => state.pathFrom);
	if (!focus && !pathFrom) return null;
	return (
		<div
			data-testid="graph-focus"
			className="pointer-events-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-card px-3 py-2 text-sm shadow"
		>
			<p className="min-w-0 wrap-anywhere">
				{pathFrom ? `Path from ${pathFrom.row.n}: choose its other end.` : focus && wordsOf(focus)}
			</p>
			{!pathFrom && focus?.kind === "local" && (
				<fieldset aria-label="Depth" className="flex gap-1">
					{DEPTHS.map((depth) => (
						<button
							key={depth}
							type="button"
							aria-pressed={depth === focus.depth}
							aria-label={`Depth ${depth}`}
							onClick={() => void explorer.showLocal(focus.of.node, depth)}
							className="size-7 rounded border border-edge aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
						>
							{depth}
						</button>
					))}
				</fieldset>
			)}
			<Button look="quiet" size="small" onClick={explorer.letGo}>
				Show all
			</Button>
		</div>
	);
}

function wordsOf(focus: Focus): string {
	if (focus.kind === "local") return `Around ${focus.of.row.n}: ${formatCount(focus.count)} entities`;
	if (!focus.nodes) return `No path joins ${focus.from.row.n} and ${focus.to.row.n}.`;
	return focus.nodes.map(({ row }) => row.n).join(" → ");
}
