// The extractor's thread: one for the process, so that a long episode holds up no request.
import path from "node:path";
import { MessageChannel, Worker } from "node:worker_threads";
import { log } from "@/lib/log";
import { dropPerProcess, perProcess } from "@/lib/per-process";
import type { Extraction, ExtractionRequest } from "./extraction";
import { type Answer, type Asked, messageOn } from "./port";

/** Built from `embedded/thread.ts` beside the other programs; from the repository root, like the weights that it reads. */
const FILE = "dist/extractor-thread.mjs";

const NAME = "extractor thread";

/** Starts the thread, so that the first write finds it there. Safe to call twice. Another follows one that has ended. */
export function openExtractor(): Worker {
	return perProcess(NAME, () => {
		const thread = new Worker(path.resolve(FILE));
		// The port of an episode keeps the process alive, and nothing else does.
		thread.unref();
		thread.on("error", (error: Error) => log.error({ err: error.message }, "the extractor's thread failed"));
		thread.once("exit", () => dropPerProcess(NAME));
		return thread;
	});
}

/**
 * As `extractEmbedded`, on a processor of its own, which begins before `known` is there. Rejects when either fails, or the thread
 * ends meanwhile. Decision: one thread, as a request takes the server longer than the extractor.
 */
export async function extractInThread({ text, validAt, known }: ExtractionRequest): Promise<Extraction> {
	const { port1: port, port2: theirs } = new MessageChannel();
	const answered = messageOn<Answer>(port);
	try {
		openExtractor().postMessage({ text, validAt, port: theirs } satisfies Asked, [theirs]);
		port.postMessage(await known);
		const answer = await answered;
		if (!answer) throw new Error("the extractor's thread has ended");
		if ("error" in answer) throw answer.error;
		return answer.extraction;
	} finally {
		port.close();
	}
}
