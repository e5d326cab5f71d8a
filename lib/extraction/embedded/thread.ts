// The embedded extractor's own thread. One step is a sentence; the first of a text also cuts it into sentences.
import { serveReader } from "../reader/serve-reader";
import { Analysis } from "./analysis";
import { extractEmbedded, readAhead, readEpisode } from "./extract-embedded";

// Weights and lexicons are loaded by whoever reads first: not by a client's first write.
extractEmbedded({ text: "Ada met Grace.", validAt: new Date(0), known: [] });
serveReader((text, validAt) => {
	const analysis = new Analysis();
	return {
		ahead: readAhead(text, validAt, analysis),
		read: (known) => readEpisode({ text, validAt, known }, analysis),
	};
});
