// Starts the two workers of a graph; where a browser's workers cannot draw, the view runs on the page's own thread.
import type { FromView } from "../messages";
import { type ViewThread, viewOnPage } from "./view-on-page";

/** What the page shows when a worker has failed. Without the layout worker there are no rows, for the table neither. */
export const failed = (worker: "layout" | "view"): FromView => ({
	kind: "failed",
	message:
		worker === "layout"
			? "Reading the graph failed. Reload the page, in a newer browser if it happens again."
			: "Drawing the graph failed. Reload the page. The table shows the same graph.",
});

export const startLayout = () => new Worker(new URL("../layout/layout.worker.ts", import.meta.url), { type: "module" });

export function startView(): ViewThread {
	if (!("transferControlToOffscreen" in HTMLCanvasElement.prototype)) return viewOnPage();
	const worker = new Worker(new URL("../render/render.worker.ts", import.meta.url), { type: "module" });
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
