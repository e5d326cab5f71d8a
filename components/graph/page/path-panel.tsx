"use client";
import { ArrowDown, X } from "lucide-react";
import { EntityFacts } from "@/components/dashboard/entity-details";
import { countOf } from "@/components/ui/usage-meter";
import type { NodeFacts } from "../messages";
import { useDetails, whyMissing } from "./use-details";

/** Facts that are shown of each step; the rest is behind the edge itself. */
const FACTS = 2;

type Props = {
	home: string;
	group: string | null;
	/** At least two, in the order of the path. */
	nodes: NodeFacts[];
	/** Selects the entity of that name in the picture. */
	onPeer(name: string): void;
	onClose(): void;
};

/** How two entities are connected: every step of the path with the sentences that say so. */
export function PathPanel({ home, group, nodes, onPeer, onClose }: Props) {
	return (
		<section aria-label="Path" data-testid="path-panel" className="grid gap-3 p-4">
			<div className="flex items-start justify-between gap-3">
				<h2 className="text-lg">
					How {nodes[0]?.row.n} and {nodes.at(-1)?.row.n} are connected
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
			<p className="text-sm text-quiet">{countOf(nodes.length - 1, "step")}, the shortest there is.</p>
			<ol className="grid gap-3">
				{nodes.map((node, i) => (
					<li key={node.row.u} className="grid gap-2">
						<button
							type="button"
							onClick={() => onPeer(node.row.n)}
							className="justify-self-start text-left font-semibold text-accent underline-offset-2 wrap-anywhere hover:underline"
						>
							{node.row.n}
						</button>
						{nodes[i + 1] && <Step home={home} group={group} from={node} to={nodes[i + 1] as NodeFacts} />}
					</li>
				))}
			</ol>
		</section>
	);
}

function Step({ home, group, from, to }: { home: string; group: string | null; from: NodeFacts; to: NodeFacts }) {
	const answer = useDetails(home, group, from.row.u, 0, to.row.n);
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
