// One open graph: rows come in and are painted, get their places, are asked about, filtered, moved and brought up to date. It
// connects the parts to the messages; time, network and the store of positions come from the host.

import { answerer } from "../data/answer-question";
import { type GraphFilter, NO_FILTER } from "../data/filter";
import { graphRows } from "../data/graph-rows";
import { type Painted, rowPainter } from "../data/paint-rows";
import { readPages, StreamCut } from "../data/read-pages";
import { arrivedIn, spanOf } from "../data/sum-up";
import { visibleRows } from "../data/visible-rows";
import type {
	FactRow,
	FromLayout,
	GraphSource,
	LayoutToView,
	LinkRow,
	NodeRow,
	StreamBreak,
	ToLayout,
} from "../messages";
import { type GraphLayout, graphLayout, type Start } from "./graph-layout";
import { graphToLayOut, startFrom } from "./graph-to-lay-out";
import { type Arrival, loadRows, MOST_LINKS, type Reading, startReading } from "./load-rows";
import type { PositionCache } from "./position-cache";
import { layoutRunner } from "./run-layout";
import { sunflower } from "./sunflower";

/** Counts are reported no more often than this while rows arrive. */
const REPORT_MS = 200;

export type SessionHost = {
	/** True for those who asked for less motion. */
	isCalm: boolean;
	fetch: (address: string) => Promise<Response>;
	now(): number;
	later(work: () => void, ms: number): void;
	places: PositionCache;
	toPage(message: FromLayout): void;
	toView(message: LayoutToView, transfer: ArrayBuffer[]): void;
};

export type GraphSession = {
	take(message: Exclude<ToLayout, { kind: "open" }>): void;
	/** A buffer that the view is done with. */
	takeBack(xy: Float32Array): void;
};

/** Opens a graph: reading starts at once. */
export function graphSession(source: GraphSource, host: SessionHost): GraphSession {
	const rows = graphRows();
	const painter = rowPainter(rows);
	let reading = startReading();
	let filter: GraphFilter = NO_FILTER;
	let visible = visibleRows(rows, filter);
	let forces = { spread: 1, gravity: 1 };
	let layout: GraphLayout | null = null;
	let state: "loading" | "loaded" | "broken" = "loading";
	let reportedAt = Number.NEGATIVE_INFINITY;
	const answers = answerer(rows, () => visible);
	const runner = layoutRunner({
		now: host.now,
		isCalm: host.isCalm,
		later: host.later,
		show: (xy, settled) => host.toView({ kind: "positions", xy, settled }, [xy.buffer as ArrayBuffer]),
		report: (report) => host.toPage({ kind: "layout", ...report }),
		settled: keepPlaces,
	});
	/** Places until there is a layout. */
	const early = sunflower({
		now: host.now,
		later: host.later,
		show(xy) {
			if (!layout) runner.showPlaces(xy);
		},
	});

	function paint(painted: Painted[]): void {
		for (const [message, transfer] of painted) host.toView(message, transfer);
	}

	function keepPlaces(): void {
		if (!layout || reading.version === null || state !== "loaded") return;
		const uuids = Array.from({ length: layout.count }, (_, node) => rows.uuid(node));
		void host.places.keep({ version: reading.version, uuids, xy: Float32Array.from(layout.positions()) });
	}

	/** Works out what the filter leaves; as "loaded" it says as well that all rows are here. */
	function applyFilter(kind: "visible" | "loaded" = "visible"): void {
		visible = visibleRows(rows, filter);
		answers.forget();
		host.toView({ kind, nodes: visible.nodes, edges: visible.edges }, []);
		host.toPage({ kind: "filtered", visible: visible.count });
	}

	function reportProgress(): void {
		reportedAt = host.now();
		const { nodes, links, version } = reading;
		const counts = { ...rows.countPresent(), waiting: rows.waitingCount() };
		host.toPage({
			kind: "progress",
			progress: { ...counts, nodesDone: nodes.isDone, linksDone: links.isDone, version },
		});
	}

	function startLayout(start: Start | null): void {
		const graph = graphToLayOut(rows);
		paint(painter.setCommunities(graph.communities));
		const pins = layout?.pins() ?? early.pins();
		host.toPage(painter.legend());
		layout = graphLayout(graph, forces, start);
		for (const [node, at] of pins) layout.pin(node, at);
		runner.run(layout);
	}

	function addRows(arrival: Arrival): void {
		if (arrival.of === "nodes") {
			const added = rows.addNodes(arrival.rows);
			paint(painter.nodes(added));
			if (!layout) early.place(added);
		} else paint(painter.edges(rows.addLinks(arrival.rows)));
		answers.forget();
		if (host.now() - reportedAt >= REPORT_MS) reportProgress();
	}

	/** Reads what is missing. False after a report when a stream broke. */
	async function read(into: Reading, take: (arrival: Arrival) => void): Promise<boolean> {
		try {
			for await (const arrival of loadRows(source, into, host.fetch)) take(arrival);
			return true;
		} catch (error) {
			const { status, message } = error instanceof StreamCut ? error : new StreamCut(null, String(error));
			const broken: StreamBreak = { stream: into.nodes.isDone ? "links" : "nodes", status, message };
			host.toPage({ kind: "broken", break: broken });
			return false;
		}
	}

	async function load(): Promise<void> {
		state = "loading";
		const kept = host.places.find();
		const isWhole = await read(reading, addRows);
		paint(painter.edges(rows.addWaiting()));
		if (!layout) early.show();
		applyFilter(isWhole ? "loaded" : "visible");
		if (!isWhole) host.toView({ kind: "broken" }, []);
		reportProgress();
		const found = await kept;
		const start = found && startFrom(found, rows, reading.version);
		// What was moved by hand meanwhile moves the rest.
		if (start && early.pins().size > 0) start.atRest = false;
		state = isWhole ? "loaded" : "broken";
		startLayout(start);
		if (isWhole) await readFacts();
	}

	/** Reads the whole graph again beside the old one, then brings the old one up to date. */
	async function refresh(): Promise<void> {
		const again = startReading();
		const nodes: NodeRow[] = [];
		const links: LinkRow[] = [];
		const isWhole = await read(again, (arrival) => {
			if (arrival.of === "nodes") nodes.push(...arrival.rows);
			else links.push(...arrival.rows);
		});
		if (!isWhole) return;
		reading = again;
		const before = layout?.positions() ?? new Float64Array(0);
		const { nodes: newNodes, edges } = rows.update(nodes, links);
		paint(painter.nodes(newNodes));
		paint(painter.facts());
		// Known edges may have been retracted or brought back.
		paint(painter.edges({ from: 0, to: edges.to }));
		const start = { xy: new Float64Array(2 * newNodes.to), isPlaced: new Uint8Array(newNodes.to), atRest: false };
		start.xy.set(before);
		start.isPlaced.fill(1, 0, before.length / 2);
		startLayout(start);
		applyFilter();
		reportProgress();
		const arrived = arrivedIn(rows, newNodes, edges);
		if (arrived.marked.length > 0) host.toPage({ kind: "arrived", ...arrived });
		await readFacts();
	}

	/** Reads what there is to say of the edges. Decision: without it the picture is whole all the same, so that a failure says nothing. */
	async function readFacts(): Promise<void> {
		const pages = { address: source.facts, pageRows: source.linkPageRows, from: 0, maxRows: MOST_LINKS };
		const dates: number[] = [];
		try {
			for await (const batch of readPages<FactRow>(pages, host.fetch)) {
				rows.addFacts(batch.rows);
				for (const { v } of batch.rows) dates.push(v);
			}
		} catch (error) {
			if (!(error instanceof StreamCut)) throw error;
		}
		if (filter.time || filter.minConfidence > 0) applyFilter();
		host.toPage({ kind: "facts", span: spanOf(dates) });
	}

	/** Reading again waits for what is being read. */
	let running = load();
	const next = (work: () => Promise<void> | undefined) => {
		running = running.then(work);
	};

	return {
		takeBack: runner.takeBack,
		take(message) {
			switch (message.kind) {
				case "retry":
					next(() => (state === "broken" ? load() : undefined));
					break;
				case "refresh":
					next(() => (state === "loaded" && message.version !== reading.version ? refresh() : undefined));
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
