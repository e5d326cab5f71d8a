// Owns the way of the rows from the service into the columns: both streams at once, each piece handed on as it comes, broken
// streams read on from where they broke. Knows no places and no filter.
import type { GraphSource, LoadProgress, NodeRow, StreamBreak, StreamName } from "../messages";
import type { Added, GraphRows, LinkRow } from "../rows/graph-rows";
import { readPages, StreamCut } from "../stream/read-pages";

/** Decision: beyond this many rows the best connected are shown and the rest is left out; the page says so. */
export const MOST_NODES = 200_000;
export const MOST_LINKS = 400_000;

export type LoadHost = {
	fetch: (address: string, signal: AbortSignal) => Promise<Response>;
	added(nodes: Added, edges: Added): void;
	progress(progress: LoadProgress): void;
	/** Pages of one load came from different versions of the graph. */
	movedOn(version: string): void;
	broken(broken: StreamBreak): void;
};

type Side = { done: boolean; rows: number; version: string | null };

export type Loader = {
	/** Reads what is missing of both streams. True when both were read to their end. Never rejects. */
	load(): Promise<boolean>;
	version(): string | null;
	stop(): void;
};

export function rowLoader(source: GraphSource, rows: GraphRows, host: LoadHost): Loader {
	const sides: Record<StreamName, Side> = {
		nodes: { done: false, rows: 0, version: null },
		links: { done: false, rows: 0, version: null },
	};
	const stopper = new AbortController();
	let version: string | null = null;

	const progress = () =>
		host.progress({
			nodes: rows.nodeCount(),
			links: rows.edgeCount(),
			waiting: rows.waitingCount(),
			nodesDone: sides.nodes.done,
			linksDone: sides.links.done,
			version,
		});

	const onVersion = (seen: string | null) => {
		if (version !== null && seen !== null && seen !== version) host.movedOn(seen);
		version ??= seen;
	};

	const read = async <Row extends object>(
		name: StreamName,
		address: string,
		pageRows: number,
		maxRows: number,
		take: (rows: Row[]) => [nodes: Added, edges: Added],
	) => {
		const side = sides[name];
		if (side.done) return;
		const onRows = (batch: Row[]) => {
			side.rows += batch.length;
			host.added(...take(batch));
			progress();
		};
		try {
			const pages = { address, pageRows, from: side.rows, maxRows };
			await readPages<Row>(pages, { fetch: host.fetch, onVersion, onRows }, stopper.signal);
			side.done = true;
		} catch (error) {
			if (stopper.signal.aborted) return;
			const { status, message } = error instanceof StreamCut ? error : new StreamCut(null, String(error));
			host.broken({ stream: name, status, message });
		}
		progress();
	};

	return {
		version: () => version,
		stop: () => stopper.abort(new Error("stopped")),
		async load() {
			const none = () => ({ from: rows.edgeCount(), to: rows.edgeCount() });
			await Promise.all([
				read<NodeRow>("nodes", source.nodes, source.nodePageRows, MOST_NODES, (batch) => {
					const nodes = rows.addNodes(batch);
					return [nodes, rows.addWaiting()];
				}),
				read<LinkRow>("links", source.links, source.linkPageRows, MOST_LINKS, (batch) => {
					const at = rows.nodeCount();
					const edges = batch.length > 0 ? rows.addLinks(batch) : none();
					return [{ from: at, to: at }, edges];
				}),
			]);
			return sides.nodes.done && sides.links.done;
		},
	};
}
