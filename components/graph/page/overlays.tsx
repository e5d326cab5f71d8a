// What lies over the picture: filters, legend and time.

import { Suspense, useState } from "react";
import { cx } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Clock, Filter } from "@/components/ui/icons";
import { FilterPanel } from "./filter-panel";
import { LegendStrip } from "./legend";
import { TimeBar } from "./time-bar";
import { useExplorer, useGraphState } from "./use-explorer";

/** `hasPanel`: a panel stands beside the picture. */
export function Overlays({ hasPanel }: { hasPanel: boolean }) {
	const explorer = useExplorer();
	const span = useGraphState((state) => state.span);
	const time = useGraphState((state) => state.filter.time);
	// Part of the graph is lifted out of the rest, and says so where the legend would be.
	const hasFocus = useGraphState((state) => state.focus !== null);
	const [isFilterOpen, setFilterOpen] = useState(false);
	const [isTimeAsked, setTimeAsked] = useState(false);
	const hasTime = span !== null && (isTimeAsked || time !== null);
	return (
		<>
			<div className="pointer-events-none absolute inset-y-3 left-3 flex max-w-[calc(100%-1.5rem)] flex-col items-start gap-2">
				<IconButton
					icon={Filter}
					label={isFilterOpen ? "Hide the filters" : "Legend and filters"}
					pressed={isFilterOpen}
					aria-expanded={isFilterOpen}
					className="pointer-events-auto shadow"
					onClick={() => setFilterOpen(!isFilterOpen)}
				/>
				{span !== null && span.to > span.from && !hasTime && (
					<IconButton
						icon={Clock}
						label="Time"
						className="pointer-events-auto shadow"
						onClick={() => {
							const at = Math.floor(Date.now() / 1000);
							// What begins later is not known today.
							if (span.to > at) explorer.filter({ time: { mode: "until", at } }, false);
							setTimeAsked(true);
						}}
					/>
				)}
				{isFilterOpen && (
					<section
						aria-label="Legend and filters"
						className="pointer-events-auto min-h-0 w-60 overflow-y-auto rounded-lg border border-line bg-card p-3 shadow"
					>
						<Suspense>
							<FilterPanel />
						</Suspense>
					</section>
				)}
			</div>
			<div
				className={cx(
					"pointer-events-none absolute inset-x-3 bottom-3 grid justify-items-start gap-2",
					hasPanel && "max-sm:hidden",
					isFilterOpen && "sm:left-66",
				)}
			>
				{hasTime && <TimeBar facts={span} onClose={() => setTimeAsked(false)} />}
				{!isFilterOpen && !hasFocus && (
					<div className="max-sm:hidden">
						<LegendStrip onMore={() => setFilterOpen(true)} />
					</div>
				)}
			</div>
		</>
	);
}
