import { Graph } from "@cosmos.gl/graph";
import { bench, frame, loadRows, mark, tick } from "./rows";

const { nodes, links } = await loadRows();
const indexOf = new Map(nodes.map(({ id }, i) => [id, i]));
const spaceSize = 8_192;
const positions = Float32Array.from({ length: 2 * nodes.length }, (_, k) => {
	const i = k >> 1;
	const angle = i * Math.PI * (3 - Math.sqrt(5));
	const radius = (0.4 * spaceSize * Math.sqrt(0.5 + i)) / Math.sqrt(nodes.length);
	return spaceSize / 2 + radius * (k % 2 === 0 ? Math.cos(angle) : Math.sin(angle));
});
const ends = Float32Array.from(
	links.flatMap(({ source, target }) => [indexOf.get(source) ?? 0, indexOf.get(target) ?? 0]),
);
const graph = new Graph(document.getElementById("graph") as HTMLDivElement, {
	spaceSize,
	fitViewOnInit: true,
	attribution: "",
	onSimulationTick: () => {
		tick();
		// Its frames are its ticks; what was drawn is on the screen with the next one.
		requestAnimationFrame(frame);
	},
	onSimulationEnd: () => mark("gv:settled"),
});
graph.setPointPositions(positions);
graph.setPointSizes(Float32Array.from(nodes, ({ degree }) => 2 + Math.sqrt(degree) / 2));
graph.setLinks(ends);
graph.render();
graph.start();
bench.rest = () => graph.pause();
