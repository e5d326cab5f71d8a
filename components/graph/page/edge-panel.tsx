"use client";
import { ArrowRight } from "lucide-react";
import { EntityFacts } from "@/components/dashboard/entity-details";
import { FactRows } from "@/components/dashboard/fact-rows";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/components/ui/usage-meter";
import type { EdgeFacts } from "../questions";
import { PanelHead, PeerButton } from "./panel-parts";
import { useDetails, whyMissing } from "./use-details";
import { useOpenGraph } from "./use-explorer";

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
			{!answer && <p className="text-sm text-quiet">Reading {countOf(parallel, "fact")}…</p>}
			{answer && !answer.details && <Notice tone="warn">{whyMissing(answer.status)}</Notice>}
			{answer?.details && <EntityFacts facts={answer.details.facts} total={answer.details.total} {...ways} />}
			{answer?.details?.past && answer.details.past.length > 0 && (
				<Card
					title={`History (${answer.details.past.length})`}
					note="What these facts replaced, and what was retracted."
				>
					<FactRows facts={answer.details.past} {...ways} />
				</Card>
			)}
		</section>
	);
}
