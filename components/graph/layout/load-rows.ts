// Reads both streams of a graph: nodes to their end, then links. A stream that broke is read on from where it broke.
import { readPages } from "../data/read-pages";
import type { GraphSource, StreamName } from "../messages";
import type { LinkRow, NodeRow } from "../questions";

/** Decision: beyond this many rows the best connected are shown and the rest is left out; the page says so. */
const MOST_NODES = 200_000;
export const MOST_LINKS = 400_000;

/** How far both streams were read; `version` is that of the first page. */
export type Reading = Record<StreamName, { rows: number; isDone: boolean }> & { version: string | null };

export const startReading = (): Reading => ({
	nodes: { rows: 0, isDone: false },
	links: { rows: 0, isDone: false },
	version: null,
});

/** Rows that arrived, in the order of their stream. */
export type Arrival = { of: "nodes"; rows: NodeRow[] } | { of: "links"; rows: LinkRow[] };

/**
 * Yields what is missing of both streams and keeps `reading` up to date, so that a call after an error goes on from there.
 * Throws StreamCut; the stream that it is about is the first that is not done.
 */
export async function* loadRows(
	source: GraphSource,
	reading: Reading,
	fetch: (address: string) => Promise<Response>,
): AsyncGenerator<Arrival, void> {
	const nodes = { address: source.nodes, pageRows: source.nodePageRows, maxRows: MOST_NODES };
	if (!reading.nodes.isDone)
		for await (const { rows, version } of readPages<NodeRow>({ ...nodes, from: reading.nodes.rows }, fetch)) {
			reading.version ??= version;
			yield { of: "nodes", rows };
			// Counted once they are taken: what could not be taken is asked for again.
			reading.nodes.rows += rows.length;
		}
	reading.nodes.isDone = true;
	const links = { address: source.links, pageRows: source.linkPageRows, maxRows: MOST_LINKS };
	if (!reading.links.isDone)
		for await (const { rows } of readPages<LinkRow>({ ...links, from: reading.links.rows }, fetch)) {
			yield { of: "links", rows };
			reading.links.rows += rows.length;
		}
	reading.links.isDone = true;
}
