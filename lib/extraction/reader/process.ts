// The reader's own process: texts side by side, a window of each in turn, tenants evenly and short texts first.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Reader } from "../encoder/scores";
import type { Extraction, KnownEntity } from "../extraction";
import { openReader } from "../open-reader";
import { readText, readWindows, toExtraction } from "../read-episode";
import type { Reading } from "../reading";
import { FairTurns } from "./fair-turns";
import type { Answer, Asked } from "./port";

/** A text that is being read. `known` arrives while its windows are read, or after. */
type Task = {
	id: number;
	tenant: string;
	size: number;
	text: string;
	validAt: Date;
	author: string | null;
	limitMs: number;
	spentMs: number;
	reading: Reading;
	windows: AsyncGenerator<void, void>;
	isRead: boolean;
	known: KnownEntity[] | null;
};

const say = (answer: Answer) => process.send?.(answer);

// Nobody asks any more.
process.once("disconnect", () => process.exit());

/** Milliseconds that this process has worked: on a busy machine less than have passed. */
function workMs(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
}

class Queue {
	private readonly tasks = new Map<number, Task>();
	private readonly turns = new FairTurns<Task>();
	private isWorking = false;

	constructor(private readonly reader: Reader) {}

	take(asked: Asked): void {
		if (asked.kind === "dropped") {
			this.tasks.delete(asked.id);
		} else if (asked.kind === "known") {
			const task = this.tasks.get(asked.id);
			if (!task) return;
			task.known = asked.known;
			if (task.isRead) this.turns.add(task);
		} else {
			const { kind, ...question } = asked;
			const { reading, steps } = readWindows(this.reader, asked.text);
			const size = asked.text.length;
			const task = { ...question, size, spentMs: 0, reading, windows: steps, isRead: false, known: null };
			this.tasks.set(asked.id, task);
			this.turns.add(task);
		}
		void this.work();
	}

	/** Takes turns until nothing is left to do. */
	private async work(): Promise<void> {
		if (this.isWorking) return;
		this.isWorking = true;
		for (let task = this.turns.take(); task; task = this.turns.take()) {
			if (!this.tasks.has(task.id)) continue;
			say({ kind: "working", id: task.id });
			await this.takeTurn(task);
			// What has arrived meanwhile may come first.
			await nextTurn();
		}
		this.isWorking = false;
		say({ kind: "working", id: null });
	}

	/** One window of a text, or what all of them say. */
	private async takeTurn(task: Task): Promise<void> {
		const begunMs = workMs();
		try {
			const extraction = await this.step(task);
			const ms = workMs() - begunMs;
			task.spentMs += ms;
			this.turns.charge(task.tenant, ms);
			if (extraction) this.end(task, { kind: "read", id: task.id, extraction, spentMs: task.spentMs });
			else if (task.spentMs > task.limitMs) this.end(task, { kind: "overrun", id: task.id });
			else if (!task.isRead || task.known) this.turns.add(task);
		} catch (error) {
			this.end(task, { kind: "failed", id: task.id, error: String(error) });
		}
	}

	private async step(task: Task): Promise<Extraction | null> {
		const { text, validAt, author, known, reading } = task;
		if (task.isRead && known) return toExtraction(reading, this.reader.manifest, { text, validAt, author, known });
		task.isRead = (await task.windows.next()).done === true;
		return null;
	}

	private end(task: Task, answer: Answer): void {
		this.tasks.delete(task.id);
		say(answer);
	}
}

async function open(): Promise<void> {
	const startMs = performance.now();
	const reader = await openReader(process.argv[2]);
	// The first run prepares what later ones need: not at the cost of a client's first write.
	await readText(reader, { text: "Ada met Grace.", validAt: new Date(0), known: [] });
	const queue = new Queue(reader);
	process.on("message", (asked: Asked) => queue.take(asked));
	const { manifest, runtime, why } = reader.model;
	say({ kind: "ready", name: manifest.name, runtime, why, ms: Math.round(performance.now() - startMs) });
}

open().catch((error) => {
	process.send?.({ kind: "unusable", error: String(error) } satisfies Answer, () => process.exit(1));
});
