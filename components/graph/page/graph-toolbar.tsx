import { Button } from "@/components/ui/button";
import { IconButton, TIP } from "@/components/ui/icon-button";
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
} from "@/components/ui/icons";
import { useToast } from "@/components/ui/toaster";
import { formatCount } from "@/components/ui/usage-meter";
import { formatDay } from "@/components/ui/when";
import { useExplorer, useGraphState, useOpenGraph } from "./use-explorer";

const MAGNIFY = 1.5;

/** What can be done with the picture as a whole. */
export function GraphToolbar() {
	const { explorer, projectName } = useOpenGraph();
	const isTable = useGraphState((state) => state.isTable);
	const toast = useToast();
	async function copyLink(): Promise<void> {
		await navigator.clipboard.writeText(location.href);
		toast("Copied: the link opens what you see");
	}
	async function savePicture(): Promise<void> {
		const title = explorer.group === null ? projectName : `${projectName}, ${explorer.group}`;
		const png = await explorer.picture(`${title}, ${formatDay(new Date())}`);
		if (png) saveFile(png, `${projectName} graph.png`);
	}
	async function saveCsv(): Promise<void> {
		const csv = await explorer.ask("csv");
		saveFile(new Blob([csv], { type: "text/csv" }), `${projectName} graph.csv`);
		toast("Saved what is in sight");
	}
	return (
		<div role="toolbar" aria-label="Graph" className="flex flex-wrap items-center gap-1 sm:gap-1.5">
			<IconButton tip icon={Table2} label="Table" pressed={isTable} onClick={explorer.toggleTable} />
			<IconButton tip icon={ZoomIn} label="Zoom in" disabled={isTable} onClick={() => explorer.zoom(MAGNIFY)} />
			<IconButton tip icon={ZoomOut} label="Zoom out" disabled={isTable} onClick={() => explorer.zoom(1 / MAGNIFY)} />
			<IconButton tip icon={Maximize} label="Fit the whole graph" disabled={isTable} onClick={explorer.fit} />
			<LayoutMenu />
			<IconButton tip icon={Link} label="Copy a link to this view" onClick={() => void copyLink()} />
			<IconButton
				tip
				icon={ImageDown}
				label="Save the picture (PNG)"
				disabled={isTable}
				onClick={() => void savePicture()}
			/>
			<IconButton tip icon={Download} label="Save what is in sight (CSV)" onClick={() => void saveCsv()} />
			<IconButton tip icon={Keyboard} label="Keys" className="max-sm:hidden" onClick={() => explorer.showKeys(true)} />
		</div>
	);
}

function saveFile(content: Blob, name: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(content);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function LayoutMenu() {
	const explorer = useExplorer();
	const isPaused = useGraphState((state) => state.isPaused);
	const pinned = useGraphState((state) => state.pinned.length);
	const items = [
		{
			icon: isPaused ? Play : Pause,
			text: isPaused ? "Resume the layout" : "Pause the layout",
			act: explorer.togglePause,
		},
		{ icon: RotateCcw, text: "Run the layout again", act: explorer.rerun },
		{ icon: PinOff, text: `Unpin all (${formatCount(pinned)})`, act: explorer.unpinAll, disabled: pinned === 0 },
	];
	return (
		<details className="relative">
			<summary
				aria-label="Layout"
				data-tip="Layout"
				className={`${TIP} grid size-9 cursor-pointer list-none place-items-center rounded-md border border-line bg-card hover:border-accent hover:text-accent [&::-webkit-details-marker]:hidden`}
			>
				<SlidersHorizontal aria-hidden="true" className="size-4" />
			</summary>
			<div className="absolute right-0 z-20 mt-1 grid w-60 gap-2 rounded-lg border border-line bg-card p-3 shadow-lg max-sm:right-auto max-sm:-left-20">
				{items.map(({ icon: Icon, text, act, disabled }) => (
					<Button key={text} look="outline" size="small" disabled={disabled} onClick={act}>
						<Icon aria-hidden="true" className="size-4" />
						{text}
					</Button>
				))}
			</div>
		</details>
	);
}
