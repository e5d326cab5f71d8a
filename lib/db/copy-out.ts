// Owns the reading of COPY: what Postgres sends becomes lines, in large pieces. Knows the wire, not what the rows mean.
import type { Connection, Submittable } from "pg";

const COPY_DATA = 0x64;
const NEWLINE = 0x0a;
/** A message begins with its kind and its length; a row of one column with the number of columns and the length of the value. */
const MESSAGE_HEAD_BYTES = 1 + 4;
const ROW_HEAD_BYTES = MESSAGE_HEAD_BYTES + 2 + 4;
/** In the message of the first row the name of the format goes before it. */
const FORMAT_BYTES = 19;
/** How much waits for the reader before the socket does. */
const AHEAD_BYTES = 128 * 1024;

/**
 * The rows of `statement`, a SELECT of one text column, as lines: hand it to a client that is not pipelined, then read until
 * null. Any text passes as it is. Decision: a reader of our own, as streams are what the product exists for. It moves the values
 * together where they lie, one move a row, and asks for the binary format, for which Postgres searches no text for quotes; the message of a
 * row says how long its value is, so nothing of the format but its first bytes needs to be understood.
 */
export class CopyOut implements Submittable {
	/** Known once `read` has answered null. */
	rowCount = 0;
	readonly #text: string;
	#state: "open" | "ended" | Error = "open";
	#ready: Buffer[] = [];
	#readyBytes = 0;
	#wake = () => {};
	#socket: Connection["stream"] | undefined;
	/** The client's own listener. It gets every message that is not a row. */
	#client: (bytes: Buffer) => void = () => {};
	/** What a chunk ended with when it ended in the head of a message. */
	#cut: Buffer = Buffer.alloc(0);
	/** What is still to come of the current message, and whether that is a row's value. */
	#leftBytes = 0;
	#isRow = false;
	#rowHeadBytes = ROW_HEAD_BYTES + FORMAT_BYTES;

	constructor(statement: string) {
		this.#text = `COPY (${statement}) TO STDOUT WITH (FORMAT binary)`;
	}

	/**
	 * The next lines, in a piece that may end anywhere; null after the last. Rejects once the statement or its connection failed and
	 * what came before was read. One call at a time.
	 */
	async read(): Promise<Buffer | null> {
		while (this.#ready.length === 0) {
			if (this.#state === "ended") return null;
			if (this.#state !== "open") throw this.#state;
			const woken = new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
			this.#socket?.resume();
			await woken;
		}
		const pieces = this.#ready;
		this.#ready = [];
		this.#readyBytes = 0;
		return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
	}

	/** For the client: takes the socket's bytes until the statement is over. */
	submit(connection: Connection): void {
		this.#socket = connection.stream;
		this.#client = this.#socket.listeners("data")[0] as (bytes: Buffer) => void;
		this.#socket.off("data", this.#client);
		this.#socket.on("data", this.#take);
		connection.query(this.#text);
	}

	/** For the client. */
	handleCommandComplete({ text }: { text: string }): void {
		this.rowCount = Number(/\d+$/.exec(text)?.[0] ?? 0);
	}

	/** For the client. */
	handleReadyForQuery(): void {
		this.#end("ended");
	}

	/** For the client: the statement failed, or its connection did, or it could not be sent at all. */
	handleError(error: Error): void {
		this.#end(error);
	}

	#end(state: "ended" | Error): void {
		if (this.#state !== "open") return;
		this.#state = state;
		if (this.#socket) {
			this.#socket.off("data", this.#take);
			this.#socket.on("data", this.#client);
			this.#socket.resume();
		}
		this.#wake();
	}

	/** Moves the values of rows to the front of the chunk. The room for a line feed is where the head of the next row was. */
	readonly #take = (chunk: Buffer): void => {
		const bytes = this.#cut.length > 0 ? Buffer.concat([this.#cut, chunk]) : chunk;
		let at = 0;
		let to = 0;
		while (at < bytes.length && this.#state === "open") {
			if (this.#leftBytes === 0) {
				if (bytes.length - at < MESSAGE_HEAD_BYTES) break;
				const messageBytes = 1 + bytes.readUInt32BE(at + 1);
				this.#isRow = bytes[at] === COPY_DATA;
				// The message after the last row is shorter than a row's head.
				const headBytes = this.#isRow ? Math.min(this.#rowHeadBytes, messageBytes) : 0;
				if (bytes.length - at < headBytes) break;
				if (this.#isRow) {
					if (this.#rowHeadBytes === ROW_HEAD_BYTES) bytes[to++] = NEWLINE;
					this.#rowHeadBytes = ROW_HEAD_BYTES;
				}
				at += headBytes;
				this.#leftBytes = messageBytes - headBytes;
			}
			const end = Math.min(at + this.#leftBytes, bytes.length);
			if (this.#isRow) {
				bytes.copyWithin(to, at, end);
				to += end - at;
			} else this.#client(bytes.subarray(at, end));
			this.#leftBytes -= end - at;
			at = end;
		}
		if (this.#state === "open") this.#cut = bytes.subarray(at);
		else if (at < bytes.length) this.#client(bytes.subarray(at));
		if (to > 0) this.#offer(bytes.subarray(0, to));
	};

	#offer(lines: Buffer): void {
		this.#ready.push(lines);
		this.#readyBytes += lines.length;
		if (this.#state === "open" && this.#readyBytes >= AHEAD_BYTES) this.#socket?.pause();
		this.#wake();
	}
}
