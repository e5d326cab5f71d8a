"use client";
// What lies over the picture: filters, legend and time.
import { Clock, Filter } from "lucide-react";
import { useState } from "react";
import { cx } from "@/components/ui/class-names";
import type { ColourBy, GraphFilter } from "../messages";
import { FilterPanel, LegendStrip } from "./filter-panel";
import { IconButton } from "./icon-button";
import { TimeBar } from "./time-bar";
import { type GraphStore, useGraphState } from "./use-graph";

type Props = {
	store: GraphStore;
	filter: GraphFilter;
	onFilter(filter: GraphFilter): void;
	/** Moves through time: no step to go back to. */
	onTime(time: GraphFilter["time"]): void;
	colourBy: ColourBy;
	onColourBy(by: ColourBy): void;
	groups: { group_id: string; entities: number }[];
	group: string | null;
	onGroup(group: string | null): void;
	/** A panel stands beside the picture. */
	hasPanel: boolean;
	/** Part of the graph is lifted out of the rest, and says so where the legend would be. */
	hasFocus: boolean;
};

export function Overlays(props: Props) {
	const { store, filter, onFilter, colourBy, onColourBy, groups, group, onGroup, hasPanel, hasFocus } = props;
	const legend = useGraphState(store, (state) => state.legend);
	const span = useGraphState(store, (state) => state.span);
	const [isFilterOpen, setFilterOpen] = useState(false);
	const [isTimeAsked, setTimeAsked] = useState(false);
	const hasTime = span !== null && (isTimeAsked || filter.time !== null);
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
						onClick={() => setTimeAsked(true)}
					/>
				)}
				{isFilterOpen && (
					<section
						aria-label="Legend and filters"
						className="pointer-events-auto min-h-0 w-60 overflow-y-auto rounded-lg border border-line bg-card p-3 shadow"
					>
						<FilterPanel {...{ legend, filter, onFilter, colourBy, onColourBy, groups, group, onGroup }} />
					</section>
				)}
			</div>
			<div
				className={cx(
					"pointer-events-none absolute bottom-3 left-3 grid justify-items-start gap-2",
					hasPanel ? "right-3 sm:right-100" : "right-3",
					isFilterOpen && "sm:left-66",
				)}
			>
				{hasTime && (
					<TimeBar
						span={span}
						time={filter.time}
						onTime={props.onTime}
						onClose={() => {
							setTimeAsked(false);
							props.onTime(null);
						}}
					/>
				)}
				{!isFilterOpen && !hasFocus && (
					<div className="max-sm:hidden">
						<LegendStrip legend={legend} filter={filter} onFilter={onFilter} colourBy={colourBy} />
					</div>
				)}
			</div>
		</>
	);
}
