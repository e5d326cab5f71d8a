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
