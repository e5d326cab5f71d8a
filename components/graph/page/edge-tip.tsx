"use client";
import { useEffect, useState } from "react";
import { formatDay } from "@/components/ui/when";
import type { EdgeFacts } from "../questions";
import { useExplorer, useGraphState } from "./use-explorer";

/** Beside the pointer: which way an edge goes, its relation, pattern and date, and how many facts join its ends. */
export function EdgeTip() {
	const explorer = useExplorer();
	const hover = useGraphState((state) => state.hover);
	const [found, setFound] = useState<EdgeFacts | null>(null);
	const edge = hover?.edge ?? null;
	useEffect(() => {
		if (edge === null) return;
		let isGone = false;
		void explorer.ask({ of: "edge", edge }).then((answer) => isGone || setFound(answer.found));
		return () => {
			isGone = true;
		};
	}, [explorer, edge]);
	if (!hover || found?.edge !== edge) return null;
	const { row, fact, source, target, parallel } = found;
	const since = fact && formatDay(new Date(fact.v * 1000));
	const notes = [row.p, since, row.r === 1 && "retracted", parallel > 1 && `${parallel} facts`].filter(Boolean);
	return (
		<div
			role="tooltip"
			className="pointer-events-none absolute z-10 max-w-72 rounded-md border border-line bg-card px-2.5 py-1.5 text-xs shadow"
			style={{ left: hover.at.x + 12, top: hover.at.y + 12 }}
		>
			<p className="wrap-anywhere">
				{source.row.n} → {fact && <i>{fact.e.replaceAll("_", " ")}</i>} → {target.row.n}
			</p>
			{notes.length > 0 && <p className="text-quiet">{notes.join(", ")}</p>}
		</div>
	);
}
