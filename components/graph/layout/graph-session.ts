// One open graph: rows come in and are painted, get their places, are asked about, filtered, moved and brought up to date. It
// connects the parts to the messages; time, network and the store of positions come from the host.
import { type Answers, answerer } from "../data/answer-question";
import { GraphRows } from "../data/graph-rows";
import { arrivedIn, legendOf, type Painted, RowPainter, spanOf } from "../data/paint-rows";
import {
	loadRows,
	MOST_LINKS,
	type Reading,
	readPages,
	StreamCut,
	startReading,
	type Takers,
} from "../data/read-pages";
import { foldsLeaves, visibleRows } from "../data/visible-rows";
import {
	type GraphFilter,
	type GraphSource,
	type Known,
	NO_FILTER,
	type Point,
	type RowsState,
	type ToLayout,
	type ToPage,
	type ToView,
} from "../messages";
import type { FactRow, LinkRow, NodeRow } from "../rows";
import { type GraphLayout, graphLayout, type Start } from "./graph-layout";
import { graphToLayOut, startFrom } from "./graph-to-lay-out";
import { placeAsSunflower } from "./place-nodes";
import type { KeptPlaces, PositionCache } from "./position-cache";
import { layoutRunner } from "./run-layout";

/** While rows arrive, counts are reported and places shown no more often than this. */
const REPORT_MS = 200;

export type SessionHost = {
	/** True for those who asked for less motion. */
	isCalm: boolean;
	fetch: (address: string) => Promise<Response>;
	now(): number;
	later(work: () => void, ms: number): void;
	places: PositionCache;
	toPage(message: ToPage): void;
	toView(message: ToView, transfer: ArrayBuffer[]): void;
};

export type GraphSession = ReturnType<typeof graphSession>;

/** Opens a graph: reading starts at once. Longer than 80 lines, as a class would be: it holds what is private to the short functions inside it. */
export function graphSession(source: GraphSource, host: SessionHost) {
	const rows = new GraphRows();
	const painter = new RowPainter(rows);
	/** Where nodes were put by hand, in whichever layout. */
	const pins = new Map<number, Point>();
	let reading = startReading();
	let filter: GraphFilter = NO_FILTER;
	let visible = visibleRows(rows, filter);
	let layout: GraphLayout | null = null;
	let state: RowsState = "loading";
	let reportedAt = Number.NEGATIVE_INFINITY;
	const { answers, forget } = answerer(rows, () => visible);
	const runner = layoutRunner({
		...host,
		show: (xy, settled) => host.toView({ kind: "positions", xy, settled }, [xy.buffer]),
		report: (report) => say(report),
		settled: keepPlaces,
	});

	const say = (part: Partial<Known>) => host.toPage({ kind: "known", part });

	const paint = (painted: Painted) => host.toView(...painted);
	const paintNodes = () => paint(painter.nodes({ from: 0, to: rows.nodeCount }));

	/** Where nodes stand until there is a layout: the more edges, the nearer to the middle. */
	function showSunflower(): void {
		const xy = new Float32Array(2 * rows.nodeCount);
		placeAsSunflower(xy);
		for (const [node, { x, y }] of pins) xy.set([x, y], 2 * node);
		host.toView({ kind: "positions", xy, settled: false }, [xy.buffer]);
	}

	/** Where entities stand in the version of the graph that is here. */
	function placesNow({ count, positions }: GraphLayout): KeptPlaces {
		const uuids = Array.from({ length: count }, (_, node) => rows.row(node).u);
		return { version: reading.version, uuids, xy: Float32Array.from(positions()) };
	}

	function keepPlaces(): void {
		if (layout && reading.version !== null && state === "loaded") void host.places.keep(placesNow(layout));
	}

	/** Works out what the filter leaves. */
	function applyFilter(): void {
		visible = visibleRows(rows, filter);
		forget();
		host.toView({ kind: "visible", nodes: visible.nodes, edges: visible.edges, rows: state }, []);
		say({ visible: visible.count, leavesFolded: foldsLeaves(rows, filter) });
	}

	function reportProgress(): void {
		reportedAt = host.now();
		const { nodes, links, version } = reading;
		say({ progress: { ...rows.counts(), nodesDone: nodes.isDone, linksDone: links.isDone, version } });
	}

	function startLayout(start: Start | null): void {
		const graph = graphToLayOut(rows);
		painter.communities = graph.communities;
		if (painter.by === "community") paintNodes();
		say({ legend: legendOf(rows, graph.communities) });
		layout = graphLayout(graph, start, pins);
		runner.run(layout);
	}

	function addRows(painted: Painted): void {
		paint(painted);
		forget();
		if (host.now() - reportedAt < REPORT_MS) return;
		if (!reading.nodes.isDone && !layout) showSunflower();
		reportProgress();
	}

	/** Reads what is missing. False after a report when a stream broke. */
	async function read(into: Reading, take: Takers): Promise<boolean> {
		try {
			await loadRows(source, into, host.fetch, take);
			return true;
		} catch (error) {
			const status = error instanceof StreamCut ? error.status : null;
			say({ broken: { stream: into.nodes.isDone ? "links" : "nodes", status, message: (error as Error).message } });
			return false;
		}
	}

	async function load(): Promise<void> {
		state = "loading";
		const kept = host.places.find();
		const isWhole = await read(reading, {
			nodes: (batch) => addRows(painter.nodes(rows.addNodes(batch))),
			links: (batch) => addRows(painter.edges(rows.addLinks(batch))),
		});
		if (!layout) showSunflower();
		state = isWhole ? "loaded" : "broken";
		applyFilter();
		reportProgress();
		const found = await kept;
		const start = found && startFrom(found, rows, reading.version);
		// What was moved by hand meanwhile moves the rest.
		if (start && pins.size > 0) start.atRest = false;
		startLayout(start);
		if (isWhole) await readFacts();
	}

	/** Reads the whole graph again beside the old one, then brings the old one up to date. */
	async function refresh(): Promise<void> {
		const again = startReading();
		const nodes: NodeRow[] = [];
		const links: LinkRow[] = [];
		const isWhole = await read(again, {
			nodes: (batch) => nodes.push(...batch),
			links: (batch) => links.push(...batch),
		});
		if (!isWhole) return;
		const before = layout && placesNow(layout);
		reading = again;
		const { nodes: newNodes, edges } = rows.update(nodes, links);
		paintNodes();
		// Known edges may have been retracted or brought back.
		paint(painter.edges({ from: 0, to: edges.to }));
		startLayout(before && startFrom(before, rows, reading.version));
		applyFilter();
		reportProgress();
		const arrived = arrivedIn(rows, newNodes, edges);
		if (arrived.marked.length > 0) host.toPage({ kind: "arrived", ...arrived });
		await readFacts();
	}

	/** Reads what there is to say of the edges. */
	async function readFacts(): Promise<void> {
		const pages = { ...source.facts, from: 0, maxRows: MOST_LINKS };
		const dates: number[] = [];
		try {
			for await (const batch of readPages<FactRow>(pages, host.fetch)) {
				rows.addFacts(batch.rows);
				for (const { v } of batch.rows) dates.push(v);
			}
		} catch {
			// Decision: without it the picture is whole all the same, so that a failure says nothing.
		}
		if (filter.time || filter.minConfidence > 0) applyFilter();
		say({ span: spanOf(dates) });
	}

	/** A node goes where it is taken and stays there; null ends that. Before there is a layout it goes there alone. */
	function hold(node: number, at: Point | null): void {
		if (layout) layout.hold(node, at);
		else if (at && node < rows.nodeCount) {
			pins.set(node, at);
			showSunflower();
		}
		runner.wake();
	}

	function unpin(node: number | null): void {
		if (layout) layout.unpin(node);
		else if (node === null) pins.clear();
		else pins.delete(node);
		runner.wake();
	}

	/** Reading again waits for what is being read. */
	let running = load();
	const next = (work: () => Promise<void> | undefined) => {
		running = running.then(work);
	};

	return {
		take(message: Exclude<ToLayout, { kind: "open" }>) {
			switch (message.kind) {
				case "retry":
					return next(() => (state === "broken" ? load() : undefined));
				case "refresh":
					return next(() => (state === "loaded" && message.version !== reading.version ? refresh() : undefined));
				case "pause":
					return runner.pause(message.paused);
				case "rerun":
					if (state !== "loading") startLayout(null);
					return;
				case "hold":
					return hold(message.node, message.at);
				case "unpin":
					return unpin(message.node);
				case "filter":
					filter = message.filter;
					return applyFilter();
				case "colour-by":
					painter.by = message.by;
					return paintNodes();
				case "ask": {
					const answer = answers[message.question as keyof Answers] as (...args: unknown[]) => unknown;
					return host.toPage({ kind: "answer", id: message.id, answer: answer(...message.args) });
				}
			}
		},
	};
}
