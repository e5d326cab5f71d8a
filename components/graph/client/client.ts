// The page's side of an open graph: starts its two workers, connects them to each other, to the page and to the canvases that they
// draw on, and ends them.
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
import type { ViewThread } from "./view-on-page";
import { failed, startLayout, startView } from "./workers";

export type GraphHandle = {
	toLayout(message: ToLayout): void;
	toView(message: ToView): void;
	ask<Of extends Question["of"]>(question: Extract<Question, { of: Of }>): Promise<AnswerTo<Of>>;
	/** What is under a CSS pixel of the canvas. */
	pick(at: {
		x: number;
		y: number;
	}): Promise<{ node: number | null; edge: number | null; world: { x: number; y: number } }>;
	takePicture(title: string, legend: [text: string, hue: number][]): Promise<Blob>;
	close(): void;
};
/** Three questions share one shape of answer. */
type AnswerTo<Of> =
	Extract<Answer, { of: Of }> extends never
		? Extract<Answer, { of: "node" | "node-by-name" | "next-neighbour" }>
		: Extract<Answer, { of: Of }>;

type Options = {
	source: GraphSource;
	camera: Camera | null;
	renderer: RendererName | null;
	/** Receives what the workers report. */
	onMessage(message: FromLayout | FromView): void;
};

const MOST_PIXELS = 2;

/** Draws a graph into `host`. Everything it makes, and the workers, are gone after `close`. */
export function openGraph(host: HTMLElement, { source, camera, renderer, onMessage: hear }: Options): GraphHandle {
	const layout = startLayout();
	const view = startView();
	const channel = new MessageChannel();
	const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
	const waiting = new Map<number, (answer: never) => void>();
	let lastId = 0;
	let hasFonts = false;
	let canvases = addCanvases(host);
	const replaced: HTMLCanvasElement[] = [];

	function hearLayout({ data }: MessageEvent<FromLayout>): void {
		if (data.kind === "answer") resolve(data.id, data.answer);
		else hear(data);
	}
	function hearView(message: FromView): void {
		if (message.kind === "picked") resolve(message.id, message);
		else if (message.kind === "picture") resolve(message.id, message.png);
		else if (message.kind === "needs-canvases") {
			// They stay below the new ones until there is something on those.
			replaced.push(...canvases);
			canvases = addCanvases(host);
			const { renderer } = message;
			sendCanvases(view, canvases, (given) => ({ kind: "canvases", canvases: given, renderer }));
		} else hear(message);
		if (message.kind === "ready") beReady();
	}
	function beReady(): void {
		for (const canvas of replaced.splice(0)) canvas.remove();
		// To look through the style sheets takes a while, and there are no words on a first frame.
		if (!hasFonts) view.post({ kind: "fonts", fonts: readFonts() });
		hasFonts = true;
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

	view.listen(hearView);
	layout.onmessage = hearLayout;
	layout.onerror = () => hear(failed("layout"));
	layout.postMessage({ kind: "open", source, view: channel.port1, reducedMotion } satisfies ToLayout, [channel.port1]);
	const opening = {
		kind: "open" as const,
		layout: channel.port2,
		theme: readTheme(),
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
		takePicture: (title, legend) => request((id) => view.post({ kind: "picture", id, title, legend })),
		close() {
			sizes.disconnect();
			endTheme();
			document.removeEventListener("visibilitychange", seen);
			layout.terminate();
			view.close();
			for (const canvas of [...replaced, ...canvases]) canvas.remove();
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
	view: ViewThread,
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
