// The seam between prose and the store: which extractor runs, and what happens when one fails.
import { extractEmbedded } from "./embedded/extract-embedded";
import type { Extraction, ExtractionInput } from "./extraction";

/**
 * Entities and edges of one episode. Never throws for what the text holds: the episode is stored whatever comes out.
 * Without a configured model the embedded extractor runs, in about a millisecond.
 */
export async function extract(input: ExtractionInput): Promise<Extraction> {
	return extractEmbedded(input);
}
