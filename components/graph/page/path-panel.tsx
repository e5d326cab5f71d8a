"use client";
import { ArrowDown } from "lucide-react";
import { EntityFacts } from "@/components/dashboard/entity-details";
import { countOf } from "@/components/ui/usage-meter";
import type { NodeFacts } from "../questions";
import { PanelHead, PeerButton } from "./panel-parts";
import { useDetails, whyMissing } from "./use-details";
import { useOpenGraph } from "./use-explorer";

/** Facts that are shown of each step; the rest is behind the edge itself. */
const FACTS = 2;

/** How two entities are connected: every step of the path, in its order, with the sentences that say so. */
export function PathPanel({ nodes }: { nodes: NodeFacts[] }) {
	return (
		<section aria-label="Path" data-testid="path-panel" className="grid gap-3 p-4">
			<PanelHead>
				How {nodes[0]?.row.n} and {nodes.at(-1)?.row.n} are connected
			</PanelHead>
			<p className="text-sm text-quiet">{countOf(nodes.length - 1, "step")}, the shortest there is.</p>
			<ol className="grid gap-3">
				{nodes.map((node, i) => (
					<li key={node.row.u} className="grid gap-2">
						<b className="font-semibold">
							<PeerButton name={node.row.n} />
						</b>
						{nodes[i + 1] && <Step from={node} to={nodes[i + 1] as NodeFacts} />}
					</li>
				))}
			</ol>
		</section>
	);
}

function Step({ from, to }: { from: NodeFacts; to: NodeFacts }) {
	const { home } = useOpenGraph();
	const answer = useDetails(from.row.u, to.row.n);
	return (
		<div className="flex gap-2 border-l border-line pl-3">
			<ArrowDown aria-hidden="true" className="mt-1 size-4 shrink-0 text-quiet" />
			<div className="min-w-0 grow">
				{!answer && <p className="text-sm text-quiet">Reading…</p>}
				{answer && !answer.details && <p className="text-sm text-quiet">{whyMissing(answer.status)}</p>}
				{answer?.details && (
					<EntityFacts
						facts={answer.details.facts.slice(0, FACTS)}
						total={answer.details.total}
						home={home}
						peer={(name) => <span>{name}</span>}
					/>
				)}
			</div>
		</div>
	);
}
