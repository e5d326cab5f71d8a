// The seam between prose and the store: which extractor runs, and what happens when one fails.
import { FAILURES } from "@/lib/model/failure";
import { findModelSettings } from "@/lib/model/settings";
import { extractInThread } from "./embedded/extract-in-thread";
import type { Extraction, ExtractionInput } from "./extraction";
import { extractWithModel } from "./model/extract-with-model";

const WHY = { ...FAILURES, too_long: "is not asked about texts of this length" };

/**
 * Entities and edges of one episode. Never throws for what the text holds or what a model does: the episode is stored whatever
 * comes out. Without a configured model the embedded extractor runs, in about a millisecond; with one it runs when the model
 * fails or its time is over, and `warning` says so. Never call it inside a transaction.
 */
export async function extract(input: ExtractionInput, settings = findModelSettings()): Promise<Extraction> {
	if (!settings) return extractInThread(input);
	const asked = await extractWithModel(input, settings);
	if (asked.ok) return asked.extraction;
	const extraction = await extractInThread(input);
	const why = `The language model ${WHY[asked.failure]}; the embedded extractor read this episode.`;
	return { ...extraction, warning: extraction.warning ? `${why} ${extraction.warning}` : why };
}
