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
const VIEW_FAILED: FromView = {
	kind: "failed",
	message: "The picture stopped by a fault. Load the page again. The table shows the same graph.",
};
/** What is told when the layout worker has failed, on which all else waits. */
export const layoutFailed = (): FromView => ({
	kind: "failed",
	message:
		"WebAssembly" in globalThis
			? "Reading the graph stopped by a fault. Load the page again."
			: "This browser runs no WebAssembly, which it takes to read a graph. The list of entities holds what is in it.",
});

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
			worker.onerror = () => hear(VIEW_FAILED);
		},
		post: (message, transfer = []) => worker.postMessage(message, transfer),
		close: () => worker.terminate(),
	};
}
