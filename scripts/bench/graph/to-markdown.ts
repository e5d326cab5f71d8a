// The table of one size: what is measured by row, views by column. Pure.
import type { Measured } from "./measure-page";

const ROWS: [title: string, read: (measured: Measured) => string][] = [
	["first node painted", ({ first }) => ms(first)],
	["first frame of the view itself", ({ view }) => ms(view)],
	["all painted", ({ all }) => ms(all)],
	["layout tick", ({ tick }) => ms(tick)],
	["settled", ({ settled }) => ms(settled)],
	["frame median / p95 while panning, layout live", (m) => `${ms(m.frameMedian)} / ${ms(m.frameP95)}`],
	["input latency median", ({ latency }) => ms(latency)],
	["longest main-thread task after load", ({ longestTask }) => ms(longestTask)],
	["JS heap of the page", ({ heapMb }) => tenths(heapMb, "MB")],
	["idle CPU at rest", ({ idlePercent }) => tenths(idlePercent, "%")],
];

/** A Markdown table of what was measured of each view. */
export function toMarkdown(measured: Record<string, Measured>): string {
	const names = Object.keys(measured);
	const lines = [
		["", ...names],
		["---", ...names.map(() => "---")],
		...ROWS.map(([title, read]) => [title, ...Object.values(measured).map(read)]),
	];
	return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Whole milliseconds; tenths below ten. */
function ms(value: number): string {
	if (!Number.isFinite(value)) return "not while watched";
	return value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value).toLocaleString("en")} ms`;
}

const tenths = (value: number, unit: string) =>
	Number.isFinite(value) ? `${value.toFixed(1)} ${unit}` : "not while watched";
