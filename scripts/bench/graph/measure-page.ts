// Owns one measurement of one view: it is opened, panned while its layout runs, brought to rest.
import type { Browser, CDPSession, Page } from "@playwright/test";
import { median, quantile } from "../timing";
import type { Bench } from "./pages/rows";
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
const MOST_UNANSWERED = 6;
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
	browser: Browser,
	contestant: Contestant,
	patience: Patience,
	found: Measured,
): Promise<void> {
	const load = await inPage(browser, contestant, async (page, cdp, mark) => {
		await within(patience.paintMs, mark("gv:all"));
		Object.assign(found, loaded(await note(page)));
		if (contestant.isOurs) await within(patience.settleMs, mark("gv:settled"));
		const pan = contestant.isOurs ? null : await panLive(page, cdp, contestant.isOurs);
		const noted = await note(page);
		const longestTask = Math.max(0, ...noted.longTasks.filter(({ at }) => at >= noted.loadedAt).map(({ ms }) => ms));
		await page.evaluate(() => window.bench?.rest?.());
		const heapMb = await heapOf(cdp);
		const idlePercent = await idle(browser);
		return { ...noted, pan, longestTask, heapMb, idlePercent };
	});
	// Ours is at rest before it could be panned: that takes a page in which the layout is kept going.
	const pan =
		load.pan ??
		(await inPage(browser, contestant, async (page, cdp, mark) => {
			await within(patience.paintMs + patience.settleMs, mark("gv:settled"));
			return panLive(page, cdp, true);
		}));
	Object.assign(found, {
		...loaded(load),
		...pan,
		longestTask: Math.max(load.longestTask, pan.longestTask),
		heapMb: load.heapMb,
		idlePercent: load.idlePercent,
	});
}

const loaded = ({ marks, pageMarks, tick }: Awaited<ReturnType<typeof note>>) => ({
	first: pageMarks["gv:first"] ?? marks["gv:first"] ?? Number.POSITIVE_INFINITY,
	view: marks["gv:first"] ?? Number.POSITIVE_INFINITY,
	all: marks["gv:all"] ?? Number.POSITIVE_INFINITY,
	settled: marks["gv:settled"] ?? Number.POSITIVE_INFINITY,
	tick,
});

async function inPage<T>(
	browser: Browser,
	{ url, cookies }: Contestant,
	work: (page: Page, cdp: CDPSession, mark: (name: string) => Promise<void>) => Promise<T>,
): Promise<T> {
	const context = await browser.newContext({ viewport: VIEWPORT });
	await context.addCookies(
		Object.entries(cookies).map(([name, value]) => ({ name, value, domain: new URL(url).hostname, path: "/" })),
	);
	// What runs TypeScript names functions by a call that exists only here.
	await context.addInitScript({ content: "globalThis.__name = (named) => named;" });
	await context.addInitScript(watchPage);
	const page = await context.newPage();
	page.on("pageerror", (error) => console.error(`${url}: ${error.message}`));
	const heard = new Set<string>();
	page.on("console", (message) => heard.add(message.text()));
	const mark = async (name: string) => {
		while (!heard.has(name)) await page.waitForEvent("console", { timeout: 0 });
	};
	const cdp = await context.newCDPSession(page);
	try {
		await rest(browser);
		await page.goto(url, { waitUntil: "commit" });
		return await work(page, cdp, mark);
	} finally {
		await context.close();
	}
}

/** Waits for a mark, but no longer than that: one that does not come is left out. */
const within = (ms: number, marked: Promise<void>) =>
	Promise.race([marked.catch(() => {}), new Promise((resolve) => setTimeout(resolve, ms))]);

async function note(page: Page) {
	const { watch, bench } = await page.evaluate(() => {
		const { longTasks, loadedAt, tickMs, marks, pageMarks } = window.watch;
		return {
			watch: { longTasks, loadedAt, tickMs, marks, pageMarks },
			bench: window.bench && { ...window.bench, rest: null },
		};
	});
	const gaps = bench ? gapsOf(bench.ticks) : watch.tickMs;
	return {
		...{
			longTasks: watch.longTasks,
			loadedAt: watch.loadedAt,
			marks: bench?.marks ?? watch.marks,
			pageMarks: bench ? {} : watch.pageMarks,
		},
		// Large layouts end with the largest level, where nearly all time goes.
		tick: bench ? median(gaps) : Math.max(0, ...gaps.slice(-3)),
	};
}

/** Drags and turns the wheel sixty times a second for three seconds, whether or not the page follows. */
async function panLive(page: Page, cdp: CDPSession, isOurs: boolean) {
	// The others fill the window; asking a page for its canvas would wait until it has time to answer.
	const box = isOurs ? await page.locator("canvas").first().boundingBox() : { x: 0, y: 0, height: VIEWPORT.height };
	if (!box) throw new Error("the page has no canvas");
	// A corner, where no node is: the graph is round. On its way to rest it may not be, and a node would be dragged.
	const [x, y] = [box.x + 40, box.y + box.height - 60];
	const from = await page.evaluate(() => performance.now());
	const send = (method: "mousePressed" | "mouseMoved" | "mouseReleased" | "mouseWheel", dx: number, dy: number) =>
		cdp.send("Input.dispatchMouseEvent", {
			...{
				type: method,
				x: x + dx,
				y: y + dy,
				button: "left",
				buttons: method === "mouseMoved" ? 1 : 0,
				clickCount: 1,
			},
			...(method === "mouseWheel" ? { deltaX: 0, deltaY: dy, x: x + 400, y: y - 300, button: "none" } : {}),
		});
	let unanswered = 0;
	const sent: Promise<unknown>[] = [send("mousePressed", 0, 0)];
	if (isOurs) await keepRunning(page);
	const move = (method: "mouseMoved" | "mouseWheel", dx: number, dy: number) => {
		if (unanswered >= MOST_UNANSWERED) return;
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
	const { frames, inputs, longTasks, to } = await page.evaluate(() => ({
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
async function keepRunning(page: Page): Promise<void> {
	await page.evaluate(() => {
		setInterval(() => {
			if (!window.watch.isRunning) window.watch.rerun();
		}, 100);
	});
}

/** Megabytes of JavaScript objects that the page holds on to. */
async function heapOf(cdp: CDPSession): Promise<number> {
	await cdp.send("HeapProfiler.enable");
	await cdp.send("HeapProfiler.collectGarbage");
	await cdp.send("Performance.enable");
	const { metrics } = await cdp.send("Performance.getMetrics");
	return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN) / 1024 / 1024;
}

/** Share of one core that the whole browser takes while nothing happens. */
async function idle(browser: Browser): Promise<number> {
	await until(performance.now() + 1_000);
	return 100 * (await busyShare(browser, IDLE_MS));
}

/**
 * Waits until the browser does nothing: with every window it opens pages of its own (the list below the address bar), which keep a
 * processor busy for a second, while who comes to look at a graph has had the window open for long.
 */
async function rest(browser: Browser): Promise<void> {
	while ((await busyShare(browser, 250)) > AT_REST);
}

/** How much of one core the whole browser took in so many milliseconds. */
async function busyShare(browser: Browser, ms: number): Promise<number> {
	const cdp = await browser.newBrowserCDPSession();
	const cpuSeconds = async () => {
		const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
		return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
	};
	const before = await cpuSeconds();
	await until(performance.now() + ms);
	const used = (await cpuSeconds()) - before;
	await cdp.detach();
	return used / (ms / 1000);
}

const gapsOf = (times: number[]) => times.slice(1).map((at, i) => at - (times[i] ?? at));

const until = (time: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
