// The reader's own process: texts side by side, a window of each in turn, tenants evenly and short texts first.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Reader } from "../encoder/scores";
import { openReader } from "../open-reader";
import { type Judge, judgeLines, openJudge } from "../outdated/judge";
import { readText } from "../read-episode";
import { FairTurns } from "./fair-turns";
import type { Answer, Asked } from "./port";
import { JudgeTask, ReadTask } from "./tasks";

const say = (answer: Answer) => process.send?.(answer);

// Nobody asks any more.
process.once("disconnect", () => process.exit());

/** Milliseconds that this process has worked: on a busy machine less than have passed. */
function workMs(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
}

class Queue {
	private readonly tasks = new Map<number, ReadTask | JudgeTask>();
	private readonly turns = new FairTurns<ReadTask | JudgeTask>();
	private isWorking = false;

	constructor(
		private readonly reader: Reader,
		private readonly judge: Judge | null,
	) {}

	take(asked: Asked): void {
		if (asked.kind === "dropped") {
			this.tasks.delete(asked.id);
		} else if (asked.kind === "known") {
			const task = this.tasks.get(asked.id);
			if (!(task instanceof ReadTask)) return;
			const wasWaiting = task.isWaiting;
			task.known = asked.known;
			if (wasWaiting) this.turns.add(task);
		} else if (asked.kind === "read") {
			this.start(new ReadTask(this.reader, asked));
		} else if (this.judge) {
			this.start(new JudgeTask(this.judge, asked));
		} else {
			say({ kind: "judged", id: asked.id, chances: [], isCut: false });
		}
		void this.work();
	}

	private start(task: ReadTask | JudgeTask): void {
		this.tasks.set(task.id, task);
		this.turns.add(task);
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

	/** A step of a task. */
	private async takeTurn(task: ReadTask | JudgeTask): Promise<void> {
		const begunMs = workMs();
		try {
			const isDone = await task.step();
			const ms = workMs() - begunMs;
			task.spentMs += ms;
			this.turns.charge(task.tenant, ms);
			if (isDone) this.end(task, task.answer());
			// What was judged in time stands.
			else if (task.spentMs > task.limitMs)
				this.end(task, task instanceof JudgeTask ? task.answer() : { kind: "overrun", id: task.id });
			else if (!task.isWaiting) this.turns.add(task);
		} catch (error) {
			this.end(task, { kind: "failed", id: task.id, error: String(error) });
		}
	}

	private end(task: ReadTask | JudgeTask, answer: Answer): void {
		this.tasks.delete(task.id);
		say(answer);
	}
}

async function open(): Promise<void> {
	const startMs = performance.now();
	const reader = await openReader(process.argv[2]);
	// Without it texts are read all the same, and what they end is found out by what they say of it alone.
	const opened = await openJudge(reader.pieces, process.argv[3]).catch((error): string => String(error));
	const judge = typeof opened === "string" ? null : opened;
	// The first run prepares what later ones need: not at the cost of a client's first write.
	await readText(reader, { text: "Ada met Grace.", validAt: new Date(0), known: [] });
	if (judge) await judgeLines(judge, "Ada met Grace.", ["Ada met Cid."]).steps.next();
	const queue = new Queue(reader, judge);
	process.on("message", (asked: Asked) => queue.take(asked));
	const { manifest, runtime } = reader.model;
	const why = typeof opened === "string" ? opened : reader.model.why;
	say({ kind: "ready", name: manifest.name, runtime, why, ms: Math.round(performance.now() - startMs) });
}

open().catch((error) => {
	process.send?.({ kind: "unusable", error: String(error) } satisfies Answer, () => process.exit(1));
});
