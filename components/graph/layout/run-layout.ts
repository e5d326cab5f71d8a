// Owns when a layout moves on and when its places are shown: ticks in slices that leave room for messages, places no
// more often than they are drawn, in two buffers that go back and forth. Takes the time and how to come back; knows no rows.
import type { GraphLayout } from "./graph-layout";

/** Ticks run this long before messages get their turn. */
const SLICE_MS = 12;
/** The view draws what only the layout moves 25 times a second: places in between would be seen by nobody. */
const SHOW_MS = 40;
/** For those who asked for less motion: the start, every half second and the end. */
const CALM_SHOW_MS = 500;
/** While a node is held the rest follows at the pace of a screen. */
const HELD_TICK_MS = 16;
const HELD_SHOW_MS = 15;
const REPORT_MS = 250;

export type RunnerHost = {
	now(): number;
	/** True for those who asked for less motion. */
	isCalm: boolean;
	/** Runs `work` later, after waiting messages; at once for 0. Must not call it before returning. */
	later(work: () => void, ms: number): void;
	show(xy: Float32Array, isSettled: boolean): void;
	report(state: { alpha: number; done: number; running: boolean; tickMs: number }): void;
	/** The layout came to rest. */
	settled(): void;
};

export type Runner = {
	/** Runs this layout from now on, from the next slice. */
	run(layout: GraphLayout): void;
	/** Shows places that no layout made yet. */
	showPlaces(xy: Float32Array): void;
	/** Goes on if there is anything left to do. */
	wake(): void;
	pause(paused: boolean): void;
	/** A buffer that the view is done with. */
	takeBack(xy: Float32Array): void;
	hold(isHeld: boolean): void;
};

export function layoutRunner(host: RunnerHost): Runner {
	let layout: GraphLayout | null = null;
	let isPaused = false;
	let isQueued = false;
	let isHeld = false;
	let wasRunning = false;
	let shownAt = Number.NEGATIVE_INFINITY;
	let reportedAt = Number.NEGATIVE_INFINITY;
	let tickMs = 0;
	// Two buffers in all: what is not here is with the view.
	let spare: Float32Array[] = [];
	let length = 0;
	/** What waits to be shown until a buffer is back. */
	let pending: (() => void) | null = null;

	const show = (wanted: number, fill: (xy: Float32Array) => void, isSettled: boolean) => {
		if (wanted > length || length === 0) {
			length = Math.max(wanted, 2 * length, 1_024);
			spare = [new Float32Array(length), new Float32Array(length)];
		}
		const buffer = spare.pop();
		if (!buffer) {
			pending = () => show(wanted, fill, isSettled);
			return;
		}
		pending = null;
		const xy = new Float32Array(buffer.buffer as ArrayBuffer, 0, wanted);
		fill(xy);
		shownAt = host.now();
		host.show(xy, isSettled);
	};

	const showLayout = (isSettled: boolean) => {
		if (!layout) return;
		const shown = layout;
		show(2 * shown.count, (xy) => shown.copyTo(xy), isSettled);
	};

	const report = (running: boolean) => {
		reportedAt = host.now();
		host.report({ alpha: layout?.alpha() ?? 0, done: layout?.done() ?? 0, running, tickMs });
	};

	const slice = () => {
		isQueued = false;
		if (!layout || isPaused) return;
		const started = host.now();
		let running = true;
		let ticks = 0;
		let ended = started;
		while (running && (ticks === 0 || (!isHeld && ended - started < SLICE_MS))) {
			running = layout.tick();
			ticks++;
			ended = host.now();
		}
		tickMs = tickMs === 0 ? (ended - started) / ticks : 0.8 * tickMs + (0.2 * (ended - started)) / ticks;
		if (!running) finish();
		else {
			wasRunning = true;
			if (ended - shownAt >= showMs()) showLayout(false);
			if (ended - reportedAt >= REPORT_MS) report(true);
			queue(isHeld ? HELD_TICK_MS : 0);
		}
	};

	const showMs = () => {
		if (host.isCalm) return CALM_SHOW_MS;
		return isHeld ? HELD_SHOW_MS : SHOW_MS;
	};

	const finish = () => {
		showLayout(true);
		if (wasRunning) host.settled();
		wasRunning = false;
		report(false);
	};

	const queue = (ms: number) => {
		if (isQueued) return;
		isQueued = true;
		host.later(slice, ms);
	};

	const wake = () => {
		if (layout && !isPaused) queue(0);
	};

	return {
		run(next) {
			layout = next;
			wasRunning = true;
			if (isPaused) report(false);
			else wake();
		},
		showPlaces: (xy) => show(xy.length, (into) => into.set(xy), false),
		wake,
		pause(paused) {
			isPaused = paused;
			if (paused && layout) report(false);
			else wake();
		},
		takeBack(xy) {
			// One from before the graph grew is of no use any more.
			if (xy.buffer.byteLength === 4 * length) spare.push(new Float32Array(xy.buffer as ArrayBuffer));
			pending?.();
		},
		hold(held) {
			isHeld = held;
			wake();
		},
	};
}
