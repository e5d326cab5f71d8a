// What lies over the picture: filters, legend and time.

import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { cx } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Clock, Filter } from "@/components/ui/icons";
import { FilterPanel } from "./filter-panel";
import { LegendStrip } from "./legend";
import { TimeBar } from "./time-bar";
import { useExplorer, useGraphState } from "./use-explorer";

type Props = {
	/** A panel stands beside the picture. */
	hasPanel: boolean;
	/** The filters stand beside the picture, or over it where there is no room for both. */
	isFilterOpen: boolean;
	setFilterOpen(isOpen: boolean): void;
};

export function Overlays({ hasPanel, isFilterOpen, setFilterOpen }: Props) {
	const explorer = useExplorer();
	const span = useGraphState((state) => state.span);
	const time = useGraphState((state) => state.filter.time);
	// Part of the graph is lifted out of the rest, and says so where the legend would be.
	const hasFocus = useGraphState((state) => state.focus !== null);
	const button = useRef<HTMLDivElement>(null);
	useEscape(isFilterOpen, () => {
		setFilterOpen(false);
		button.current?.querySelector("button")?.focus();
	});
	const [isTimeAsked, setTimeAsked] = useState(false);
	const hasTime = span !== null && (isTimeAsked || time !== null);
	return (
		<>
			<div
				ref={button}
				className={cx(
					"pointer-events-none absolute inset-y-3 left-3 flex max-w-[calc(100%-1.5rem)] flex-col items-start gap-2",
					isFilterOpen && (hasPanel ? "xl:-left-63 xl:max-w-none" : "md:-left-63 md:max-w-none"),
				)}
			>
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
					isFilterOpen && (hasPanel ? "sm:left-66 xl:left-3" : "sm:left-66 md:left-3"),
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

/** Calls `close` for Escape, before it deselects anything, while something is open. */
function useEscape(isOpen: boolean, close: () => void): void {
	const leave = useEffectEvent(close);
	useEffect(() => {
		if (!isOpen) return;
		const press = (event: KeyboardEvent) => {
			const isDialog = event.target instanceof Element && event.target.closest("[role=dialog]");
			if (event.key !== "Escape" || isDialog) return;
			event.stopPropagation();
			leave();
		};
		addEventListener("keydown", press, true);
		return () => removeEventListener("keydown", press, true);
	}, [isOpen]);
}
