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
	/** Milliseconds of work, the waiting for others not counted. */
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

/** A moment on two clocks that all threads of a process share, in milliseconds: the time, and the processors' work for the process. */
export type Moment = { time: number; work: number };

export function momentNow(): Moment {
	const { user, system } = process.cpuUsage();
	return { time: Number(process.hrtime.bigint() / 1_000n) / 1_000, work: (user + system) / 1_000 };
}

/** Milliseconds that a thread which never paused has worked since then at most: on a busy machine less than have passed. */
export function workSince({ time, work }: Moment): number {
	const now = momentNow();
	return Math.min(now.time - time, now.work - work);
}

/** What the thread reads at this moment, in memory that the server sees even while the thread answers nothing. */
export class Watch {
	/** Which text, 0 while nothing is read; since when on both clocks; and how much work it may take. In microseconds. */
	private readonly cells: BigInt64Array;

	constructor(readonly memory = new SharedArrayBuffer(4 * 8)) {
		this.cells = new BigInt64Array(memory);
	}

	/** The thread begins with a text, on which it may work for `limitMs`. */
	begin(id: number, { time, work }: Moment, limitMs: number): void {
		for (const [cell, ms] of [time, work, limitMs].entries())
			Atomics.store(this.cells, cell + 1, BigInt(Math.round(ms * 1_000)));
		Atomics.store(this.cells, 0, BigInt(id));
	}

	end(): void {
		Atomics.store(this.cells, 0, 0n);
	}

	/** Null while nothing is read. */
	read(): { id: number; since: Moment; limitMs: number } | null {
		const id = Number(Atomics.load(this.cells, 0));
		const [time = 0, work = 0, limitMs = 0] = [1, 2, 3].map((cell) => Number(Atomics.load(this.cells, cell)) / 1_000);
		return id === 0 ? null : { id, since: { time, work }, limitMs };
	}
}
