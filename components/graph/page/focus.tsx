import { EntityFacts } from "@/components/dashboard/entity-details";
// What is lifted out of the rest: the surroundings of an entity, or the path between two.
import { Button } from "@/components/ui/button";
import { ArrowDown } from "@/components/ui/icons";
import { countOf, formatCount } from "@/components/ui/usage-meter";
import type { Focus } from "../client/state";
import type { NodeFacts } from "../rows";
import { PanelHead, PeerButton, Reading, useDetails } from "./panel-parts";
import { useExplorer, useGraphState, useOpenGraph } from "./use-explorer";

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
			<p role="status" className="min-w-0 wrap-anywhere">
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
							onClick={() => void explorer.selection.showLocal(focus.of.node, depth)}
							className="size-7 rounded border border-edge aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
						>
							{depth}
						</button>
					))}
				</fieldset>
			)}
			<Button look="quiet" size="small" onClick={() => explorer.selection.clear()}>
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
				<Reading answer={answer}>
					{({ facts, total }) => (
						<EntityFacts facts={facts.slice(0, FACTS)} total={total} home={home} peer={(name) => <span>{name}</span>} />
					)}
				</Reading>
			</div>
		</div>
	);
}
