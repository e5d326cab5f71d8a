"use client";
import {
	Download,
	ImageDown,
	Keyboard,
	Link,
	Maximize,
	Pause,
	PinOff,
	Play,
	RotateCcw,
	SlidersHorizontal,
	Table2,
	ZoomIn,
	ZoomOut,
} from "lucide-react";
import { formatCount } from "@/components/ui/usage-meter";
import { IconButton } from "./icon-button";

export type Forces = { spread: number; gravity: number };

type Props = {
	isTable: boolean;
	onTable(): void;
	onZoom(factor: number): void;
	onFit(): void;
	isPaused: boolean;
	onPause(): void;
	onRerun(): void;
	forces: Forces;
	onForces(forces: Forces): void;
	pinned: number;
	onUnpinAll(): void;
	onLink(): void;
	onPicture(): void;
	onCsv(): void;
	onKeys(): void;
};

/** What can be done with the picture as a whole. */
export function GraphToolbar(props: Props) {
	return (
		<div role="toolbar" aria-label="Graph" className="flex flex-wrap items-center gap-1 sm:gap-1.5">
			<IconButton icon={Table2} label="Table" pressed={props.isTable} onClick={props.onTable} />
			<IconButton icon={ZoomIn} label="Zoom in" disabled={props.isTable} onClick={() => props.onZoom(1.5)} />
			<IconButton icon={ZoomOut} label="Zoom out" disabled={props.isTable} onClick={() => props.onZoom(1 / 1.5)} />
			<IconButton icon={Maximize} label="Fit the whole graph" disabled={props.isTable} onClick={props.onFit} />
			<IconButton
				icon={props.isPaused ? Play : Pause}
				label={props.isPaused ? "Resume the layout" : "Pause the layout"}
				onClick={props.onPause}
			/>
			<details className="relative">
				<summary
					aria-label="Layout"
					title="Layout"
					className="grid size-9 cursor-pointer list-none place-items-center rounded-md border border-line bg-card hover:border-accent hover:text-accent [&::-webkit-details-marker]:hidden"
				>
					<SlidersHorizontal aria-hidden="true" className="size-4" />
				</summary>
				<div className="absolute right-0 z-20 mt-1 grid w-60 gap-3 rounded-lg border border-line bg-card p-4 text-sm shadow-lg max-sm:right-auto max-sm:-left-20">
					<Slider
						label="Spread"
						value={props.forces.spread}
						onChange={(spread) => props.onForces({ ...props.forces, spread })}
					/>
					<Slider
						label="Gravity"
						value={props.forces.gravity}
						onChange={(gravity) => props.onForces({ ...props.forces, gravity })}
					/>
					<button
						type="button"
						onClick={props.onRerun}
						className="flex h-8 items-center justify-center gap-2 rounded-md border border-edge hover:border-accent hover:text-accent"
					>
						<RotateCcw aria-hidden="true" className="size-4" />
						Run the layout again
					</button>
					<button
						type="button"
						disabled={props.pinned === 0}
						onClick={props.onUnpinAll}
						className="flex h-8 items-center justify-center gap-2 rounded-md border border-edge hover:border-accent hover:text-accent disabled:opacity-60"
					>
						<PinOff aria-hidden="true" className="size-4" />
						Unpin all ({formatCount(props.pinned)})
					</button>
				</div>
			</details>
			<IconButton icon={Link} label="Copy a link to this view" onClick={props.onLink} />
			<IconButton icon={ImageDown} label="Save the picture (PNG)" disabled={props.isTable} onClick={props.onPicture} />
			<IconButton icon={Download} label="Save what is in sight (CSV)" onClick={props.onCsv} />
			<IconButton icon={Keyboard} label="Keys" className="max-sm:hidden" onClick={props.onKeys} />
		</div>
	);
}

/** Between a quarter and four times the usual, the usual in the middle. */
function Slider({ label, value, onChange }: { label: string; value: number; onChange(value: number): void }) {
	return (
		<label className="grid gap-1">
			<span className="flex justify-between font-medium">
				{label}
				<span className="text-quiet tabular-nums">{Math.round(value * 100)} %</span>
			</span>
			<input
				type="range"
				min={-2}
				max={2}
				step={0.25}
				value={Math.log2(value)}
				onChange={({ target }) => onChange(2 ** target.valueAsNumber)}
				className="accent-accent"
			/>
		</label>
	);
}
