import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/usage-meter";
import type { NodeFacts } from "../messages";
import { DEPTHS, type Focus } from "./use-selection";

type Props = {
	focus: Focus | null;
	pathFrom: NodeFacts | null;
	onDepth(of: NodeFacts, depth: number): void;
	onEnd(): void;
};

/** What is lifted out of the rest at the moment, and the way back to the whole. */
export function FocusBar({ focus, pathFrom, onDepth, onEnd }: Props) {
	if (!focus && !pathFrom) return null;
	return (
		<div
			data-testid="graph-focus"
			className="pointer-events-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-card px-3 py-2 text-sm shadow"
		>
			{pathFrom ? (
				<p>
					Path from <b className="font-semibold">{pathFrom.row.n}</b>: choose its other end.
				</p>
			) : (
				focus && <Words focus={focus} />
			)}
			{!pathFrom && focus?.kind === "local" && (
				<fieldset aria-label="Depth" className="flex gap-1">
					{DEPTHS.map((depth) => (
						<button
							key={depth}
							type="button"
							aria-pressed={depth === focus.depth}
							aria-label={`Depth ${depth}`}
							onClick={() => onDepth(focus.of, depth)}
							className="size-7 rounded border border-edge aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
						>
							{depth}
						</button>
					))}
				</fieldset>
			)}
			<Button look="quiet" size="small" onClick={onEnd}>
				Show all
			</Button>
		</div>
	);
}

function Words({ focus }: { focus: Focus }) {
	if (focus.kind === "local") {
		return (
			<p className="min-w-0 wrap-anywhere">
				Around <b className="font-semibold">{focus.of.row.n}</b>: {formatCount(focus.count)} entities
			</p>
		);
	}
	if (!focus.nodes) {
		return (
			<p className="min-w-0 wrap-anywhere">
				No path joins {focus.from.row.n} and {focus.to.row.n}.
			</p>
		);
	}
	return <p className="min-w-0 wrap-anywhere">{focus.nodes.map(({ row }) => row.n).join(" → ")}</p>;
}
