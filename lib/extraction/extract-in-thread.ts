// The extractor's thread: one for the process, so that a long episode holds up no request.
import path from "node:path";
import { Worker } from "node:worker_threads";
import { dropPerProcess, perProcess } from "@/lib/per-process";
import type { Extraction, ExtractionInput } from "./extraction";

/** An episode to read. */
export type Asked = Pick<ExtractionInput, "text" | "validAt" | "known"> & { number: number };
export type Answer = { number: number; extraction?: Extraction; error?: unknown };
type Waiting = { resolve(extraction: Extraction): void; reject(error: unknown): void };

/** Built from `embedded/thread.ts` beside the other programs; from the repository root, like the weights that it reads. */
const FILE = "dist/extractor-thread.mjs";

const NAME = "extractor thread";

/** Starts the thread, so that the first write finds it there. Safe to call twice. */
export function openExtractor(): ExtractorThread {
	return perProcess(NAME, () => new ExtractorThread(new Worker(path.resolve(FILE))));
}

/**
 * As `extractEmbedded`, on a processor of its own. Rejects when that fails, or the thread ends meanwhile; the next call starts another.
 * Decision: one thread, as a request takes the server longer than the extractor.
 */
export function extractInThread(request: ExtractionInput): Promise<Extraction> {
	return openExtractor().read(request);
}

/** A running thread and who waits for it. It keeps the process alive only while somebody does. */
class ExtractorThread {
	private readonly waiting = new Map<number, Waiting>();
	private count = 0;

	constructor(readonly worker: Worker) {
		worker.unref();
		worker.on("message", (answer: Answer) => this.settle(answer));
		let cause: unknown = new Error("the extractor's thread has ended");
		worker.once("error", (error) => {
			cause = error;
		});
		worker.once("exit", () => this.end(cause));
	}

	read({ text, validAt, known }: ExtractionInput): Promise<Extraction> {
		const number = ++this.count;
		const answer = new Promise<Extraction>((resolve, reject) => this.waiting.set(number, { resolve, reject }));
		this.worker.ref();
		this.worker.postMessage({ number, text, validAt, known } satisfies Asked);
		return answer;
	}

	private settle(answer: Answer): void {
		const asked = this.waiting.get(answer.number);
		this.waiting.delete(answer.number);
		if (answer.extraction) asked?.resolve(answer.extraction);
		else asked?.reject(answer.error);
		if (this.waiting.size === 0) this.worker.unref();
	}

	private end(error: unknown): void {
		dropPerProcess(NAME);
		for (const { reject } of this.waiting.values()) reject(error);
		this.waiting.clear();
	}
}
