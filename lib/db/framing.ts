// How rows, one JSON text a line, are put together for a client: as NDJSON or as one JSON array. Pure.

/** What goes before the rows, around each batch of them (which may end anywhere), and after the last. Made anew per stream. */
export type Framing = { head: string; batch(bytes: Buffer): Buffer; end(rowCount: number): string };

/** Rows as they are, then the sentinel. Spec: Sentinel row. */
export const ndjsonFraming = (): Framing => ({
	head: "",
	batch: (bytes) => bytes,
	end: (rowCount) => `{"_end":${rowCount}}\n`,
});

const NEWLINE = 0x0a;
const COMMA = 0x2c;

/** One JSON array. JSON texts hold no raw line feed, so each one ends a row; the comma after a row waits for the next. */
export function arrayFraming(): Framing {
	let owesComma = false;
	return {
		head: "[",
		batch(bytes) {
			const isWhole = bytes.at(-1) === NEWLINE;
			const rows = isWhole ? bytes.subarray(0, -1) : bytes;
			for (let i = rows.indexOf(NEWLINE); i >= 0; i = rows.indexOf(NEWLINE, i + 1)) rows[i] = COMMA;
			const framed = owesComma ? Buffer.concat([Buffer.of(COMMA), rows]) : rows;
			owesComma = isWhole;
			return framed;
		},
		end: () => "]",
	};
}

/** The format of `to_char` for an ISO 8601 UTC timestamp with milliseconds, as JSON of JavaScript writes it. */
export const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
