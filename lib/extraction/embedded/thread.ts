// The embedded extractor's own thread: reads one episode after another, in the order they come.
import { parentPort } from "node:worker_threads";
import { extractEmbedded } from "./extract-embedded";
import type { Answer, Question } from "./extract-in-thread";

const read = ({ number, input }: Question): Answer => {
	try {
		return { number, extraction: extractEmbedded(input) };
	} catch (error) {
		return { number, error };
	}
};

// Weights and lexicons are loaded by whoever reads first: not by a client's first write.
extractEmbedded({ text: "Ada met Grace.", validAt: new Date(0), known: [] });
parentPort?.on("message", (question: Question) => parentPort?.postMessage(read(question)));
