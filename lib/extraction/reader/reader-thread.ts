// The extractor's thread as the server sees it: one for the process, so that a long text holds up no request. One that overruns the
// time of a text is ended and another started; the other texts that were in it are read by that one.
import path from "node:path";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { log } from "@/lib/log";
import { perProcess } from "@/lib/per-process";
import type { Extraction, ExtractionRequest } from "../extraction";
import { type Answer, type Asked, messageOn, Watch, workSince } from "./port";

/** Built from `embedded/thread.ts` beside the other programs; from the repository root, like the weights that it reads. */
const FILE = "dist/extractor-thread.mjs";

/** How often the thread is looked at, and how much later than its time it may end a text by itself. */
const LOOK_MS = 50;
const GRACE_MS = 100;

/** `limitMs` is of the thread's work, `waitMs` the time until the answer, the waiting for others counted. */
export type Question = Pick<ExtractionRequest, "text" | "validAt" | "known" | "tenant"> & {
	limitMs: number;
	waitMs: number;
};
export type Read = { extraction: Extraction; spentMs: number } | { isOverrun: true };

type Waiting = {
	question: Question;
	until: number;
	port: MessagePort;
	settle: (outcome: Read | { error: unknown }) => void;
};

class ReaderThread {
	private worker: Worker | null = null;
	private watch = new Watch();
	private readonly waiting = new Map<number, Waiting>();
	private lastId = 0;
	private overran: number | null = null;
	private looking: NodeJS.Timeout | undefined;

	open(): Worker {
		if (this.worker) return this.worker;
		this.watch = new Watch();
		this.overran = null;
		this.worker = new Worker(path.resolve(FILE), { workerData: { watch: this.watch.memory } });
		// The port of a text keeps the process alive, and nothing else does.
		this.worker.unref();
		this.worker.on("error", (error: Error) => log.error({ err: error.message }, "the extractor's thread failed"));
		this.worker.once("exit", () => this.ended());
		return this.worker;
	}

	read(question: Question): Promise<Read> {
		return new Promise((resolve, reject) => {
			const id = ++this.lastId;
			const settle: Waiting["settle"] = (outcome) => {
				this.waiting.get(id)?.port.close();
				this.waiting.delete(id);
				if (this.waiting.size === 0) this.looking = void clearInterval(this.looking);
				if ("error" in outcome) reject(outcome.error);
				else resolve(outcome);
			};
			this.looking ??= setInterval(() => this.look(), LOOK_MS).unref();
			this.ask(id, { question, until: performance.now() + question.waitMs, settle });
		});
	}

	private ask(id: number, { question, until, settle }: Omit<Waiting, "port">): void {
		const { text, validAt, known, tenant, limitMs } = question;
		const { port1: port, port2: theirs } = new MessageChannel();
		this.waiting.set(id, { question, until, settle, port });
		void messageOn<Answer>(port).then((answer) => answer && settle(answer));
		this.open().postMessage({ id, tenant, text, validAt, limitMs, port: theirs } satisfies Asked, [theirs]);
		Promise.resolve(known).then(
			(entities) => port.postMessage(entities),
			(error) => settle({ error }),
		);
	}

	private look(): void {
		if (this.overran !== null) return;
		const now = performance.now();
		const reading = this.watch.read();
		if (reading && workSince(reading.since) > reading.limitMs + GRACE_MS) {
			this.overran = reading.id;
			void this.worker?.terminate();
		}
		for (const { until, settle } of [...this.waiting.values()]) if (now > until) settle({ isOverrun: true });
	}

	private ended(): void {
		const culprit = this.overran ?? this.watch.read()?.id ?? null;
		const isOverrun = this.overran !== null;
		this.worker = null;
		const others = [...this.waiting];
		if (isOverrun)
			log.warn({ length: this.lengthOf(culprit) }, "a text overran its time; the extractor's thread starts anew");
		for (const [id, one] of others) {
			if (id === culprit && isOverrun) one.settle({ isOverrun: true });
			// A thread that ends while it reads nothing would end again.
			else if (id === culprit || culprit === null) one.settle({ error: new Error("the extractor's thread has ended") });
			else this.ask(id, one);
		}
		if (isOverrun) this.open();
	}

	private lengthOf(id: number | null): number | undefined {
		return id === null ? undefined : this.waiting.get(id)?.question.text.length;
	}
}

const theThread = () => perProcess("extractor thread", () => new ReaderThread());

/** Starts the thread, so that the first write finds it there. Safe to call twice. Another follows one that has ended. */
export const openExtractor = (): Worker => theThread().open();

/**
 * As `extractEmbedded`, on a processor of its own, which begins before `known` is there; `isOverrun` when either time is over.
 * Rejects when the extractor or the lookup of what is known fails, or the thread ends by itself meanwhile. Decision: one
 * thread, as a request takes the server longer than the extractor.
 */
export const extractInThread = (question: Question): Promise<Read> => theThread().read(question);
