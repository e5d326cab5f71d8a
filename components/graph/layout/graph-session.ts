// One open graph: rows come in and are painted, get their places, are asked about, filtered, moved and brought up to date. It
// connects the parts to the messages; time, network and the store of positions come from the host.
import { type Answers, answerer } from "../data/answer-question";
import { GraphRows } from "../data/graph-rows";
import { arrivedIn, legendOf, type Painted, RowPainter, spanOf } from "../data/paint-rows";
import { loadFacts, loadRows, type Reading, StreamCut, startReading, type Takers } from "../data/read-pages";
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
import type { LinkRow, NodeRow } from "../rows";
import { GraphLayout, type Start } from "./graph-layout";
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

/** An open graph: reading starts at once. */
export class GraphSession {
	readonly #source: GraphSource;
	readonly #host: SessionHost;
	readonly #rows = new GraphRows();
	readonly #painter = new RowPainter(this.#rows);
	/** Where nodes were put by hand, in whichever layout. */
	readonly #pins = new Map<number, Point>();
	#reading = startReading();
	#filter: GraphFilter = NO_FILTER;
	#visible = visibleRows(this.#rows, this.#filter);
	readonly #answerer = answerer(this.#rows, () => this.#visible);
	#layout: GraphLayout | null = null;
	#state: RowsState = "loading";
	#reportedAt = Number.NEGATIVE_INFINITY;
	readonly #runner: ReturnType<typeof layoutRunner>;
	/** What is being read; reading again waits for it. */
	#loading: Promise<void>;

	constructor(source: GraphSource, host: SessionHost) {
		this.#source = source;
		this.#host = host;
		this.#runner = layoutRunner({
			...host,
			show: (xy, settled) => host.toView({ kind: "positions", xy, settled }, [xy.buffer]),
			report: (report) => this.#report(report),
			settled: () => this.#keepPlaces(),
		});
		this.#loading = this.#load();
	}

	take(message: Exclude<ToLayout, { kind: "open" }>) {
		switch (message.kind) {
			case "retry":
				return this.#readNext(() => (this.#state === "broken" ? this.#load() : undefined));
			case "refresh":
				return this.#readNext(() => this.#refreshTo(message.version));
			case "pause":
				return this.#runner.pause(message.paused);
			case "rerun":
				if (this.#state !== "loading") this.#startLayout(null);
				return;
			case "hold":
				return this.#hold(message.node, message.at);
			case "unpin":
				return this.#unpin(message.node);
			case "filter":
				this.#filter = message.filter;
				return this.#applyFilter();
			case "colour-by":
				this.#painter.by = message.by;
				return this.#paintNodes();
			case "ask": {
				const answer = this.#answerer.answers[message.question as keyof Answers] as (...args: unknown[]) => unknown;
				return this.#host.toPage({ kind: "answer", id: message.id, answer: answer(...message.args) });
			}
		}
	}

	#readNext(work: () => Promise<void> | undefined): void {
		this.#loading = this.#loading.then(work);
	}

	async #load(): Promise<void> {
		this.#state = "loading";
		const kept = this.#host.places.find();
		const isWhole = await this.#read(this.#reading, {
			nodes: (batch) => this.#addRows(this.#painter.nodes(this.#rows.addNodes(batch))),
			links: (batch) => this.#addRows(this.#painter.edges(this.#rows.addLinks(batch))),
		});
		if (!this.#layout) this.#showSunflower();
		this.#state = isWhole ? "loaded" : "broken";
		this.#applyFilter();
		this.#reportProgress();
		const found = await kept;
		const start = found && startFrom(found, this.#rows, this.#reading.version);
		// What was moved by hand meanwhile moves the rest.
		if (start && this.#pins.size > 0) start.atRest = false;
		this.#startLayout(start);
		if (isWhole) await this.#readFacts();
	}

	/** Reads the whole graph again beside the old one, then brings the old one up to date. */
	async #refreshTo(version: string): Promise<void> {
		if (this.#state !== "loaded" || version === this.#reading.version) return;
		const again = startReading();
		const nodes: NodeRow[] = [];
		const links: LinkRow[] = [];
		const isWhole = await this.#read(again, {
			nodes: (batch) => nodes.push(...batch),
			links: (batch) => links.push(...batch),
		});
		if (!isWhole) return;
		const before = this.#layout && this.#placesOf(this.#layout);
		this.#reading = again;
		const { nodes: newNodes, edges } = this.#rows.update(nodes, links);
		this.#paintNodes();
		// Known edges may have been retracted or brought back.
		this.#host.toView(...this.#painter.edges({ from: 0, to: edges.to }));
		this.#startLayout(before && startFrom(before, this.#rows, this.#reading.version));
		this.#applyFilter();
		this.#reportProgress();
		const arrived = arrivedIn(this.#rows, newNodes, edges);
		if (arrived.marked.length > 0) this.#host.toPage({ kind: "arrived", ...arrived });
		await this.#readFacts();
	}

	/** Reads what is missing. False after a report when a stream broke. */
	async #read(into: Reading, take: Takers): Promise<boolean> {
		try {
			await loadRows(this.#source, into, this.#host.fetch, take);
			return true;
		} catch (error) {
			const status = error instanceof StreamCut ? error.status : null;
			const stream = into.nodes.isDone ? "links" : "nodes";
			this.#report({ broken: { stream, status, message: (error as Error).message } });
			return false;
		}
	}

	/** Reads what there is to say of the edges. */
	async #readFacts(): Promise<void> {
		const dates: number[] = [];
		await loadFacts(this.#source, this.#host.fetch, (rows) => {
			this.#rows.addFacts(rows);
			for (const { v } of rows) dates.push(v);
		});
		if (this.#filter.time || this.#filter.minConfidence > 0) this.#applyFilter();
		this.#report({ span: spanOf(dates) });
	}

	#addRows(painted: Painted): void {
		this.#host.toView(...painted);
		this.#answerer.forget();
		if (this.#host.now() - this.#reportedAt < REPORT_MS) return;
		if (!this.#reading.nodes.isDone && !this.#layout) this.#showSunflower();
		this.#reportProgress();
	}

	#paintNodes(): void {
		this.#host.toView(...this.#painter.nodes({ from: 0, to: this.#rows.nodeCount }));
	}

	/** Works out what the filter leaves. */
	#applyFilter(): void {
		const visible = visibleRows(this.#rows, this.#filter);
		this.#visible = visible;
		this.#answerer.forget();
		this.#host.toView({ kind: "visible", nodes: visible.nodes, edges: visible.edges, rows: this.#state }, []);
		this.#report({ visible: visible.count, leavesFolded: foldsLeaves(this.#rows, this.#filter) });
	}

	#startLayout(start: Start | null): void {
		const graph = graphToLayOut(this.#rows);
		this.#painter.communities = graph.communities;
		if (this.#painter.by === "community") this.#paintNodes();
		this.#report({ legend: legendOf(this.#rows, graph.communities) });
		this.#layout = new GraphLayout(graph, start, this.#pins);
		this.#runner.run(this.#layout);
	}

	/** Where nodes stand until there is a layout: the more edges, the nearer to the middle. */
	#showSunflower(): void {
		const xy = new Float32Array(2 * this.#rows.nodeCount);
		placeAsSunflower(xy);
		for (const [node, { x, y }] of this.#pins) xy.set([x, y], 2 * node);
		this.#host.toView({ kind: "positions", xy, settled: false }, [xy.buffer]);
	}

	/** Where entities stand in the version of the graph that is here. */
	#placesOf(layout: GraphLayout): KeptPlaces {
		const uuids = Array.from({ length: layout.count }, (_, node) => this.#rows.row(node).u);
		return { version: this.#reading.version, uuids, xy: Float32Array.from(layout.positions()) };
	}

	#keepPlaces(): void {
		if (!this.#layout || this.#reading.version === null || this.#state !== "loaded") return;
		void this.#host.places.keep(this.#placesOf(this.#layout));
	}

	/** A node goes where it is taken and stays there; null ends that. Before there is a layout it goes there alone. */
	#hold(node: number, at: Point | null): void {
		if (this.#layout) this.#layout.hold(node, at);
		else if (at && node < this.#rows.nodeCount) {
			this.#pins.set(node, at);
			this.#showSunflower();
		}
		this.#runner.wake();
	}

	#unpin(node: number | null): void {
		if (this.#layout) this.#layout.unpin(node);
		else if (node === null) this.#pins.clear();
		else this.#pins.delete(node);
		this.#runner.wake();
	}

	#reportProgress(): void {
		this.#reportedAt = this.#host.now();
		const { nodes, links, version } = this.#reading;
		const progress = { ...this.#rows.counts(), nodesDone: nodes.isDone, linksDone: links.isDone, version };
		this.#report({ progress });
	}

	#report(part: Partial<Known>): void {
		this.#host.toPage({ kind: "known", part });
	}
}
