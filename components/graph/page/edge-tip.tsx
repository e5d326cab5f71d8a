"use client";
import { useEffect, useState } from "react";
import { formatDay } from "@/components/ui/when";
import type { GraphHandle } from "../client/client";
import type { EdgeFacts } from "../messages";

/** Beside the pointer: which way an edge goes, its pattern, and how many facts join its ends. */
export function EdgeTip({
	graph,
	edge,
	at,
}: {
	graph: GraphHandle | null;
	edge: number;
	at: { x: number; y: number };
}) {
	const [found, setFound] = useState<EdgeFacts | null>(null);
	useEffect(() => {
		let isGone = false;
		void graph?.ask({ of: "edge", edge }).then((answer) => isGone || setFound(answer.found));
		return () => {
			isGone = true;
		};
	}, [graph, edge]);
	if (!found) return null;
	const { row, fact, source, target, parallel } = found;
	const since = fact && formatDay(new Date(fact.v * 1000));
	const notes = [row.p, since, row.r === 1 && "retracted", parallel > 1 && `${parallel} facts`].filter(Boolean);
	return (
		<div
			role="tooltip"
			className="pointer-events-none absolute z-10 max-w-72 rounded-md border border-line bg-card px-2.5 py-1.5 text-xs shadow"
			style={{ left: at.x + 12, top: at.y + 12 }}
		>
			<p className="wrap-anywhere">
				{source.row.n} → {fact && <i>{fact.e.replaceAll("_", " ")}</i>} → {target.row.n}
			</p>
			{notes.length > 0 && <p className="text-quiet">{notes.join(", ")}</p>}
		</div>
	);
}
