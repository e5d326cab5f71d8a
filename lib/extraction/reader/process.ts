// The reader's own process: texts side by side, a window or a judgement of each in turn, tenants evenly and short texts first.
import { setImmediate as nextTurn } from "node:timers/promises";
import { judgePair, type Reader, type Verdict } from "../encoder/scores";
import type { KnownEntity } from "../extraction";
import { openReader } from "../open-reader";
import { readText, readWindows, toExtraction } from "../read-episode";
import type { Reading } from "../reading";
import { FairTurns } from "./fair-turns";
import type { Answer, Asked, JudgedPair } from "./port";

/** What is being worked on. `size` says how much of it there is. */
type Work = { id: number; tenant: string; size: number; limitMs: number; spentMs: number };

/** A text that is being read. `known` arrives while its windows are read, or after. */
type ReadTask = Work & {
	kind: "read";
	text: string;
	validAt: Date;
	author: string | null;
	reading: Reading;
	windows: AsyncGenerator<void, void>;
	isRead: boolean;
	known: KnownEntity[] | null;
};

/** Facts that are being judged beside sentences: the first ones have been. */
type JudgeTask = Work & { kind: "judge"; pairs: JudgedPair[]; verdicts: Verdict[] };

type Task = ReadTask | JudgeTask;

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
			if (task?.kind !== "read") return;
			task.known = asked.known;
			if (task.isRead) this.turns.add(task);
		} else {
			const task = this.begin(asked);
			this.tasks.set(asked.id, task);
			this.turns.add(task);
		}
		void this.work();
	}

	private begin(asked: Extract<Asked, { kind: "read" | "judge" }>): Task {
		if (asked.kind === "judge") {
			const size = asked.pairs.reduce((sum, { before, sentence }) => sum + before.length + sentence.length, 0);
			return { ...asked, size, spentMs: 0, verdicts: [] };
		}
		const { reading, steps } = readWindows(this.reader, asked.text);
		return { ...asked, size: asked.text.length, spentMs: 0, reading, windows: steps, isRead: false, known: null };
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

	/** One window of a text or what all of them say, or one judgement. */
	private async takeTurn(task: Task): Promise<void> {
		const begunMs = workMs();
		try {
			const answer = await (task.kind === "read" ? this.read(task) : this.judge(task));
			const ms = workMs() - begunMs;
			task.spentMs += ms;
			this.turns.charge(task.tenant, ms);
			if (answer) this.end(task, answer.kind === "read" ? { ...answer, spentMs: task.spentMs } : answer);
			else if (task.spentMs > task.limitMs) this.end(task, { kind: "overrun", id: task.id });
			else if (task.kind === "judge" || !task.isRead || task.known) this.turns.add(task);
		} catch (error) {
			this.end(task, { kind: "failed", id: task.id, error: String(error) });
		}
	}

	private async read(task: ReadTask): Promise<Answer | null> {
		const { id, text, validAt, author, known, reading, spentMs } = task;
		if (task.isRead && known) {
			const extraction = toExtraction(reading, this.reader.manifest, { text, validAt, author, known });
			return { kind: "read", id, extraction, spentMs };
		}
		task.isRead = (await task.windows.next()).done === true;
		return null;
	}

	private async judge({ id, pairs, verdicts }: JudgeTask): Promise<Answer | null> {
		const pair = pairs[verdicts.length];
		if (!pair) return { kind: "judged", id, verdicts };
		verdicts.push(await judgePair(this.reader, pair.fact, pair.before, pair.sentence));
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
