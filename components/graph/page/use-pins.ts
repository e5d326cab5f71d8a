"use client";
import { useCallback, useState } from "react";
import type { GraphHandle } from "../client/client";

/** Entities that were pinned by hand: the layout leaves them where they are. */
export function usePins(graph: GraphHandle | null) {
	const [pinned, setPinned] = useState<number[]>([]);

	const mark = useCallback(
		(node: number, isPinned: boolean) =>
			setPinned((before) => {
				const after = isPinned ? [...new Set([...before, node])] : before.filter((one) => one !== node);
				graph?.toView({ kind: "pinned", nodes: after });
				return after;
			}),
		[graph],
	);

	return {
		pinned,
		/** Notes a node that was dragged: it holds already. */
		mark,
		/** Pins a node where it stands, in world units, or lets it go. */
		toggle(node: number, at: { x: number; y: number }): void {
			const isPinned = pinned.includes(node);
			if (isPinned) graph?.toLayout({ kind: "unpin", node });
			else {
				graph?.toLayout({ kind: "hold", node, at });
				graph?.toLayout({ kind: "hold", node, at: null });
			}
			mark(node, !isPinned);
		},
		unpinAll(): void {
			graph?.toLayout({ kind: "unpin", node: null });
			graph?.toView({ kind: "pinned", nodes: [] });
			setPinned([]);
		},
	};
}
