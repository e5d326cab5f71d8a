// Runs when the browser has read the place of the picture and its style sheets, long before the page's own scripts have: the
// first rows are painted before the page comes to life. Measured at 50,000 nodes: without it they come half a second later.
import { readPlace } from "./address";
import { HOST_ID, takeEarlyWorkers } from "./early";
import { graphSource } from "./graph-source";
import { openGraph } from "./open-graph";

const host = document.getElementById(HOST_ID);
const project = location.pathname.split("/")[2];
if (host && project) {
	const place = readPlace(new URLSearchParams(location.search));
	const source = graphSource(project, place.group);
	// A page that came to life before this script was there has taken the workers itself.
	const workers = takeEarlyWorkers(source);
	if (workers) window.earlyGraph = { host, cacheKey: source.cacheKey, graph: openGraph(host, place, workers) };
}
