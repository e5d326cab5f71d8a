// The embedded extractor's own thread: reads episodes side by side, a few milliseconds of each in turn. One step is a sentence;
// the first of a text also cuts it into sentences, which for the longest takes some 50 ms.
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import type { KnownEntity } from "../extraction";
import { type Answer, type Asked, messageOn } from "../port";
import { Analysis } from "./analysis";
import { extractEmbedded, readAhead, readEpisode } from "./extract-embedded";

/** How long one episode is read while others wait. */
const SLICE_MS = 10;

async function read({ text, validAt, port }: Asked): Promise<void> {
	const lookedUp = messageOn<KnownEntity[]>(port);
	const answer = (found: Answer) => port.postMessage(found);
	try {
		const analysis = new Analysis();
		await inSlices(readAhead(text, validAt, analysis));
		const known = await lookedUp;
		// Closed: nobody waits any more.
		if (known) answer({ extraction: await inSlices(readEpisode({ text, validAt, known }, analysis)) });
	} catch (error) {
		answer({ error });
	}
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
parentPort?.on("message", (episode: Asked) => void read(episode));
