import { Suspense, use } from "react";
import { countOf, formatCount } from "@/components/ui/usage-meter";
import { type GraphState, type GraphStore, useGraphState } from "./use-graph";

export type GraphSizes = { entities: number; groups: { group_id: string; entities: number }[] };

type Props = {
	sizes: Promise<GraphSizes>;
	group: string | null;
	isPaused: boolean;
	showIsolated: boolean;
	onShowIsolated(): void;
};
type Counted = { progress: GraphState["progress"] };

/** How far loading and layout are, in words and as a bar. Screen readers hear the ends, not every step. */
export function StatusLine({ store, ...props }: Props & { store: GraphStore }) {
	const { progress, done, isRunning, visible, legend } = useGraphState(store, (state) => state);
	const isLoaded = Boolean(progress?.nodesDone && progress.linksDone);
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet tabular-nums">
			<p data-testid="graph-progress">
				<Suspense fallback={<Counts progress={progress} whole={null} />}>
					<CountsOfAll {...props} progress={progress} />
				</Suspense>
			</p>
			{progress && visible !== null && visible < progress.nodes && <p>{formatCount(visible)} in sight</p>}
			{isLoaded && legend.isolated > 0 && !props.showIsolated && (
				<p>
					{countOf(legend.isolated, "node")} without links{" "}
					<button
						type="button"
						className="text-accent underline-offset-2 hover:underline"
						onClick={props.onShowIsolated}
					>
						Show
					</button>
				</p>
			)}
			{isLoaded && progress && progress.waiting > 0 && (
				<p>{formatCount(progress.waiting)} links lead to entities beyond what is shown</p>
			)}
			{isLoaded && (isRunning || props.isPaused) && (
				<p className="flex items-center gap-2">
					{props.isPaused ? "paused" : "settling"}
					<span className="h-1 w-16 overflow-hidden rounded-full bg-well" aria-hidden="true">
						<span className="block h-full rounded-full bg-accent" style={{ width: `${Math.round(done * 100)}%` }} />
					</span>
				</p>
			)}
			<p role="status" data-testid="graph-state">
				{!isLoaded ? "loading" : isRunning ? "" : props.isPaused ? "" : "settled"}
			</p>
		</div>
	);
}

function CountsOfAll(props: Props & Counted) {
	const { entities, groups } = use(props.sizes);
	const ofGroup = groups.find(({ group_id }) => group_id === props.group)?.entities;
	return <Counts progress={props.progress} whole={props.group === null ? entities : (ofGroup ?? null)} />;
}

function Counts({ progress, whole }: Counted & { whole: number | null }) {
	if (!progress) return "Opening the graph";
	const nodes = progress.nodesDone ? Math.max(progress.nodes, whole ?? 0) : (whole ?? 0);
	const of = nodes > progress.nodes ? ` of ${formatCount(nodes)}` : "";
	return `${formatCount(progress.nodes)}${of} ${nodes === 1 ? "node" : "nodes"}, ${formatCount(progress.links)} links`;
}
