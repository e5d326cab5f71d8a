import ForceGraph from "force-graph";
import { bench, frame, loadRows, mark, tick } from "./rows";

const { nodes, links } = await loadRows();
const graph = new ForceGraph(document.getElementById("graph") as HTMLElement)
	// Kept from cooling down by the clock, so that its layout is live while it is measured.
	.cooldownTime(Number.POSITIVE_INFINITY)
	.onEngineTick(tick)
	.onEngineStop(() => mark("gv:settled"))
	.onRenderFramePost(() => nodes[0] && "x" in nodes[0] && frame());
graph.graphData({ nodes, links });
bench.rest = () => void graph.pauseAnimation();
