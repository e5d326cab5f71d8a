// Owns taking the bytes of an answer as they come. Knows no rows.

/** As much as is read at once when it is there. */
const PIECE_BYTES = 256 * 1024;

/**
 * The pieces of a body, each in memory that the next may take over; the body is cancelled when they are not wanted to the end.
 * Decision: a browser that can fills memory of ours ("bring your own buffer"), for it would make new memory for every 64 KB. Measured
 * with the 14 MB of 50,000 nodes and 100,000 links: 235 ms instead of 283.
 */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
	const reader = byteReader(body) ?? plainReader(body);
	try {
		for (let piece = await reader.read(); piece !== null; piece = await reader.read()) yield piece;
	} finally {
		void reader.cancel().catch(() => {});
	}
}

type Reader = {
	/** The next piece; null after the last. */
	read(): Promise<Uint8Array | null>;
	cancel(): Promise<void>;
};

/** Null where the body is not one of bytes, or the browser does not know such. */
function byteReader(body: ReadableStream<Uint8Array>): Reader | null {
	let reader: ReadableStreamBYOBReader;
	try {
		reader = body.getReader({ mode: "byob" });
	} catch {
		return null;
	}
	let memory = new ArrayBuffer(PIECE_BYTES);
	return {
		async read() {
			const { done, value } = await reader.read(new Uint8Array(memory));
			if (done) return null;
			memory = value.buffer;
			return value;
		},
		cancel: () => reader.cancel(),
	};
}

function plainReader(body: ReadableStream<Uint8Array>): Reader {
	const reader = body.getReader();
	return {
		async read() {
			const { done, value } = await reader.read();
			return done ? null : value;
		},
		cancel: () => reader.cancel(),
	};
}
