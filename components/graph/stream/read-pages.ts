// Owns reading one of the two streams of the graph to its end, page by page. Knows no nodes, edges or pixels.
import { piecesOf } from "./pieces-of";
import { type Batch, rowScanner, type Shape } from "./row-scanner";

/** Where the rows of a shape are and where to go on: `from` rows are here already, at most `maxRows` are wanted in all. */
export type Pages = { address: string; shape: Shape; pageRows: number; from: number; maxRows: number };

export type PageHooks = {
	fetch: (address: string) => Promise<Response>;
	/** The graph version that a page was read from, before its rows. */
	onVersion(version: string | null): void;
	onRows(rows: Batch): void;
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
export async function readPages(
	{ address, shape, pageRows, from, maxRows }: Pages,
	{ fetch, onVersion, onRows }: PageHooks,
): Promise<boolean> {
	for (let offset = from; offset < maxRows; ) {
		const limit = Math.min(pageRows, maxRows - offset);
		const response = await fetch(withPage(address, limit, offset)).catch(() => {
			throw new StreamCut(null, "The connection failed.");
		});
		if (!response.ok || !response.body) throw await toCut(response);
		onVersion(response.headers.get("x-graph-version"));
		const rows = await readPage(response.body, shape, onRows);
		if (rows < limit) return true;
		offset += rows;
	}
	return false;
}

/** Reads one answer to its sentinel; resolves to its rows. */
async function readPage(
	body: ReadableStream<Uint8Array>,
	shape: Shape,
	onRows: (rows: Batch) => void,
): Promise<number> {
	const scanner = rowScanner(shape);
	let seen = 0;
	const hand = (rows: Batch) => {
		seen += rows.count;
		if (rows.count > 0) onRows(rows);
		return rows.end;
	};
	try {
		for await (const piece of piecesOf(body)) hand(scanner.push(piece));
	} catch (error) {
		throw new StreamCut(null, error instanceof SyntaxError ? "A row could not be read." : "The stream was cut.");
	}
	const end = hand(scanner.close());
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
