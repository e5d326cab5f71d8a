// When a layout moves on and when its places are shown: ticks in slices that leave room for messages, places no more often than they
// are drawn. Takes the time and how to come back; knows no rows.
import type { Known } from "../messages";
import type { GraphLayout } from "./graph-layout";

/** Ticks run this long before messages get their turn. */
const SLICE_MS = 12;
/** The view draws what only the layout moves 25 times a second: places in between would be seen by nobody. */
const SHOW_MS = 40;
/** Ticks of a large graph are slower than that: to draw each of them would take from the layout what drawing costs. */
const TICKS_PER_SHOW = 2;
/** For those who asked for less motion: the start, every half second and the end. */
const CALM_SHOW_MS = 500;
/** While a node is held the rest follows at the pace of a screen. */
const [HELD_TICK_MS, HELD_SHOW_MS] = [16, 15];
const REPORT_MS = 250;

export type RunnerHost = {
	now(): number;
	/** True for those who asked for less motion. */
	isCalm: boolean;
	/** Runs `work` later, after waiting messages; at once for 0. Must not call it before returning. */
	later(work: () => void, ms: number): void;
	show(xy: Float32Array<ArrayBuffer>, isSettled: boolean): void;
	report(state: Pick<Known, "done" | "isRunning" | "tickMs">): void;
	/** The layout came to rest. */
	settled(): void;
};

export function layoutRunner(host: RunnerHost) {
	let layout: GraphLayout | null = null;
	let [isPaused, isQueued] = [false, false];
	let [shownAt, reportedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
	let tickMs = 0;

	function show(shown: GraphLayout, isSettled: boolean): void {
		const xy = new Float32Array(2 * shown.count);
		shown.copyTo(xy);
		shownAt = host.now();
		host.show(xy, isSettled);
	}

	function report(isRunning: boolean): void {
		reportedAt = host.now();
		host.report({ done: layout?.done() ?? 0, isRunning, tickMs });
	}

	function slice() {
		isQueued = false;
		if (!layout || isPaused) return;
		const isHeld = layout.isHeld();
		const showMs = host.isCalm ? CALM_SHOW_MS : isHeld ? HELD_SHOW_MS : SHOW_MS;
		const started = host.now();
		// Places of an earlier visit that are taken up as they are need not be kept again.
		const hasMoved = layout.isRunning();
		let [running, ticks, ended] = [true, 0, started];
		while (running && (ticks === 0 || (!isHeld && ended - started < SLICE_MS))) {
			running = layout.tick();
			ticks++;
			ended = host.now();
		}
		tickMs = tickMs === 0 ? (ended - started) / ticks : 0.8 * tickMs + (0.2 * (ended - started)) / ticks;
		if (!running) {
			show(layout, true);
			if (hasMoved) host.settled();
			return report(false);
		}
		if (ended - shownAt >= Math.max(showMs, isHeld ? 0 : TICKS_PER_SHOW * tickMs)) show(layout, false);
		if (ended - reportedAt >= REPORT_MS) report(true);
		queue(isHeld ? HELD_TICK_MS : 0);
	}

	/** Goes on if there is anything left to do. */
	function wake(): void {
		if (isPaused && layout) report(false);
		else queue(0);
	}

	function queue(ms: number): void {
		if (isQueued || !layout) return;
		isQueued = true;
		host.later(slice, ms);
	}

	return {
		/** Runs this layout from now on, from the next slice. */
		run(next: GraphLayout): void {
			layout = next;
			wake();
		},
		pause(paused: boolean): void {
			isPaused = paused;
			wake();
		},
		wake,
	};
}
