// Reads the streams of a graph to their ends, page by page.
import type { GraphSource, StreamName } from "../messages";
import type { FactRow, LinkRow, NodeRow } from "../rows";

/** Where the rows are and where to go on: `from` rows are here already, at most `maxRows` are wanted in all. */
export type Pages = { address: string; pageRows: number; from: number; maxRows: number };

/** A stream that ended before its end: refused by the service (`status`), or cut on the way (null). */
export class StreamCut extends Error {
	constructor(
		readonly status: number | null,
		message: string,
	) {
		super(message);
	}
}

/**
 * Reads page after page until one holds fewer rows than were asked for, or `maxRows` are here: rows of one page in their order, with
 * the version of the graph that it was read from. Throws StreamCut, or what the network or a broken row threw; the rows yielded until
 * then are whole and in order, so reading may go on behind them. Spec: Sentinel row.
 */
export async function* readPages<Row extends object>(
	{ address, pageRows, from, maxRows }: Pages,
	fetch: (address: string) => Promise<Response>,
): AsyncGenerator<{ rows: Row[]; version: string | null }, void> {
	for (let offset = from; offset < maxRows; ) {
		const limit = Math.min(pageRows, maxRows - offset);
		const page = `${address.includes("?") ? "&" : "?"}limit=${limit}&offset=${offset}`;
		const response = await fetch(`${address}${page}`);
		if (!response.ok || !response.body) throw await toCut(response);
		const version = response.headers.get("x-graph-version");
		let seen = 0;
		for await (const rows of readPage<Row>(response.body)) {
			seen += rows.length;
			yield { rows, version };
		}
		if (seen < limit) return;
		offset += seen;
	}
}

/** Reads one answer to its sentinel. */
async function* readPage<Row extends object>(body: ReadableStream<Uint8Array>): AsyncGenerator<Row[], void> {
	let seen = 0;
	for await (const batch of readRows(body)) {
		const end = batch.findIndex((row) => "_end" in row);
		const rows = (end < 0 ? batch : batch.slice(0, end)) as Row[];
		seen += rows.length;
		if (rows.length > 0) yield rows;
		if (end < 0) continue;
		const promised = batch[end]?._end;
		if (promised === seen) return;
		throw new StreamCut(null, `The stream says ${promised} rows and holds ${seen}.`);
	}
	throw new StreamCut(null, "The stream ended early.");
}

async function toCut(response: Response): Promise<StreamCut> {
	const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
	const message = typeof body?.message === "string" ? body.message : `The service answered ${response.status}.`;
	return new StreamCut(response.status, message);
}

/**
 * The rows of one NDJSON answer, in batches as they arrive; the sentinel row comes last. Blank lines are skipped. A last line without
 * a line break counts as cut. Throws SyntaxError on a line that is no JSON object. Spec: Streaming notes.
 */
export async function* readRows(body: ReadableStream<Uint8Array>): AsyncGenerator<Record<string, unknown>[], void> {
	let rest = "";
	for await (const text of chunksOf(body)) {
		const lines = (rest + text).split("\n");
		rest = lines.pop() ?? "";
		const rows = lines.filter((line) => line.trim() !== "").map(parseRow);
		if (rows.length > 0) yield rows;
	}
}

function parseRow(line: string): Record<string, unknown> {
	const row: unknown = JSON.parse(line);
	if (typeof row !== "object" || row === null || Array.isArray(row)) throw new SyntaxError("A row is no JSON object.");
	return row as Record<string, unknown>;
}

/** Safari iterates no streams yet, so a reader does. The body is cancelled when it is not wanted to its end. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
	const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
	try {
		for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
	} finally {
		void reader.cancel().catch(() => {});
	}
}

/** Decision: beyond this many rows the best connected are shown and the rest is left out; the page says so. */
const MAX_NODES = 200_000;
const MAX_LINKS = 400_000;

/** How far both streams were read; `version` is that of the first page. */
export type Reading = Record<StreamName, { rows: number; isDone: boolean }> & { version: string | null };

export const startReading = (): Reading => ({
	nodes: { rows: 0, isDone: false },
	links: { rows: 0, isDone: false },
	version: null,
});

/** Where rows go as they arrive, in the order of their stream. */
export type Takers = { nodes(rows: NodeRow[]): void; links(rows: LinkRow[]): void };

/**
 * Reads what is missing of both streams and keeps `reading` up to date, so that a call after an error goes on from there.
 * Throws as `readPages` does, about the first stream that is not done.
 */
export async function loadRows(
	source: GraphSource,
	reading: Reading,
	fetch: (address: string) => Promise<Response>,
	take: Takers,
): Promise<void> {
	for (const name of ["nodes", "links"] as const) {
		const state = reading[name];
		if (state.isDone) continue;
		const pages = { ...source[name], from: state.rows, maxRows: name === "nodes" ? MAX_NODES : MAX_LINKS };
		for await (const { rows, version } of readPages(pages, fetch)) {
			reading.version ??= version;
			take[name](rows as never);
			// Counted once they are taken: what could not be taken is asked for again.
			state.rows += rows.length;
		}
		state.isDone = true;
	}
}

/**
 * Reads what there is to say of the edges. Decision: without it the picture is whole all the same, so a stream that breaks is not
 * reported.
 */
export async function loadFacts(
	source: GraphSource,
	fetch: (address: string) => Promise<Response>,
	take: (rows: FactRow[]) => void,
): Promise<void> {
	const pages = { ...source.facts, from: 0, maxRows: MAX_LINKS };
	try {
		for await (const batch of readPages<FactRow>(pages, fetch)) take(batch.rows);
	} catch {
		// As above.
	}
}
