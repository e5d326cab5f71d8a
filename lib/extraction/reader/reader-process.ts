// The reader as the server sees it: a process beside this one, so that a long text holds up no request. One that is stuck in a
// text is ended and another started, which reads the others that were in it. Decision: no thread, as a thread that ends while
// the model's library computes takes the whole process with it.
import type { ChildProcess } from "node:child_process";
import path from "node:path";
import { log } from "@/lib/log";
import { startBeside } from "@/lib/model/encoder/start-beside";
import { perProcess } from "@/lib/per-process";
import type { Extraction, ExtractionRequest } from "../extraction";
import { READER_FOLDER } from "../open-reader";
import { JUDGE_FOLDER } from "../outdated/judge";
import type { Answer, Asked } from "./port";

/** Built from `process.ts` beside the other programs. */
export const READER_PROGRAM = "dist/reader.mjs";
/** How often the process is looked at, and how long one step may last: a window takes a tenth of a second, on a busy machine some. */
const LOOK_MS = 50;
const STUCK_MS = 15_000;
/** A model that could not be opened is tried again after so long. */
const RETRY_MS = 300_000;

/** `limitMs` is of the reader's work, `waitMs` the time until the answer, the waiting for others counted. */
export type Question = Pick<ExtractionRequest, "text" | "validAt" | "author" | "known" | "tenant"> & {
	limitMs: number;
	waitMs: number;
};
export type Read = { extraction: Extraction; spentMs: number } | { isOverrun: true };

/** A text, and lines of facts that it may end. */
export type Judging = { tenant: string; text: string; lines: string[]; limitMs: number; waitMs: number };
/** `isCut`: the time was over before all of it was judged. */
export type Judged = { chances: number[]; isCut: boolean } | { isOverrun: true };

type Waiting = {
	question: Question | Judging;
	untilMs: number;
	settle: (outcome: Read | Judged | { error: unknown }) => void;
};

class ReaderProcess {
	private child: ChildProcess | null = null;
	private readonly waiting = new Map<number, Waiting>();
	private lastId = 0;
	/** Which text it works on, and since when. */
	private working: { id: number; sinceMs: number } | null = null;
	private looking: NodeJS.Timeout | undefined;
	private retryMs = 0;

	open(): ChildProcess {
		if (this.child) return this.child;
		const child = startBeside(READER_PROGRAM, [path.resolve(READER_FOLDER), path.resolve(JUDGE_FOLDER)]);
		this.child = child;
		child.on("message", (answer: Answer) => this.note(answer));
		child.on("error", (error: Error) => this.giveUp(error.message));
		child.once("exit", () => this.ended());
		return child;
	}

	answer<T extends Read | Judged>(question: Question | Judging): Promise<T> {
		if (performance.now() < this.retryMs) return Promise.reject(new Error("the reader's model cannot be used"));
		return new Promise((resolve, reject) => {
			const id = ++this.lastId;
			const settle: Waiting["settle"] = (outcome) => {
				this.waiting.delete(id);
				if (this.waiting.size === 0) {
					this.looking = void clearInterval(this.looking);
					this.child?.channel?.unref();
				}
				if ("error" in outcome) reject(outcome.error);
				else resolve(outcome as T);
			};
			this.looking ??= setInterval(() => this.look(), LOOK_MS).unref();
			this.ask(id, { question, untilMs: performance.now() + question.waitMs, settle });
		});
	}

	private ask(id: number, waiting: Waiting): void {
		const { text, tenant, limitMs } = waiting.question;
		this.waiting.set(id, waiting);
		const child = this.open();
		// What waits keeps this process alive, and nothing else does.
		child.channel?.ref();
		if ("lines" in waiting.question) {
			this.send(child, { kind: "judge", id, tenant, text, lines: waiting.question.lines, limitMs });
			return;
		}
		const { validAt, author = null, known } = waiting.question;
		this.send(child, { kind: "read", id, tenant, text, validAt, author, limitMs });
		Promise.resolve(known).then(
			(entities) => this.send(child, { kind: "known", id, known: entities }),
			(error) => this.drop(id, { error }),
		);
	}

	/** What cannot be sent any more is asked again when the end of the process is noted. */
	private send(child: ChildProcess, asked: Asked): void {
		if (child.connected) child.send(asked, () => {});
	}

	/** Answers who waits, and tells the reader that nobody does. */
	private drop(id: number, outcome: { isOverrun: true } | { error: unknown }): void {
		if (this.child) this.send(this.child, { kind: "dropped", id });
		this.waiting.get(id)?.settle(outcome);
	}

	private note(answer: Answer): void {
		if (answer.kind === "working") {
			this.working = answer.id === null ? null : { id: answer.id, sinceMs: performance.now() };
		} else if (answer.kind === "ready") {
			const { name, runtime, why, ms } = answer;
			log[why ? "warn" : "info"]({ name, runtime, ms, ...(why && { why }) }, "the reader is ready");
		} else if (answer.kind === "unusable") {
			this.giveUp(answer.error);
		} else {
			this.waiting.get(answer.id)?.settle(outcomeOf(answer));
		}
	}

	private giveUp(err: string): void {
		this.retryMs = performance.now() + RETRY_MS;
		log.error({ err }, "the reader's model cannot be used: texts are stored, and read once it can");
	}

	private look(): void {
		const now = performance.now();
		if (this.working && now - this.working.sinceMs > STUCK_MS) this.child?.kill("SIGKILL");
		for (const [id, { untilMs }] of [...this.waiting]) if (now > untilMs) this.drop(id, { isOverrun: true });
	}

	private ended(): void {
		const culprit = this.working;
		const isStuck = culprit !== null && performance.now() - culprit.sinceMs > STUCK_MS;
		this.child = null;
		this.working = null;
		const length = culprit && this.waiting.get(culprit.id)?.question.text.length;
		if (isStuck) log.warn({ length }, "the reader was stuck in a text, and starts anew");
		for (const [id, one] of [...this.waiting]) {
			if (isStuck && id === culprit.id) one.settle({ isOverrun: true });
			// A process that ends while it reads nothing would end again.
			else if (culprit === null || id === culprit.id)
				one.settle({ error: new Error("the reader's process has ended") });
			else this.ask(id, one);
		}
	}
}

function outcomeOf(
	answer: Exclude<Answer, { kind: "ready" | "unusable" | "working" }>,
): Read | Judged | { error: unknown } {
	if (answer.kind === "overrun") return { isOverrun: true };
	if (answer.kind === "failed") return { error: new Error(answer.error) };
	if (answer.kind === "judged") return { chances: answer.chances, isCut: answer.isCut };
	return { extraction: answer.extraction, spentMs: answer.spentMs };
}

const theProcess = () => perProcess("reader", () => new ReaderProcess());

/** Starts the process, so that the first write finds it there. Safe to call twice. Another follows one that has ended. */
export const openReaderProcess = (): ChildProcess => theProcess().open();

/**
 * Reads a text in the reader's process, which begins before `known` is there; `isOverrun` when either time is over. Rejects when
 * the reader or the lookup of what is known fails, or the process ends by itself meanwhile. Decision: one process, as more of
 * them would take the processors that requests need.
 */
export const readInProcess = (question: Question): Promise<Read> => theProcess().answer<Read>(question);

/** How likely a text ends each of the lines, judged in the same process. Rejects as `readInProcess` does. */
export const judgeInProcess = (question: Judging): Promise<Judged> => theProcess().answer<Judged>(question);
