// Owns reading one of the two streams of the graph to its end, page by page. Knows no nodes, edges or pixels.
import { ndjsonParser } from "./ndjson-parser";

/** Where the rows are and where to go on: `from` rows are here already, at most `maxRows` are wanted in all. */
export type Pages = { address: string; pageRows: number; from: number; maxRows: number };

export type PageHooks<Row> = {
	fetch: (address: string, signal: AbortSignal) => Promise<Response>;
	/** The graph version that a page was read from, before its rows. */
	onVersion(version: string | null): void;
	onRows(rows: Row[]): void;
};

/** A stream that ended before its end: refused by the service (`status`), or cut on the way (null). */
export class StreamCut extends Error {
	constructor(
		readonly status: number | null,
		message: string,
	) {
		super(message);
		this.name = "StreamCut";
	}
}

/**
 * Reads page after page until one holds fewer rows than were asked for, or `maxRows` are here. True when the stream was read
 * to its end, false when `maxRows` stopped it. Throws StreamCut; the rows handed over until then are whole and in order, so
 * reading may go on behind them. Spec: Sentinel row, `offset`.
 */
export async function readPages<Row extends object>(
	{ address, pageRows, from, maxRows }: Pages,
	{ fetch, onVersion, onRows }: PageHooks<Row>,
	signal: AbortSignal,
): Promise<boolean> {
	for (let offset = from; offset < maxRows; ) {
		const limit = Math.min(pageRows, maxRows - offset);
		const response = await fetch(withPage(address, limit, offset), signal).catch((error: Error) => {
			throw signal.aborted ? error : new StreamCut(null, "The connection failed.");
		});
		if (!response.ok || !response.body) throw await toCut(response);
		onVersion(response.headers.get("x-graph-version"));
		const rows = await readPage(response.body, onRows, signal);
		if (rows < limit) return true;
		offset += rows;
	}
	return false;
}

/** Reads one answer to its sentinel; resolves to its rows. */
async function readPage<Row extends object>(
	body: ReadableStream<Uint8Array>,
	onRows: (rows: Row[]) => void,
	signal: AbortSignal,
): Promise<number> {
	const parser = ndjsonParser<Row>();
	const decoder = new TextDecoder();
	const reader = body.getReader();
	let seen = 0;
	const hand = ({ rows, end }: { rows: Row[]; end: number | null }) => {
		seen += rows.length;
		if (rows.length > 0) onRows(rows);
		return end;
	};
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (signal.aborted) throw signal.reason;
			if (done) break;
			hand(parser.push(decoder.decode(value, { stream: true })));
		}
	} catch (error) {
		void reader.cancel().catch(() => {});
		if (signal.aborted) throw error;
		throw new StreamCut(null, error instanceof SyntaxError ? "A row could not be read." : "The stream was cut.");
	}
	const end = hand(parser.close());
	if (end === null) throw new StreamCut(null, "The stream ended early.");
	if (end !== seen) throw new StreamCut(null, `The stream says ${end} rows and holds ${seen}.`);
	return seen;
}

function withPage(address: string, limit: number, offset: number): string {
	return `${address}${address.includes("?") ? "&" : "?"}limit=${limit}&offset=${offset}`;
}

async function toCut(response: Response): Promise<StreamCut> {
	const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
	const message = typeof body?.message === "string" ? body.message : `The service answered ${response.status}.`;
	return new StreamCut(response.status, message);
}
