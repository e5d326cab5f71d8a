"use client";
import { ArrowRight, X } from "lucide-react";
import type { ReactNode } from "react";
import { EntityFacts } from "@/components/dashboard/entity-details";
import { Notice } from "@/components/ui/notice";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import type { EdgeFacts } from "../messages";
import { useDetails, whyMissing } from "./use-details";

type Props = {
	home: string;
	group: string | null;
	found: EdgeFacts;
	/** Selects the entity of that name in the picture. */
	onPeer(name: string): void;
	onClose(): void;
	/** What can be done with a fact. */
	act?(fact: SourcedFact): ReactNode;
};

/** Every fact between the two ends of the selected edge, in both directions, each with the sentence that it comes from. */
export function EdgePanel({ home, group, found, onPeer, onClose, act }: Props) {
	const { source, target, parallel } = found;
	const answer = useDetails(home, group, source.row.u, 0, target.row.n);
	const name = (node: EdgeFacts["source"]) => (
		<button
			type="button"
			onClick={() => onPeer(node.row.n)}
			className="text-left text-accent underline-offset-2 wrap-anywhere hover:underline"
		>
			{node.row.n}
		</button>
	);
	return (
		<section aria-label="Selected edge" data-testid="edge-panel" className="grid gap-4 p-4">
			<div className="flex items-start justify-between gap-3">
				<h2 className="flex flex-wrap items-center gap-2 text-lg">
					{name(source)}
					<ArrowRight aria-label="to" className="size-4 shrink-0 text-quiet" />
					{name(target)}
				</h2>
				<button
					type="button"
					aria-label="Close the panel"
					onClick={onClose}
					className="-mt-1 -mr-1 grid size-8 shrink-0 place-items-center rounded-md text-quiet hover:bg-well hover:text-ink"
				>
					<X aria-hidden="true" className="size-4" />
				</button>
			</div>
			{!answer && <p className="text-sm text-quiet">Reading {parallel === 1 ? "one fact" : `${parallel} facts`}…</p>}
			{answer && !answer.details && <Notice tone="warn">{whyMissing(answer.status)}</Notice>}
			{answer?.details && (
				<EntityFacts
					facts={answer.details.facts}
					total={answer.details.total}
					home={home}
					peer={(peer) => <span className="wrap-anywhere">{peer}</span>}
					act={act}
				/>
			)}
		</section>
	);
}
