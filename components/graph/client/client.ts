// The page's side of an open graph: starts its two workers, connects them to each other, to the page and to the canvases that the view
// draws on, and ends them.
import { atBase } from "@/lib/base-path";
import type { Answers } from "../data/answer-question";
import type { Camera, GraphSource, Picked, Point, RendererName, ToLayout, ToPage, ToView, ViewSize } from "../messages";
import { readTheme, watchTheme } from "./read-theme";

type Options = {
	source: GraphSource;
	camera: Camera | null;
	/** Null lets the machine decide. */
	renderer: RendererName | null;
	/** Receives what the workers report of themselves. */
	hear(message: ToPage): void;
	/** Everything that was made, and the workers, are gone once it is aborted. */
	until: AbortSignal;
};

export type GraphHandle = ReturnType<typeof openGraph>;

const MAX_PIXELS = 2;

const FAILURES = {
	layout: "Reading the graph failed. Reload the page, in a newer browser if it happens again.",
	view: "Drawing the graph failed. Reload the page. The table shows the same graph.",
	canvas: "This browser is too old to draw the graph. The table shows the same graph.",
};

/** Draws a graph into `host`, which holds nothing else. */
export function openGraph(host: HTMLElement, { source, camera, renderer, hear, until }: Options) {
	const layout = new Worker(new URL("../layout/layout.worker.ts", import.meta.url), { type: "module" });
	const view = new Worker(new URL("../render/render.worker.ts", import.meta.url), { type: "module" });
	const channel = new MessageChannel();
	const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
	const waiting = new Map<number, (answer: never) => void>();
	let lastId = 0;

	const toLayout = (message: ToLayout, transfer: Transferable[] = []) => layout.postMessage(message, transfer);
	const toView = (message: ToView, transfer: Transferable[] = []) => view.postMessage(message, transfer);
	const fail = (what: keyof typeof FAILURES) => () => hear({ kind: "known", part: { failure: FAILURES[what] } });

	function request<T>(send: (id: number) => void): Promise<T> {
		const id = ++lastId;
		return new Promise<T>((done) => {
			waiting.set(id, done as (answer: never) => void);
			send(id);
		});
	}
	function receive({ data }: MessageEvent<ToPage>) {
		if (data.kind !== "answer") return hear(data);
		waiting.get(data.id)?.(data.answer as never);
		waiting.delete(data.id);
	}

	layout.onmessage = receive;
	view.onmessage = receive;
	layout.onerror = fail("layout");
	view.onerror = fail("view");
	toLayout({ kind: "open", source, view: channel.port1, reducedMotion }, [channel.port1]);
	if (!("transferControlToOffscreen" in HTMLCanvasElement.prototype)) fail("canvas")();
	else {
		const canvases = { webgl: addCanvas(host), canvas: addCanvas(host), labels: addCanvas(host) };
		const looks = { theme: readTheme(), size: sizeOf(host), camera, renderer, reducedMotion };
		const transfer = [channel.port2, ...Object.values(canvases)];
		toView({ kind: "open", canvases, layout: channel.port2, ...looks }, transfer);
	}

	const sizes = new ResizeObserver(() => toView({ kind: "size", size: sizeOf(host) }));
	sizes.observe(host);
	watchTheme((theme) => toView({ kind: "theme", theme }), until);
	until.addEventListener("abort", () => {
		sizes.disconnect();
		layout.terminate();
		view.terminate();
		host.replaceChildren();
	});

	return {
		toLayout,
		toView,
		ask: <Name extends keyof Answers>(question: Name, ...args: Parameters<Answers[Name]>) =>
			request<ReturnType<Answers[Name]>>((id) => toLayout({ kind: "ask", id, question, args })),
		/** What is under a CSS pixel of the canvas. */
		pick: (at: Point) => request<Picked>((id) => toView({ kind: "pick", id, at })),
		takePicture: (title: string, legend: [text: string, hue: number][]) =>
			request<Blob>((id) => toView({ kind: "picture", id, title, legend })),
	};
}

function addCanvas(host: HTMLElement): OffscreenCanvas {
	const canvas = document.createElement("canvas");
	canvas.className = "absolute inset-0 size-full";
	canvas.setAttribute("aria-hidden", "true");
	host.append(canvas);
	return canvas.transferControlToOffscreen();
}

export const sizeOf = (host: HTMLElement): ViewSize => ({
	width: Math.max(1, host.clientWidth),
	height: Math.max(1, host.clientHeight),
	pixelRatio: Math.min(MAX_PIXELS, devicePixelRatio || 1),
});

/** A write elsewhere is seen within three seconds, reading included. */
const ASK_EVERY_MS = 2_000;

/** The version of the graph at `address`; null where it cannot be read. */
export async function readVersion(address: string): Promise<string | null> {
	const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
	return answer?.ok ? answer.headers.get("x-graph-version") : null;
}

/** Asks for the version of the graph at `address` while the page is looked at and that `isWanted`. */
export function watchVersion(
	address: string,
	isWanted: () => boolean,
	notify: (version: string) => void,
	until: AbortSignal,
) {
	let isAsking = false;
	async function ask(): Promise<void> {
		if (document.hidden || isAsking || !isWanted()) return;
		isAsking = true;
		const version = await readVersion(address);
		isAsking = false;
		if (version) notify(version);
	}
	const timer = setInterval(ask, ASK_EVERY_MS);
	document.addEventListener("visibilitychange", ask, { signal: until });
	until.addEventListener("abort", () => clearInterval(timer));
}

/** The streams behind the page `/p/{project}/graph`, as many rows at a time as the service gives; of one group, or of all (null). */
export function graphSource(projectId: string, group: string | null): GraphSource {
	const home = atBase(`/p/${projectId}/graph-rows`);
	const query = group ? `group_id=${group}` : "";
	const all = `include_retracted=true${query && `&${query}`}`;
	return {
		nodes: { address: `${home}/nodes${query && `?${query}`}`, pageRows: 50_000 },
		links: { address: `${home}/links?${all}`, pageRows: 100_000 },
		facts: { address: `${home}/facts?${all}`, pageRows: 100_000 },
		cacheKey: `${projectId} ${group ?? ""}`,
	};
}
