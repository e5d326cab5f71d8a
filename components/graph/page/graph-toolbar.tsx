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
import { useToast } from "@/components/ui/toaster";
import { formatCount } from "@/components/ui/usage-meter";
import { formatDay } from "@/components/ui/when";
import { IconButton } from "./icon-button";
import { useExplorer, useGraphState, useOpenGraph } from "./use-explorer";

const MAGNIFY = 1.5;

/** What can be done with the picture as a whole. */
export function GraphToolbar({ onKeys }: { onKeys(): void }) {
	const explorer = useExplorer();
	const isTable = useGraphState((state) => state.isTable);
	const isPaused = useGraphState((state) => state.isPaused);
	const { copyLink, savePicture, saveCsv } = useTakingAway();
	return (
		<div role="toolbar" aria-label="Graph" className="flex flex-wrap items-center gap-1 sm:gap-1.5">
			<IconButton icon={Table2} label="Table" pressed={isTable} onClick={explorer.toggleTable} />
			<IconButton icon={ZoomIn} label="Zoom in" disabled={isTable} onClick={() => explorer.zoom(MAGNIFY)} />
			<IconButton icon={ZoomOut} label="Zoom out" disabled={isTable} onClick={() => explorer.zoom(1 / MAGNIFY)} />
			<IconButton icon={Maximize} label="Fit the whole graph" disabled={isTable} onClick={explorer.fit} />
			<IconButton
				icon={isPaused ? Play : Pause}
				label={isPaused ? "Resume the layout" : "Pause the layout"}
				onClick={explorer.togglePause}
			/>
			<LayoutMenu />
			<IconButton icon={Link} label="Copy a link to this view" onClick={() => void copyLink()} />
			<IconButton
				icon={ImageDown}
				label="Save the picture (PNG)"
				disabled={isTable}
				onClick={() => void savePicture()}
			/>
			<IconButton icon={Download} label="Save what is in sight (CSV)" onClick={() => void saveCsv()} />
			<IconButton icon={Keyboard} label="Keys" className="max-sm:hidden" onClick={onKeys} />
		</div>
	);
}

/** What one takes away from here: a link, a picture, a file of rows. */
function useTakingAway() {
	const { explorer, projectName, group } = useOpenGraph();
	const toast = useToast();
	return {
		async copyLink(): Promise<void> {
			await navigator.clipboard.writeText(location.href);
			toast("Copied: the link opens what you see");
		},
		async savePicture(): Promise<void> {
			const title = group === null ? projectName : `${projectName}, ${group}`;
			const png = await explorer.picture(`${title}, ${formatDay(new Date())}`);
			if (png) saveFile(png, `${projectName} graph.png`);
		},
		async saveCsv(): Promise<void> {
			const { csv } = await explorer.ask({ of: "visible-rows" });
			saveFile(new Blob([csv], { type: "text/csv" }), `${projectName} graph.csv`);
			toast("Saved what is in sight");
		},
	};
}

function saveFile(content: Blob, name: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(content);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const MENU_BUTTON =
	"flex h-8 items-center justify-center gap-2 rounded-md border border-edge hover:border-accent hover:text-accent disabled:opacity-60";

function LayoutMenu() {
	const explorer = useExplorer();
	const forces = useGraphState((state) => state.forces);
	const pinned = useGraphState((state) => state.pinned.length);
	return (
		<details className="relative">
			<summary
				aria-label="Layout"
				title="Layout"
				className="grid size-9 cursor-pointer list-none place-items-center rounded-md border border-line bg-card hover:border-accent hover:text-accent [&::-webkit-details-marker]:hidden"
			>
				<SlidersHorizontal aria-hidden="true" className="size-4" />
			</summary>
			<div className="absolute right-0 z-20 mt-1 grid w-60 gap-3 rounded-lg border border-line bg-card p-4 text-sm shadow-lg max-sm:right-auto max-sm:-left-20">
				<Slider label="Spread" value={forces.spread} onChange={(spread) => explorer.setForces({ ...forces, spread })} />
				<Slider
					label="Gravity"
					value={forces.gravity}
					onChange={(gravity) => explorer.setForces({ ...forces, gravity })}
				/>
				<button type="button" onClick={explorer.rerun} className={MENU_BUTTON}>
					<RotateCcw aria-hidden="true" className="size-4" />
					Run the layout again
				</button>
				<button type="button" disabled={pinned === 0} onClick={explorer.unpinAll} className={MENU_BUTTON}>
					<PinOff aria-hidden="true" className="size-4" />
					Unpin all ({formatCount(pinned)})
				</button>
			</div>
		</details>
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
