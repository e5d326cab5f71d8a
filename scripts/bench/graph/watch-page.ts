// What is put into a page before anything of its own runs: it notes long tasks, input events and, for our own view, what
// its workers say. Serialised into the browser: it may use nothing from outside.

/** What a page under measurement notes. All times are milliseconds of its `performance.now()`. */
export type Watch = {
	longTasks: { at: number; ms: number }[];
	/** When each input event was made and when the page got to see it. */
	inputs: { made: number; seen: number }[];
	loadedAt: number;
	/** What the page threw and nobody caught. */
	errors: string[];
	/** When a view showed what; `mark` notes the first time. */
	marks: Record<string, number>;
	mark(name: string, at: number): void;
	/** Resolves once there is such a mark. */
	marked(name: string): Promise<void>;
	/** The page's own User Timing marks. */
	pageMarks: Record<string, number>;
	/** Of our own view: drawn frames that followed the camera, ticks' lengths, and whether the layout runs. */
	frames: number[];
	tickMs: number[];
	isRunning: boolean;
	/** Starts the layout of our own view anew. */
	rerun(): void;
};

export function watchPage(): void {
	const waiting = new Map<string, () => void>();
	const watch: Watch = {
		longTasks: [],
		inputs: [],
		// JSON, as which it leaves the page, knows no Infinity.
		loadedAt: Number.MAX_VALUE,
		errors: [],
		marks: {},
		mark(name, at) {
			watch.marks[name] ??= at;
			waiting.get(name)?.();
		},
		marked: (name) =>
			new Promise((resolve) => {
				if (name in watch.marks) resolve();
				else waiting.set(name, resolve);
			}),
		pageMarks: {},
		frames: [],
		tickMs: [],
		isRunning: false,
		rerun() {},
	};
	Object.assign(window, { watch });
	new PerformanceObserver((list) => {
		for (const { startTime, duration } of list.getEntries()) watch.longTasks.push({ at: startTime, ms: duration });
	}).observe({ type: "longtask", buffered: true });
	// What came with the page was painted by no worker.
	new PerformanceObserver((list) => {
		for (const { name, startTime } of list.getEntries()) {
			if (!name.startsWith("gv:")) continue;
			watch.pageMarks[name] ??= startTime;
		}
	}).observe({ type: "mark", buffered: true });
	window.addEventListener("error", ({ message }) => watch.errors.push(message));
	window.addEventListener("unhandledrejection", ({ reason }) => watch.errors.push(String(reason)));
	window.addEventListener("load", () => {
		watch.loadedAt = performance.now();
	});
	for (const kind of ["pointermove", "wheel"]) {
		window.addEventListener(kind, (event) => watch.inputs.push({ made: event.timeStamp, seen: performance.now() }), {
			capture: true,
			passive: true,
		});
	}
	const hear = (worker: Worker) => {
		worker.addEventListener("message", ({ data }: MessageEvent) => {
			if (data?.kind === "camera") watch.frames.push(performance.now());
			if (data?.kind === "mark") watch.mark(data.name, data.at - performance.timeOrigin);
			if (data?.kind !== "known" || data.part.isRunning === undefined) return;
			watch.isRunning = data.part.isRunning;
			if (data.part.isRunning) watch.tickMs.push(data.part.tickMs);
			watch.rerun = () => worker.postMessage({ kind: "rerun" });
		});
		return worker;
	};
	const Original = window.Worker;
	window.Worker = new Proxy(Original, {
		construct: (target, args) => hear(Reflect.construct(target, args) as Worker),
	});
}
