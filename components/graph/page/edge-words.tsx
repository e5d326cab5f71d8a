// What is said of an edge: beside the pointer, and in a panel once it is selected.

import { EntityFacts } from "@/components/dashboard/entity-details";
import { FactLines } from "@/components/dashboard/fact-lines";
import { Card } from "@/components/ui/card";
import { ArrowRight } from "@/components/ui/icons";
import { countOf } from "@/components/ui/usage-meter";
import { formatDay } from "@/components/ui/when";
import type { EdgeFacts } from "../rows";
import { PanelHead, PeerButton, Reading, useDetails } from "./panel-parts";
import { useAnswer, useGraphState, useOpenGraph } from "./use-explorer";

/** Every fact between the two ends of the selected edge, in both directions, each with the sentence that it comes from; and what they replaced. */
export function EdgePanel({ found: { source, target, parallel } }: { found: EdgeFacts }) {
	const { home, act } = useOpenGraph();
	const answer = useDetails(source.row.u, target.row.n);
	const ways = { home, peer: (name: string) => <span className="wrap-anywhere">{name}</span>, act: act?.onFact };
	return (
		<section aria-label="Selected edge" data-testid="edge-panel" className="grid gap-4 p-4">
			<PanelHead>
				<PeerButton name={source.row.n} />
				<ArrowRight aria-label="to" className="size-4 shrink-0 text-quiet" />
				<PeerButton name={target.row.n} />
			</PanelHead>
			<Reading answer={answer} what={countOf(parallel, "fact")}>
				{({ facts, total, past = [] }) => (
					<>
						<EntityFacts facts={facts} total={total} {...ways} />
						{past.length > 0 && (
							<Card title={`History (${past.length})`} note="What these facts replaced, and what was retracted.">
								<FactLines facts={past} {...ways} />
							</Card>
						)}
					</>
				)}
			</Reading>
		</section>
	);
}

/** Beside the pointer: which way an edge goes, its relation, pattern and date, and how many facts join its ends. */
export function EdgeTip() {
	const hover = useGraphState((state) => state.hover);
	const found = useAnswer("edge", hover && [hover.edge]);
	if (!hover || found?.edge !== hover.edge) return null;
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
