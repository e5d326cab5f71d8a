// Owns what is under way before the page comes to life. Two scripts leave it here, the page takes it: one at the very top of
// the document starts the workers, one behind the place of the picture has them draw there. Between them a third tells when
// the hubs are seen that came with the page.
import type { GraphSource } from "../messages";
import type { GraphHandle } from "./open-graph";
import { canDrawInWorker, LAYOUT_SCRIPT, VIEW_SCRIPT, viewInWorker, type Workers } from "./workers";

declare global {
	interface Window {
		earlyWorkers?: { cacheKey: GraphSource["cacheKey"]; layout: Worker; view: Worker };
		earlyGraph?: { host: HTMLElement; cacheKey: GraphSource["cacheKey"]; graph: GraphHandle };
	}
}

/** The element that the picture is drawn in, in the page as the server sends it. */
export const HOST_ID = "graph-picture";

/** The script at the top. `source` must come from strings that are safe in a script. */
export const earlyScript = (source: GraphSource) =>
	`earlyWorkers={cacheKey:${JSON.stringify(source.cacheKey)},layout:new Worker("${LAYOUT_SCRIPT}",{name:${JSON.stringify(JSON.stringify(source))}}),view:new Worker("${VIEW_SCRIPT}")}`;

/**
 * The script behind the hubs, which are the first nodes: a task that a frame leaves behind comes when the frame is painted. In a
 * tab that nobody looks at there are no frames, and the view may be first.
 */
export const HUBS_SCRIPT =
	'requestAnimationFrame(()=>setTimeout(()=>performance.getEntriesByName("gv:first").length||performance.mark("gv:first")))';

/** The workers that were started early, once; null if there are none. Those that do not fit are ended. */
export function takeEarlyWorkers({ cacheKey }: GraphSource): Workers | null {
	const early = window.earlyWorkers;
	delete window.earlyWorkers;
	if (early?.cacheKey === cacheKey && canDrawInWorker())
		return { layout: early.layout, view: viewInWorker(early.view) };
	early?.layout.terminate();
	early?.view.terminate();
	return null;
}

/** The graph that was opened early in `host`, once; null if there is none. One that does not fit is closed. */
export function takeEarlyGraph(host: HTMLElement, { cacheKey }: GraphSource): GraphHandle | null {
	const early = window.earlyGraph;
	delete window.earlyGraph;
	if (early?.host === host && early.cacheKey === cacheKey) return early.graph;
	early?.graph.close();
	return null;
}
