// Owns the two workers behind the page and the canvases they draw on: opens them, ties them to each other, and ends them.
import type {
	Answer,
	Camera,
	Canvases,
	FromLayout,
	FromView,
	GraphSource,
	Question,
	RendererName,
	ToLayout,
	ToView,
	ViewSize,
} from "../messages";
import { readFonts } from "./read-fonts";
import { readTheme, watchTheme } from "./read-theme";

export type GraphHandle = {
	toLayout(message: ToLayout): void;
	toView(message: ToView): void;
	ask<Of extends Question["of"]>(question: Extract<Question, { of: Of }>): Promise<AnswerTo<Of>>;
	/** What is under a CSS pixel of the canvas. */
	pick(at: { x: number; y: number }): Promise<{ node: number | null; world: { x: number; y: number } }>;
	takePicture(legend: [text: string, hue: number][]): Promise<Blob>;
	close(): void;
};
/** Three questions share one shape of answer. */
type AnswerTo<Of> =
	Extract<Answer, { of: Of }> extends never
		? Extract<Answer, { of: "node" | "node-by-name" | "next-neighbour" }>
		: Extract<Answer, { of: Of }>;

type Options = {
	source: GraphSource;
	cacheKey: string | null;
	camera: Camera | null;
	renderer: RendererName | null;
	hear(message: FromLayout | FromView): void;
};

const MOST_PIXELS = 2;
const FAILED: FromView = { kind: "failed", message: "The picture stopped by a fault. Load the page again." };

/** Starts loading and drawing into `host`. Everything it makes is gone after `close`. */
export function openGraph(host: HTMLElement, { source, cacheKey, camera, renderer, hear }: Options): GraphHandle {
	const layout = new Worker(new URL("../layout/layout.worker.ts", import.meta.url), { type: "module" });
	const view = openView(hearView);
	const channel = new MessageChannel();
	const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
	const waiting = new Map<number, (answer: never) => void>();
	let lastId = 0;
	let canvases = addCanvases(host);

	function hearLayout({ data }: MessageEvent<FromLayout>): void {
		if (data.kind === "answer") resolve(data.id, data.answer);
		else hear(data);
	}
	function hearView(message: FromView): void {
		if (message.kind === "picked") resolve(message.id, message);
		else if (message.kind === "picture") resolve(message.id, message.png);
		else if (message.kind === "needs-canvases") {
			for (const canvas of canvases) canvas.remove();
			canvases = addCanvases(host);
			sendCanvases(view, canvases, (given) => ({ kind: "canvases", canvases: given }));
		} else hear(message);
	}
	function resolve(id: number, answer: unknown): void {
		waiting.get(id)?.(answer as never);
		waiting.delete(id);
	}
	function request<T>(send: (id: number) => void): Promise<T> {
		const id = ++lastId;
		return new Promise<T>((done) => {
			waiting.set(id, done as (answer: never) => void);
			send(id);
		});
	}

	layout.onmessage = hearLayout;
	layout.onerror = () => hear(FAILED);
	layout.postMessage({ kind: "open", source, view: channel.port1, cacheKey, reducedMotion } satisfies ToLayout, [
		channel.port1,
	]);
	const opening = {
		kind: "open" as const,
		layout: channel.port2,
		theme: readTheme(),
		fonts: readFonts(),
		size: sizeOf(host),
		camera,
	};
	sendCanvases(view, canvases, (given) => ({ ...opening, canvases: given, reducedMotion, renderer }), [channel.port2]);

	const sizes = new ResizeObserver(() => view.post({ kind: "size", size: sizeOf(host) }));
	sizes.observe(host);
	const endTheme = watchTheme((theme) => view.post({ kind: "theme", theme }));
	const seen = () => view.post({ kind: "shown", shown: !document.hidden });
	document.addEventListener("visibilitychange", seen);

	return {
		toLayout: (message) => layout.postMessage(message),
		toView: (message) => view.post(message),
		ask: (question) => request((id) => layout.postMessage({ kind: "ask", id, question } satisfies ToLayout)),
		pick: (at) => request((id) => view.post({ kind: "pick", id, at })),
		takePicture: (legend) => request((id) => view.post({ kind: "picture", id, legend })),
		close() {
			sizes.disconnect();
			endTheme();
			document.removeEventListener("visibilitychange", seen);
			layout.terminate();
			view.close();
			for (const canvas of canvases) canvas.remove();
		},
	};
}

type ViewDoor = { inWorker: boolean; post(message: ToView, transfer?: Transferable[]): void; close(): void };

/** The view in a worker, or on this thread where a worker cannot draw. */
function openView(hear: (message: FromView) => void): ViewDoor {
	if ("transferControlToOffscreen" in HTMLCanvasElement.prototype) {
		const worker = new Worker(new URL("../view/view.worker.ts", import.meta.url), { type: "module" });
		worker.onmessage = ({ data }: MessageEvent<FromView>) => hear(data);
		worker.onerror = () => hear(FAILED);
		return {
			inWorker: true,
			post: (message, transfer = []) => worker.postMessage(message, transfer),
			close: () => worker.terminate(),
		};
	}
	let isClosed = false;
	const view = import("../view/view").then(({ startView }) => startView((message) => !isClosed && hear(message)));
	return {
		inWorker: false,
		post: (message) => void view.then(({ receive }) => !isClosed && receive(message)),
		close() {
			isClosed = true;
			void view.then(({ close }) => close());
		},
	};
}

function addCanvases(host: HTMLElement): [HTMLCanvasElement, HTMLCanvasElement] {
	const add = () => {
		const canvas = document.createElement("canvas");
		canvas.className = "absolute inset-0 size-full";
		canvas.setAttribute("aria-hidden", "true");
		host.append(canvas);
		return canvas;
	};
	return [add(), add()];
}

function sendCanvases(
	view: ViewDoor,
	[graph, ink]: [HTMLCanvasElement, HTMLCanvasElement],
	toMessage: (canvases: Canvases) => ToView,
	transfer: Transferable[] = [],
): void {
	if (!view.inWorker) {
		view.post(toMessage({ graph, ink }));
		return;
	}
	const given = { graph: graph.transferControlToOffscreen(), ink: ink.transferControlToOffscreen() };
	view.post(toMessage(given), [given.graph, given.ink, ...transfer]);
}

const sizeOf = (host: HTMLElement): ViewSize => ({
	width: Math.max(1, host.clientWidth),
	height: Math.max(1, host.clientHeight),
	pixelRatio: Math.min(MOST_PIXELS, devicePixelRatio || 1),
});
