// The embedded extractor's own thread: reads episodes side by side, a few milliseconds of each in turn. One step is a sentence;
// the first of a text also cuts it into sentences, which for the longest takes some 50 ms.
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort, receiveMessageOnPort } from "node:worker_threads";
import type { KnownEntity } from "../extraction";
import { Analysis } from "./analysis";
import { extractEmbedded, readAhead, readEpisode } from "./extract-embedded";
import type { Answer, Asked, Told } from "./extract-in-thread";

/** How long one episode is read while others wait. */
const SLICE_MS = 10;

const waiting = new Map<number, (known: KnownEntity[] | null) => void>();

function take(message: Asked | Told): void {
	const { number } = message;
	if ("text" in message) {
		const told = new Promise<KnownEntity[] | null>((resolve) => waiting.set(number, resolve));
		// Not at once: it may be that another episode only looks for what it waits for.
		setImmediate(() => void read(message, told));
	} else waiting.get(number)?.(message.known);
}

async function read({ number, text, validAt }: Asked, told: Promise<KnownEntity[] | null>): Promise<void> {
	const answer = (found: Pick<Answer, "extraction" | "error">) =>
		parentPort?.postMessage({ number, ...found } satisfies Answer);
	try {
		const analysis = new Analysis();
		await inSlices(readAhead(text, validAt, analysis));
		takeWaiting();
		const known = await told;
		if (known) answer({ extraction: await inSlices(readEpisode({ text, validAt, known }, analysis)) });
	} catch (error) {
		answer({ error });
	} finally {
		waiting.delete(number);
	}
}

/** Takes what has come meanwhile; to be told of it would take until the thread's next turn. */
function takeWaiting(): void {
	if (!parentPort) return;
	for (let next = receiveMessageOnPort(parentPort); next; next = receiveMessageOnPort(parentPort)) take(next.message);
}

/** Goes to the end, and lets others have their turn on the way. */
async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
	let begun = performance.now();
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
		if (performance.now() - begun < SLICE_MS) continue;
		await nextTurn();
		begun = performance.now();
	}
}

// Weights and lexicons are loaded by whoever reads first: not by a client's first write.
extractEmbedded({ text: "Ada met Grace.", validAt: new Date(0), known: [] });
parentPort?.on("message", take);
