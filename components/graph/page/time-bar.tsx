// The time of the picture: what was known at a moment, or what is new since. A slider over the dates of the facts, and play.

import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Pause, Play, X } from "@/components/ui/icons";
import { formatDay } from "@/components/ui/when";
import { openedAt } from "../data/paint-rows";
import type { GraphFilter } from "../messages";
import { useExplorer, useGraphState } from "./use-explorer";

type Time = NonNullable<GraphFilter["time"]>;

/** Steps from the first fact to the last, and how long each is shown while it plays. */
const [STEPS, STEP_MS] = [60, 100];

/** `facts` is seconds since 1970 of the first and the last fact. It opens and ends today, though facts may begin later. */
export function TimeBar({ facts, onClose }: { facts: { from: number; to: number }; onClose(): void }) {
	const explorer = useExplorer();
	const time = useGraphState((state) => state.filter.time);
	const [isPlaying, setPlaying] = useState(false);
	const [now] = useState(() => Math.floor(Date.now() / 1000));
	const { at: today, ...span } = openedAt(facts, now);
	const mode = time?.mode ?? "until";
	const at = time?.at ?? today;
	const step = Math.max(1, Math.ceil((span.to - span.from) / STEPS));
	/** Moves through time: no step to go back to. */
	const onTime = (to: Time | null) => explorer.filter({ time: to }, false);

	useEffect(() => {
		if (!isPlaying) return;
		const timer = setTimeout(() => {
			if (at >= span.to) setPlaying(false);
			else explorer.filter({ time: { mode: "until", at: Math.min(at + step, span.to) } }, false);
		}, STEP_MS);
		return () => clearTimeout(timer);
	}, [isPlaying, at, step, span.to, explorer]);

	function play(): void {
		if (!isPlaying) onTime({ mode: "until", at: at === today || at >= span.to ? span.from : at });
		setPlaying(!isPlaying);
	}

	function close(): void {
		onTime(null);
		onClose();
	}

	return (
		<section
			aria-label="Time"
			className="pointer-events-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-card px-3 py-2 text-sm shadow"
		>
			<IconButton icon={isPlaying ? Pause : Play} label={isPlaying ? "Stop" : "Play"} onClick={play} />
			<select
				aria-label="What the date means"
				value={mode}
				onChange={({ target }) => onTime({ mode: target.value as Time["mode"], at })}
				className="h-8 rounded-md border border-edge bg-card px-2"
			>
				<option value="until">Known on</option>
				<option value="since">New since</option>
			</select>
			<input
				type="range"
				aria-label="Date"
				aria-valuetext={new Date(at * 1000).toISOString().slice(0, 10)}
				min={span.from}
				max={span.to}
				step={step}
				value={at}
				onChange={({ target }) => onTime({ mode, at: target.valueAsNumber })}
				className="w-40 accent-accent sm:w-72"
			/>
			<span className="min-w-24 tabular-nums" data-testid="graph-time">
				{formatDay(new Date(at * 1000))}
			</span>
			<IconButton icon={X} label="Show all times" onClick={close} />
		</section>
	);
}
