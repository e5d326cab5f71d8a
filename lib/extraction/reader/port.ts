// The messages between the server and the extractor's thread: each text has a port of its own.
import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import type { Extraction } from "../extraction";

/** A text to read. On its `port` comes what is known of the names in it, once that is there, and goes the answer. */
export type Asked = {
	id: number;
	/** Whose it is: tenants share the thread evenly. */
	tenant: string;
	text: string;
	validAt: Date;
	/** Time in the thread, the waiting for others not counted. */
	limitMs: number;
	port: MessagePort;
};

export type Answer = { extraction: Extraction; spentMs: number } | { isOverrun: true } | { error: unknown };

/** The next message on a port; undefined when it is closed before one comes. */
export async function messageOn<T>(port: MessagePort): Promise<T | undefined> {
	const closed = once(port, "close").then(() => []);
	const [message] = await Promise.race([once(port, "message"), closed]);
	return message;
}

/** Milliseconds on a clock that all threads of a process share. */
export const sharedClock = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;

/** What the thread reads at this moment, in memory that the server sees even while the thread answers nothing. */
export class Watch {
	/** Until when, and which text: 0 while nothing is read. */
	private readonly cells: BigInt64Array;

	constructor(readonly memory = new SharedArrayBuffer(16)) {
		this.cells = new BigInt64Array(memory);
	}

	/** The thread begins with a text, which it may read until `deadline` on the shared clock. */
	begin(id: number, deadline: number): void {
		Atomics.store(this.cells, 0, BigInt(Math.ceil(deadline)));
		Atomics.store(this.cells, 1, BigInt(id));
	}

	end(): void {
		Atomics.store(this.cells, 1, 0n);
	}

	/** Null while nothing is read. */
	read(): { id: number; deadline: number } | null {
		const id = Number(Atomics.load(this.cells, 1));
		return id === 0 ? null : { id, deadline: Number(Atomics.load(this.cells, 0)) };
	}
}
