// Owns turning text that arrives in pieces into rows. Knows no network. Pure.

/** Rows complete by now; `end` is the count of the sentinel row once it was seen, null before. */
export type Batch<Row> = { rows: Row[]; end: number | null };

export type NdjsonParser<Row> = {
	/** Takes the next piece, cut anywhere, and gives the rows whose lines are complete. */
	push(text: string): Batch<Row>;
	/** What a last line without a line break holds. One that was cut short counts as never sent. */
	close(): Batch<Row>;
};

/**
 * Reads NDJSON piece by piece. Blank lines are skipped, keys are passed as they are, what follows the sentinel is ignored.
 * Throws SyntaxError on a complete line that is no JSON. Spec: Streaming notes.
 */
export function ndjsonParser<Row extends object>(): NdjsonParser<Row> {
	let rest = "";
	let end: number | null = null;

	const take = (lines: string): Batch<Row> => {
		if (end !== null) return { rows: [], end };
		const rows = parseLines<Row>(lines);
		// The sentinel ends a stream, so that almost no batch is looked through row by row.
		const last = lines.includes('"_end"') ? rows.findIndex(isEnd) : -1;
		if (last < 0) return { rows, end };
		end = Number((rows[last] as { _end?: number })._end);
		return { rows: rows.slice(0, last), end };
	};

	return {
		push(text) {
			const cut = text.lastIndexOf("\n");
			if (cut < 0) {
				rest += text;
				return { rows: [], end };
			}
			const lines = rest + text.slice(0, cut);
			rest = text.slice(cut + 1);
			return take(lines);
		},
		close() {
			const line = rest;
			rest = "";
			try {
				return take(line);
			} catch {
				return { rows: [], end };
			}
		},
	};
}

const isEnd = (row: object) => "_end" in row;

/** One parse for all lines is quicker than one for each; a blank line among them makes it fall back. */
function parseLines<Row>(lines: string): Row[] {
	const text = lines.trim();
	if (text === "") return [];
	try {
		return JSON.parse(`[${text.replaceAll("\n", ",")}]`) as Row[];
	} catch {
		return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line) as Row]));
	}
}
