// Owns the story of one open graph: rows come in and are painted, get their places, are asked about, filtered, moved, and
// brought up to date. It wires the parts to the messages; each part knows one thing. Time, network and the place where
// places are kept come from the host.
import {
	type FromLayout,
	type GraphFilter,
	type GraphSource,
	type LayoutToView,
	type LoadProgress,
	NO_FILTER,
	type StreamBreak,
	type ToLayout,
} from "../messages";
import { answerer } from "../questions/answer-question";
import { graphRows } from "../rows/graph-rows";
import { type Painted, rowPainter } from "../rows/paint-rows";
import { visibleRows } from "../rows/visible-rows";
import { type Batch, copyOf } from "../stream/row-scanner";
import { type GraphLayout, graphLayout, type Start } from "./graph-layout";
import { graphToLayOut, startFrom } from "./graph-to-lay-out";
import { rowLoader } from "./load-rows";
import type { PositionCache } from "./position-cache";
import { layoutRunner } from "./run-layout";
import { sunflower } from "./sunflower";

export type SessionHost = {
	/** Resolves once the page was drawn and hears what it is told: of a large graph only the first rows are read before. */
	alive: Promise<void>;
	/** Resolves once the whole graph is on the canvas; never while nobody looks. */
	allSeen: Promise<void>;
	/** True for those who asked for less motion. */
	isCalm(): boolean;
	fetch: (address: string) => Promise<Response>;
	now(): number;
	later(work: () => void, ms: number): void;
	places: PositionCache;
	toPage(message: FromLayout): void;
	toView(message: LayoutToView, transfer: ArrayBuffer[]): void;
};

export type GraphSession = {
	take(message: Exclude<ToLayout, { kind: "open" | "listening" }>): void;
	/** A buffer that the view is done with. */
	takeBack(xy: Float32Array): void;
};

/** The layout waits no longer than this for the whole graph to be seen. */
export const MOST_PAINT_MS = 400;

/** Opens a graph: reading starts at once. */
export function graphSession(source: GraphSource, host: SessionHost): GraphSession {
	const rows = graphRows();
	const painter = rowPainter(rows);
	let filter: GraphFilter = NO_FILTER;
	let visible = visibleRows(rows, filter);
	let forces = { spread: 1, gravity: 1 };
	let layout: GraphLayout | null = null;
	let version: string | null = null;
	let state: "loading" | "loaded" | "broken" = "loading";
	const answers = answerer(rows, () => visible);
	const paint = (painted: Painted[]) => {
		for (const [message, transfer] of painted) host.toView(message, transfer);
	};
	const runner = layoutRunner({
		now: host.now,
		isCalm: host.isCalm,
		later: host.later,
		show: (xy, settled) => host.toView({ kind: "positions", xy, settled }, [xy.buffer as ArrayBuffer]),
		report: (report) => host.toPage({ kind: "layout", ...report }),
		settled: keepPlaces,
	});
	/** Until there is a layout. */
	const early = sunflower({
		now: host.now,
		later: host.later,
		show(xy) {
			if (!layout) runner.showPlaces(xy);
		},
	});
	const known = host.places.find();
	const counts = () => ({ nodes: rows.nodeCount(), links: rows.edgeCount(), waiting: rows.waitingCount() });

	function keepPlaces(): void {
		if (!layout || version === null || state !== "loaded") return;
		const uuids = Array.from({ length: layout.count }, (_, node) => rows.uuid(node));
		void host.places.keep({ version, uuids, xy: Float32Array.from(layout.positions()) });
	}

	/** Tells what is in sight; as "loaded", that all rows are here as well. */
	function applyFilter(kind: "visible" | "loaded" = "visible"): void {
		visible = visibleRows(rows, filter);
		answers.forget();
		host.toView({ kind, nodes: visible.nodes, edges: visible.edges }, []);
		host.toPage({ kind: "filtered", visible: visible.count });
	}

	function tellProgress(progress: LoadProgress): void {
		host.toPage({ kind: "progress", progress });
	}

	function tellLegend(): void {
		const { message, isDealtAnew } = painter.legend();
		if (isDealtAnew) paint(painter.hues());
		host.toPage(message);
	}

	function startLayout(start: Start | null): void {
		const graph = graphToLayOut(rows);
		paint(painter.setCommunities(graph.communities));
		const pins = layout?.pins() ?? early.pins();
		layout = graphLayout(graph, forces, start);
		for (const [node, at] of pins) layout.pin(node, at);
		runner.run(layout);
	}

	const loader = rowLoader(
		source,
		{
			takeNodes(batch) {
				const added = rows.addNodes(batch);
				paint(painter.nodes(added));
				paint(painter.edges(rows.addWaiting()));
				answers.forget();
				if (!layout) early.place(added);
			},
			takeLinks(batch) {
				paint(painter.edges(rows.addLinks(batch)));
				answers.forget();
			},
			expectKnown: rows.expectKnown,
			endNodes() {
				if (layout) return;
				early.show();
				host.toView({ kind: "all-placed" }, []);
			},
			counts,
		},
		{ ...loadHost(), progress: tellProgress },
	);

	function loadHost() {
		return {
			alive: host.alive,
			fetch: host.fetch,
			now: host.now,
			broken: (broken: StreamBreak) => host.toPage({ kind: "broken", break: broken }),
		};
	}

	async function load(): Promise<void> {
		state = "loading";
		const isWhole = await loader.load();
		version = loader.version();
		applyFilter(isWhole ? "loaded" : "visible");
		if (!isWhole) {
			host.toView({ kind: "broken" }, []);
			early.show();
		}
		const kept = await known;
		const start = kept && startFrom(kept, rows, version);
		// The rest follows what was taken elsewhere.
		if (start && early.pins().size > 0) start.atRest = false;
		// A layout would take the processors that the picture needs: measured, all of it is seen a tenth sooner without.
		if (isWhole && !layout && !start?.atRest)
			await Promise.race([host.allSeen, new Promise<void>((resolve) => host.later(resolve, MOST_PAINT_MS))]);
		state = isWhole ? "loaded" : "broken";
		tellLegend();
		startLayout(start);
	}

	/** Reads the whole graph anew beside the old one, then holds the two against each other. */
	async function refresh(): Promise<void> {
		const [nodes, links]: [Batch[], Batch[]] = [[], []];
		const again = rowLoader(
			source,
			{
				takeNodes: (batch) => void nodes.push(copyOf(batch)),
				takeLinks: (batch) => void links.push(copyOf(batch)),
				expectKnown() {},
				endNodes() {},
				counts,
			},
			{ ...loadHost(), progress() {} },
		);
		if (!(await again.load())) return;
		version = again.version();
		const before = layout?.positions() ?? new Float64Array(0);
		const { nodes: newNodes, edges } = rows.update(nodes, links);
		paint(painter.nodes(newNodes));
		paint(painter.facts());
		// Known edges may have been retracted or brought back: their bits are painted again with the new ones.
		paint(painter.edges({ from: 0, to: edges.to }));
		const start = { xy: new Float64Array(2 * newNodes.to), isPlaced: new Uint8Array(newNodes.to), atRest: false };
		start.xy.set(before);
		start.isPlaced.fill(1, 0, before.length / 2);
		startLayout(start);
		applyFilter();
		tellLegend();
		tellProgress({ ...counts(), nodesDone: true, linksDone: true, version });
	}

	/** Reading again waits for what is being read. */
	let reading = load();
	const next = (read: () => Promise<void> | undefined) => {
		reading = reading.then(read);
	};

	return {
		takeBack: runner.takeBack,
		take(message) {
			switch (message.kind) {
				case "retry":
					next(() => (state === "broken" ? load() : undefined));
					break;
				case "refresh":
					next(() => (state === "loaded" && message.version !== version ? refresh() : undefined));
					break;
				case "pause":
					runner.pause(message.paused);
					break;
				case "rerun":
					if (state !== "loading") startLayout(null);
					break;
				case "forces":
					forces = { spread: message.spread, gravity: message.gravity };
					layout?.setForces(forces);
					runner.wake();
					break;
				case "hold":
					if (layout) layout.hold(message.node, message.at);
					else if (message.at) early.take(message.node, message.at);
					runner.hold(message.at !== null);
					break;
				case "unpin":
					if (layout) layout.unpin(message.node);
					else early.letGo(message.node);
					runner.hold(false);
					break;
				case "filter":
					filter = message.filter;
					applyFilter();
					break;
				case "colour-by":
					painter.colourBy(message.by);
					paint(painter.hues());
					break;
				case "ask":
					host.toPage({ kind: "answer", id: message.id, answer: answers.answer(message.question) });
					break;
			}
		},
	};
}
