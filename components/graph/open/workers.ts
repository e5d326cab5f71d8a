// Owns the two workers behind a picture: how they are started, and where a browser's workers cannot draw, what stands in.
import type { FromView, GraphSource, ToView } from "../messages";
import { BUILD } from "./build";

/** The view, wherever it draws. It says nothing before it is told to open. */
export type ViewDoor = {
	inWorker: boolean;
	listen(hear: (message: FromView) => void): void;
	post(message: ToView, transfer?: Transferable[]): void;
	close(): void;
};
export type Workers = { layout: Worker; view: ViewDoor };

const scriptOf = (name: string) => `/graph-scripts/${name}.js?build=${BUILD}`;
export const LAYOUT_SCRIPT = scriptOf("layout");
export const VIEW_SCRIPT = scriptOf("view");
export const OPEN_SCRIPT = scriptOf("open");

/** What is told when a worker has failed. Without the layout worker there are no rows, for the table neither. */
export const failed = (worker: "layout" | "view"): FromView => ({ kind: "failed", message: faultOf(worker) });

function faultOf(worker: "layout" | "view"): string {
	if (!("WebAssembly" in globalThis))
		return "This browser runs no WebAssembly, which it takes to show a graph. The list of entities holds what is in it.";
	if (worker === "layout")
		return "Reading the graph stopped by a fault. Load the page again, in a newer browser if it stays.";
	return "The picture stopped by a fault. Load the page again. The table shows the same graph.";
}

/** True where a worker can draw on a canvas of the page. */
export const canDrawInWorker = () => "transferControlToOffscreen" in HTMLCanvasElement.prototype;

/**
 * Starts the layout worker, which reads its first rows at once. What it reads is its name: a message would have to wait until
 * the page is done with whatever it is doing.
 */
export const startLayout = (source: GraphSource) => new Worker(LAYOUT_SCRIPT, { name: JSON.stringify(source) });

export function viewInWorker(worker = new Worker(VIEW_SCRIPT)): ViewDoor {
	return {
		inWorker: true,
		listen(hear) {
			worker.onmessage = ({ data }: MessageEvent<FromView>) => hear(data);
			worker.onerror = () => hear(failed("view"));
		},
		post: (message, transfer = []) => worker.postMessage(message, transfer),
		close: () => worker.terminate(),
	};
}
