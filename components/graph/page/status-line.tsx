import { Suspense, use } from "react";
import { Link } from "@/components/ui/link";
import { countOf, formatCount } from "@/components/ui/usage-meter";
import type { GraphState } from "../client/state";
import { useGraphState, useOpenGraph } from "./use-explorer";

/** How far loading and layout are, in words and as a bar. Screen readers hear the ends, not every step. */
export function StatusLine() {
	const { explorer, home } = useOpenGraph();
	const { progress, done, isRunning, isPaused, visible, legend, filter, arrived, leavesFolded } = useGraphState(
		(state) => state,
	);
	const isLoaded = Boolean(progress?.nodesDone && progress.linksDone);
	const state = !isLoaded ? "loading" : isRunning || isPaused ? "" : "ready";
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet tabular-nums">
			<p data-testid="graph-progress">
				<Suspense fallback={wordsOf(progress, null)}>
					<CountsOfAll progress={progress} />
				</Suspense>
			</p>
			{progress && visible !== null && visible < progress.nodes && <p>{formatCount(visible)} in sight</p>}
			{isLoaded && leavesFolded && legend.leaves > 0 && (
				<p>
					{countOf(legend.leaves, "node")} with one link{" "}
					<ShowButton label="Show nodes with one link" onPress={() => explorer.filter({ showLeaves: true })} />
				</p>
			)}
			{isLoaded && legend.isolated > 0 && !filter.showIsolated && (
				<p>
					{countOf(legend.isolated, "node")} without links{" "}
					<ShowButton label="Show nodes without links" onPress={() => explorer.filter({ showIsolated: true })} />
				</p>
			)}
			{isLoaded && progress && progress.waiting > 0 && (
				<p>
					{countOf(progress.waiting, "link")} {progress.waiting === 1 ? "leads" : "lead"} to entities beyond these:{" "}
					<Link href={`${home}/entities`} className="text-accent underline-offset-2 hover:underline">
						All entities
					</Link>
				</p>
			)}
			{isLoaded && (isRunning || isPaused) && (
				<p className="flex items-center gap-2">
					{isPaused ? "paused" : "arranging"}
					<span className="h-1 w-16 overflow-hidden rounded-full bg-well" aria-hidden="true">
						<span className="block h-full rounded-full bg-accent" style={{ width: `${Math.round(done * 100)}%` }} />
					</span>
				</p>
			)}
			{/* To be heard alone: that nothing moves any more is seen. */}
			<p role="status" data-testid="graph-state" className={state === "ready" ? "sr-only" : undefined}>
				{state}
			</p>
			<p role="status" data-testid="graph-new" className="text-accent">
				{arrived && `New: ${countOf(arrived.nodes, "node")}, ${countOf(arrived.edges, "link")}`}
			</p>
		</div>
	);
}

function ShowButton({ label, onPress }: { label: string; onPress(): void }) {
	return (
		<button
			type="button"
			aria-label={label}
			className="text-accent underline-offset-2 hover:underline"
			onClick={onPress}
		>
			Show
		</button>
	);
}

function CountsOfAll({ progress }: Pick<GraphState, "progress">) {
	const { sizes, explorer } = useOpenGraph();
	const { entities, groups } = use(sizes);
	const ofGroup = groups.find(({ group_id }) => group_id === explorer.group)?.entities;
	return wordsOf(progress, explorer.group === null ? entities : (ofGroup ?? null));
}

function wordsOf(progress: GraphState["progress"], whole: number | null): string {
	if (!progress) return "Opening the graph";
	const nodes = progress.nodesDone ? Math.max(progress.nodes, whole ?? 0) : (whole ?? 0);
	const of = nodes > progress.nodes ? ` of ${formatCount(nodes)}` : "";
	return `${formatCount(progress.nodes)}${of} ${nodes === 1 ? "node" : "nodes"}, ${countOf(progress.links, "link")}`;
}
