// One measurement of one view: it is opened, panned while its layout runs, brought to rest.
import { median, quantile } from "../timing";
import type { QuietBrowser, Tab } from "./browser";
import type { Bench } from "./pages/rows";
import { firstWhole, photographed } from "./seen-whole";
import { type Watch, watchPage } from "./watch-page";

export type Contestant = {
	name: string;
	url: string;
	cookies: Record<string, string>;
	isOurs: boolean;
};

/** Milliseconds; Infinity for what did not happen while it was waited for. */
export type Measured = {
	first: number;
	/** The first frame of the view itself; what came with the page may be there before it. */
	view: number;
	/** All nodes and links are in an encoded picture of the page. */
	all: number;
	settled: number;
	tick: number;
	frameMedian: number;
	frameP95: number;
	latency: number;
	longestTask: number;
	heapMb: number;
	idlePercent: number;
};

/** What is known of a view that could not be measured. */
export const NOTHING: Measured = {
	...{
		first: Infinity,
		view: Infinity,
		all: Infinity,
		settled: Infinity,
		tick: Infinity,
		frameMedian: Infinity,
		frameP95: Infinity,
	},
	...{ latency: Infinity, longestTask: Infinity, heapMb: Infinity, idlePercent: Infinity },
};

const VIEWPORT = { width: 1280, height: 800 };
const PAN_MS = 3_000;
const INPUT_MS = 16;
/** A page that is this far behind gets no more input until it answers: its lag is great enough to be seen. */
const MAX_UNANSWERED = 6;
const IDLE_MS = 4_000;
/** Share of one core: a browser that does nothing takes less. */
const AT_REST = 0.08;

declare global {
	interface Window {
		watch: Watch;
		bench?: Bench;
	}
}

/** How long to wait for a view to show all, and then to come to rest. */
export type Patience = { paintMs: number; settleMs: number };

/** Measures one view in a page of its own. What is known stands in `found` at any time, should the view be given up. */
export async function measurePage(
	browser: QuietBrowser,
	contestant: Contestant,
	patience: Patience,
	found: Measured,
): Promise<void> {
	const tab = await visited(browser, contestant);
	const pictures = await within(patience.paintMs, photographed(tab));
	Object.assign(found, loaded(await note(tab)));
	if (contestant.isOurs) await within(patience.settleMs, marked(tab, "gv:settled"));
	const early = contestant.isOurs ? null : await panLive(tab, false);
	const load = await note(tab);
	const longestTask = Math.max(0, ...load.longTasks.filter(({ at }) => at >= load.loadedAt).map(({ ms }) => ms));
	await tab.evaluate(() => window.bench?.rest?.());
	const heapMb = await heapOf(tab);
	const idlePercent = await idle(browser);
	await reportErrors(tab, contestant);
	await tab.close();
	found.all = await firstWhole(browser, pictures ?? []);
	const pan = early ?? (await panLate(browser, contestant, patience));
	Object.assign(found, {
		...loaded(load),
		...pan,
		longestTask: Math.max(longestTask, pan.longestTask),
		heapMb,
		idlePercent,
	});
}

/** Ours is at rest before it could be panned: that takes a page in which the layout is kept going. */
async function panLate(browser: QuietBrowser, contestant: Contestant, patience: Patience) {
	const tab = await visited(browser, contestant);
	await within(patience.paintMs + patience.settleMs, marked(tab, "gv:settled"));
	const pan = await panLive(tab, true);
	await reportErrors(tab, contestant);
	return pan;
}

async function reportErrors(tab: Tab, { url }: Contestant): Promise<void> {
	for (const error of await tab.evaluate(() => window.watch.errors)) console.error(`${url}: ${error}`);
}

const loaded = ({ marks, pageMarks, tick }: Awaited<ReturnType<typeof note>>) => ({
	first: pageMarks["gv:first"] ?? marks["gv:first"] ?? Number.POSITIVE_INFINITY,
	view: marks["gv:first"] ?? Number.POSITIVE_INFINITY,
	settled: marks["gv:settled"] ?? Number.POSITIVE_INFINITY,
	tick,
});

/** A new page on its way to a view, which has the browser for itself. */
async function visited(browser: QuietBrowser, { url, cookies }: Contestant): Promise<Tab> {
	const tab = await browser.open(VIEWPORT);
	await tab.addInitScript(watchPage);
	for (const [name, value] of Object.entries(cookies))
		await tab.send("Network.setCookie", { name, value, url, path: "/" });
	await rest(browser);
	await tab.visit(url);
	return tab;
}

const marked = (tab: Tab, name: string) => tab.evaluate((mark) => window.watch.marked(mark), name);

/** Waits for a time or a mark, but not for long: null for one that does not come. */
const within = <T>(ms: number, mark: Promise<T>) =>
	Promise.race([mark, new Promise<null>((resolve) => setTimeout(resolve, ms, null))]);

async function note(tab: Tab) {
	const { tickMs, ticks, ...noted } = await tab.evaluate(() => {
		const { longTasks, loadedAt, tickMs, marks, pageMarks } = window.watch;
		return { longTasks, loadedAt, tickMs, marks, pageMarks, ticks: window.bench?.ticks };
	});
	// Large layouts end with the largest level, where nearly all time goes.
	return { ...noted, tick: ticks ? median(gapsOf(ticks)) : Math.max(0, ...tickMs.slice(-3)) };
}

/** Drags and turns the wheel sixty times a second for three seconds, whether or not the page follows. */
async function panLive(tab: Tab, isOurs: boolean) {
	// The others fill the window; asking a page for its canvas would wait until it has time to answer.
	const box = isOurs
		? await tab.evaluate(() => document.querySelector("canvas")?.getBoundingClientRect().toJSON())
		: { x: 0, y: 0, height: VIEWPORT.height };
	if (!box) throw new Error("the page has no canvas");
	// A corner, where no node is: the graph is round. On its way to rest it may not be, and a node would be dragged.
	const [x, y] = [box.x + 40, box.y + box.height - 60];
	const from = await tab.evaluate(() => performance.now());
	const send = (method: "mousePressed" | "mouseMoved" | "mouseReleased" | "mouseWheel", dx: number, dy: number) =>
		tab
			.send("Input.dispatchMouseEvent", {
				...{
					type: method,
					x: x + dx,
					y: y + dy,
					button: "left",
					buttons: method === "mouseMoved" ? 1 : 0,
					clickCount: 1,
				},
				...(method === "mouseWheel" ? { deltaX: 0, deltaY: dy, x: x + 400, y: y - 300, button: "none" } : {}),
			})
			// What a page that is given up does not answer any more.
			.catch(() => {});
	let unanswered = 0;
	const sent: Promise<unknown>[] = [send("mousePressed", 0, 0)];
	if (isOurs) await keepRunning(tab);
	const move = (method: "mouseMoved" | "mouseWheel", dx: number, dy: number) => {
		if (unanswered >= MAX_UNANSWERED) return;
		unanswered++;
		sent.push(send(method, dx, dy).finally(() => unanswered--));
	};
	const steps = Math.round(PAN_MS / INPUT_MS);
	const started = performance.now();
	for (let i = 0; i < steps; i++) {
		const turn = (i / steps) * 6 * Math.PI;
		if (i === Math.round(steps * 0.7)) sent.push(send("mouseReleased", 0, 0));
		if (i < steps * 0.7) move("mouseMoved", 80 * Math.sin(turn) + 80, -80 * Math.sin(turn / 2));
		else move("mouseWheel", 0, i % 20 < 10 ? -20 : 20);
		await until(started + (i + 1) * INPUT_MS);
	}
	await Promise.race([Promise.allSettled(sent), new Promise((resolve) => setTimeout(resolve, 10_000))]);
	const { frames, inputs, longTasks, to } = await tab.evaluate(() => ({
		frames: window.bench?.frames ?? window.watch.frames,
		inputs: window.watch.inputs,
		longTasks: window.watch.longTasks,
		to: performance.now(),
	}));
	const drawn = frames.filter((at) => at >= from);
	const gaps = gapsOf([from, ...drawn, ...(drawn.length < 2 ? [to] : [])]);
	return {
		frameMedian: median(gaps),
		frameP95: quantile(gaps, 0.95),
		latency: latencyOf(
			inputs.filter(({ made }) => made >= from),
			drawn,
			to,
		),
		longestTask: Math.max(0, ...longTasks.filter(({ at }) => at >= from).map(({ ms }) => ms)),
	};
}

/** From each input to the first frame drawn after the page saw it. */
function latencyOf(inputs: Watch["inputs"], frames: number[], to: number): number {
	return median(inputs.map(({ made, seen }) => (frames.find((at) => at >= seen) ?? to) - made));
}

/** Starts our layout anew whenever it comes to rest. */
async function keepRunning(tab: Tab): Promise<void> {
	await tab.evaluate(() => {
		setInterval(() => {
			if (!window.watch.isRunning) window.watch.rerun();
		}, 100);
	});
}

/** Megabytes of JavaScript objects that the page holds on to. */
async function heapOf(tab: Tab): Promise<number> {
	await tab.send("HeapProfiler.enable");
	await tab.send("HeapProfiler.collectGarbage");
	await tab.send("Performance.enable");
	const { metrics } = await tab.send("Performance.getMetrics");
	return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN) / 1024 / 1024;
}

/** Share of one core that the whole browser takes while nothing happens. */
async function idle(browser: QuietBrowser): Promise<number> {
	await until(performance.now() + 1_000);
	return 100 * (await busyShare(browser, IDLE_MS));
}

/** Waits until the browser does nothing: one that has just started, or has just opened a page, is busy for a while. */
async function rest(browser: QuietBrowser): Promise<void> {
	while ((await busyShare(browser, 250)) > AT_REST);
}

/** How much of one core the whole browser took in so many milliseconds. */
async function busyShare(browser: QuietBrowser, ms: number): Promise<number> {
	const before = await browser.cpuSeconds();
	await until(performance.now() + ms);
	return ((await browser.cpuSeconds()) - before) / (ms / 1000);
}

const gapsOf = (times: number[]) => times.slice(1).map((at, i) => at - (times[i] ?? at));

const until = (time: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
