// Owns the story of one open graph: rows come in and are painted, get their places, are asked about, filtered, moved, and
// brought up to date. It wires the parts to the messages; each part knows one thing. Time, network and chance come from the host.
import { EDGE_RETRACTED, type FromLayout, type GraphFilter, type LayoutToView, type ToLayout } from "../messages";
import { type Answerer, answerer } from "../questions/answer-question";
import { adjacencyOf } from "../rows/adjacency";
import { byCount, countLegend } from "../rows/count-legend";
import { type Added, type GraphRows, graphRows } from "../rows/graph-rows";
import { labelHues } from "../rows/label-hues";
import { NO_FILTER, type VisibleRows, visibleRows } from "../rows/visible-rows";
import { type GraphLayout, graphLayout, type LayoutGraph, type Start } from "./graph-layout";
import { type Loader, rowLoader } from "./load-rows";
import { placeAsSunflower } from "./place-nodes";
import { layoutRunner } from "./run-layout";

export type SessionHost = {
	fetch: (address: string, signal: AbortSignal) => Promise<Response>;
	now(): number;
	later(work: () => void, ms: number): void;
	toPage(message: FromLayout): void;
	toView(message: LayoutToView, transfer: ArrayBuffer[]): void;
};

type Open = Extract<ToLayout, { kind: "open" }>;

export type GraphSession = {
	take(message: Exclude<ToLayout, Open>): void;
	/** A buffer that the view is done with. */
	takeBack(xy: Float32Array): void;
};

export function graphSession({ source, reducedMotion }: Omit<Open, "view">, host: SessionHost): GraphSession {
	const rows = graphRows();
	const hues = labelHues();
	let filter: GraphFilter = NO_FILTER;
	let forces = { spread: 1, gravity: 1 };
	let visible: VisibleRows = visibleRows(rows, filter);
	let layout: GraphLayout | null = null;
	let isLoaded = false;
	const answers: Answerer = answerer(rows, () => visible);
	const runner = layoutRunner(
		{
			now: host.now,
			later: host.later,
			show: (xy, settled) => host.toView({ kind: "positions", xy, settled }, [xy.buffer as ArrayBuffer]),
			report: (state) => host.toPage({ kind: "layout", ...state }),
			settled: () => {},
		},
		reducedMotion,
	);

	const paintNodes = ({ from, to }: Added) => {
		if (from === to) return;
		const degrees = rows.degrees().slice(from, to);
		const bits = rows.nodeBits().slice(from, to);
		const own = new Uint8Array(to - from);
		const names: string[] = [];
		for (let i = from; i < to; i++) {
			own[i - from] = hues.hueOf(rows.labels(i));
			names.push(rows.name(i));
		}
		host.toView({ kind: "nodes", from, degrees, bits, hues: own, names }, [degrees.buffer, bits.buffer, own.buffer]);
	};

	const paintEdges = ({ from, to }: Added) => {
		if (from === to) return;
		const ends = rows.ends().slice(2 * from, 2 * to);
		const bits = rows.edgeBits().slice(from, to);
		host.toView({ kind: "edges", from, ends, bits }, [ends.buffer, bits.buffer]);
	};

	const paintHues = () => {
		const all = Uint8Array.from({ length: rows.nodeCount() }, (_, i) => hues.hueOf(rows.labels(i)));
		host.toView({ kind: "hues", hues: all }, [all.buffer]);
	};

	const applyFilter = () => {
		visible = visibleRows(rows, filter);
		answers.forget();
		const { nodes, edges, count } = visible;
		host.toView({ kind: "visible", nodes: nodes?.slice() ?? null, edges: edges?.slice() ?? null }, []);
		host.toPage({ kind: "filtered", visible: count });
	};

	const tellLegend = () => {
		const { labels, patterns } = countLegend(rows);
		if (hues.deal(labels)) paintHues();
		host.toPage({
			kind: "legend",
			labels: byCount(labels).map(([label, nodes]) => [label, nodes, hues.hue(label)]),
			patterns: byCount(patterns),
		});
	};

	const startLayout = (start: Start | null) => {
		const pins = layout?.pins() ?? [];
		const before = layout?.positions();
		layout = graphLayout(layoutGraphOf(rows), forces, start);
		if (before) for (const node of pins) layout.pin(node, { x: before[2 * node] ?? 0, y: before[2 * node + 1] ?? 0 });
		runner.run(layout);
	};

	const loader: Loader = rowLoader(source, rows, {
		fetch: host.fetch,
		added(nodes, edges) {
			paintNodes(nodes);
			paintEdges(edges);
			answers.forget();
			if (nodes.to > nodes.from && !layout) {
				const xy = new Float32Array(2 * nodes.to);
				placeAsSunflower(xy, 0, nodes.to);
				runner.showPlaces(xy);
			}
		},
		progress: (progress) => host.toPage({ kind: "progress", progress }),
		movedOn: (version) => host.toPage({ kind: "moved-on", version }),
		broken: (broken) => host.toPage({ kind: "broken", break: broken }),
	});

	const load = async () => {
		const isWhole = await loader.load();
		applyFilter();
		tellLegend();
		if (isWhole) host.toView({ kind: "loaded" }, []);
		isLoaded = isWhole;
		startLayout(null);
	};
	void load();

	return {
		takeBack: runner.takeBack,
		take(message) {
			switch (message.kind) {
				case "retry":
					if (!isLoaded) void load();
					break;
				case "refresh":
					break;
				case "pause":
					runner.pause(message.paused);
					break;
				case "rerun":
					startLayout(null);
					break;
				case "forces":
					forces = { spread: message.spread, gravity: message.gravity };
					layout?.setForces(forces);
					runner.wake();
					break;
				case "hold":
					layout?.hold(message.node, message.at);
					runner.hold(message.at !== null);
					break;
				case "unpin-all":
					layout?.unpin();
					runner.wake();
					break;
				case "filter":
					filter = message.filter;
					applyFilter();
					break;
				case "colour-by":
					break;
				case "ask":
					host.toPage({ kind: "answer", id: message.id, answer: answers.answer(message.question) });
					break;
			}
		},
	};
}

/**
 * What pulls: the edges in force, in an order that depends on nothing but who is joined to whom. Decision: edges are numbered
 * as they arrive, and how two streams interleave must not change a layout.
 */
function layoutGraphOf(rows: GraphRows): LayoutGraph {
	const nodes = rows.nodeCount();
	const bits = rows.edgeBits();
	const gone = rows.goneEdges();
	const isActive = (edge: number) => gone[edge] === 0 && ((bits[edge] as number) & EDGE_RETRACTED) === 0;
	const adjacency = adjacencyOf(nodes, rows.edgeCount(), rows.ends(), isActive);
	const { starts, peers } = adjacency;
	const ends = new Uint32Array(peers.length);
	let at = 0;
	for (let node = 0; node < nodes; node++) {
		for (let i = starts[node] as number, end = starts[node + 1] as number; i < end; i++) {
			const peer = peers[i] as number;
			if (peer >= node) break;
			ends[at++] = peer;
			ends[at++] = node;
		}
	}
	return { nodes, ends: ends.slice(0, at), strengths: null, adjacency };
}
