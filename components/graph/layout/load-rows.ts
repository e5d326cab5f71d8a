// Owns the way of the rows from the service to whoever takes them: both streams at once, each piece handed on as it comes,
// broken streams read on from where they broke. Knows no places and no filter.
import type { GraphSource, LoadProgress, StreamBreak, StreamName } from "../messages";
import { LINK_SHAPE, NODE_SHAPE } from "../rows/row-shapes";
import { readPages, StreamCut } from "../stream/read-pages";
import type { Batch, Shape } from "../stream/row-scanner";

/** Decision: beyond this many rows the best connected are shown and the rest is left out; the page says so. */
export const MOST_NODES = 200_000;
export const MOST_LINKS = 400_000;
const MOST: Record<StreamName, number> = { nodes: MOST_NODES, links: MOST_LINKS };

/**
 * The best connected nodes come first and alone: they are painted before more keeps the machine busy. The flood of a graph with
 * more nodes or links than these waits until the page is alive, from which it would take the processors.
 */
export const FIRST_NODES = 2_500;
const FIRST_LINKS = 10_000;

/** Counts are told no more often than this, and at every end. */
const TELL_MS = 200;

/** What rows are handed to. */
export type RowSink = {
	takeNodes(rows: Batch): void;
	takeLinks(rows: Batch): void;
	/** The graph is not of the version that the first rows were of: what is here may come again. */
	expectKnown(): void;
	/** No node follows. */
	endNodes(): void;
	counts(): { nodes: number; links: number; waiting: number };
};

export type LoadHost = {
	/** Resolves once the page hears what it is told. */
	alive: Promise<void>;
	now(): number;
	fetch: (address: string) => Promise<Response>;
	progress(progress: LoadProgress): void;
	broken(broken: StreamBreak): void;
};

export type Loader = {
	/** Reads what is missing of both streams. True when both were read to their end. Never rejects. */
	load(): Promise<boolean>;
	/** The version of the first page; null before it came. */
	version(): string | null;
};

export function rowLoader(source: GraphSource, sink: RowSink, host: LoadHost): Loader {
	const done = { nodes: false, links: false };
	const read = { nodes: 0, links: 0 };
	let version: string | null = null;
	let isFirst = true;
	let toldAt = Number.NEGATIVE_INFINITY;

	const tell = () => {
		toldAt = host.now();
		host.progress({ ...sink.counts(), nodesDone: done.nodes, linksDone: done.links, version });
	};

	const onVersion = (seen: string | null) => {
		if (isFirst) version = seen;
		else if (seen === null || seen !== version) sink.expectKnown();
		isFirst = false;
	};

	const readSide = async (
		name: StreamName,
		{ maxRows, ...pages }: { address: string; shape: Shape; pageRows: number; maxRows: number },
		take: (rows: Batch) => void,
	) => {
		if (done[name] || read[name] >= maxRows) return true;
		const onRows = (rows: Batch) => {
			// Counted once they are taken: what cannot be read is asked for again.
			take(rows);
			read[name] += rows.count;
			if (host.now() - toldAt >= TELL_MS) tell();
		};
		try {
			const from = read[name];
			const isWhole = await readPages({ ...pages, from, maxRows }, { fetch: host.fetch, onVersion, onRows });
			done[name] = isWhole || maxRows === MOST[name];
			if (done[name] && name === "nodes") sink.endNodes();
			return true;
		} catch (error) {
			const { status, message } = error instanceof StreamCut ? error : new StreamCut(null, String(error));
			host.broken({ stream: name, status, message });
			return false;
		} finally {
			tell();
		}
	};

	return {
		version: () => version,
		async load() {
			const nodes = { address: source.nodes, shape: NODE_SHAPE, pageRows: source.nodePageRows };
			const links = { address: source.links, shape: LINK_SHAPE, pageRows: source.linkPageRows };
			const readNodes = (maxRows: number) => readSide("nodes", { ...nodes, maxRows }, sink.takeNodes);
			const readLinks = (maxRows: number) => readSide("links", { ...links, maxRows }, sink.takeLinks);
			if (!(await readNodes(FIRST_NODES))) return false;
			if (done.nodes && !(await readLinks(FIRST_LINKS))) return false;
			if (!done.nodes || !done.links) await host.alive;
			// The links in two parts as well: a graph of just as many as fill a page would take a request more to end.
			const [hasNodes, hasLinks] = await Promise.all([
				readNodes(MOST_NODES),
				readLinks(FIRST_LINKS).then((isRead) => isRead && readLinks(MOST_LINKS)),
			]);
			return hasNodes && hasLinks && done.nodes && done.links;
		},
	};
}
