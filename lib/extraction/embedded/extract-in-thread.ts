// Owns the extractor's thread: one for the process, so that a long episode holds up no request but the writes behind it.
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import type { Extraction, ExtractionInput } from "../extraction";

export type Question = { number: number; input: ExtractionInput };
export type Answer = { number: number } & ({ extraction: Extraction } | { error: unknown });
type Waiting = { resolve(extraction: Extraction): void; reject(error: unknown): void };

/** From the repository root, like the weights that it reads. */
const ENTRY = "lib/extraction/embedded/thread.ts";

// Instrumentation and the routes are bundled apart, each with its own copy of this module: the thread hangs on the global object.
const shared = globalThis as { memoryGraphExtractor?: Promise<ExtractorThread> };

/** Starts the thread, so that the first write finds it there. Safe to call twice. */
export function openExtractor(): Promise<ExtractorThread> {
	shared.memoryGraphExtractor ??= ExtractorThread.start();
	return shared.memoryGraphExtractor;
}

/**
 * As `extractEmbedded`, on a processor of its own. Rejects when the thread ends meanwhile; the next call starts another.
 * Decision: one thread, as a request takes the server longer than the extractor.
 */
export async function extractInThread(input: ExtractionInput): Promise<Extraction> {
	return (await openExtractor()).read(input);
}

/** A running thread and who waits for it. It keeps the process alive only while somebody does. */
class ExtractorThread {
	private readonly waiting = new Map<number, Waiting>();
	private count = 0;

	private constructor(readonly worker: Worker) {
		worker.unref();
		worker.on("message", (answer: Answer) => this.settle(answer));
		let cause: unknown = new Error("the extractor's thread has ended");
		worker.once("error", (error) => {
			cause = error;
		});
		worker.once("exit", () => this.end(cause));
	}

	/** Bundled when it starts: a thread of its own cannot use the server's bundle. */
	static async start(): Promise<ExtractorThread> {
		try {
			const { outputFiles } = await build({
				entryPoints: [ENTRY],
				...{ bundle: true, write: false, platform: "node", format: "cjs", target: "node20" },
			});
			return new ExtractorThread(new Worker(outputFiles[0]?.text ?? "", { eval: true }));
		} catch (error) {
			shared.memoryGraphExtractor = undefined;
			throw error;
		}
	}

	read({ text, validAt, known }: ExtractionInput): Promise<Extraction> {
		const number = ++this.count;
		return new Promise((resolve, reject) => {
			this.waiting.set(number, { resolve, reject });
			this.worker.ref();
			this.worker.postMessage({ number, input: { text, validAt, known } } satisfies Question);
		});
	}

	private settle(answer: Answer): void {
		const asked = this.waiting.get(answer.number);
		this.waiting.delete(answer.number);
		if ("extraction" in answer) asked?.resolve(answer.extraction);
		else asked?.reject(answer.error);
		if (this.waiting.size === 0) this.worker.unref();
	}

	private end(error: unknown): void {
		shared.memoryGraphExtractor = undefined;
		for (const { reject } of this.waiting.values()) reject(error);
		this.waiting.clear();
	}
}
