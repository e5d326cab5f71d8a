import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import ForceAtlas2Layout from "graphology-layout-forceatlas2/worker";
import Sigma from "sigma";
import { bench, frame, loadRows, tick } from "./rows";

const { nodes, links } = await loadRows();
const graph = new Graph({ multi: true });
for (const [i, { id, degree }] of nodes.entries()) {
	const angle = i * Math.PI * (3 - Math.sqrt(5));
	const radius = 10 * Math.sqrt(0.5 + i);
	graph.addNode(id, {
		x: radius * Math.cos(angle),
		y: radius * Math.sin(angle),
		size: 1 + Math.sqrt(degree) / 3,
		label: id,
	});
}
for (const { source, target } of links) graph.addEdge(source, target);
const hideEdgesOnMove = new URL(location.href).searchParams.has("hide");
const sigma = new Sigma(graph, document.getElementById("graph") as HTMLElement, { hideEdgesOnMove });
sigma.on("afterRender", frame);
frame();
const layout = new ForceAtlas2Layout(graph, { settings: forceAtlas2.inferSettings(graph) });
graph.on("eachNodeAttributesUpdated", tick);
layout.start();
bench.rest = () => void layout.stop();
