// The seam between prose and the store: which extractor runs, and what happens when one fails.
import { FAILURES } from "@/lib/model/failure";
import { findModelSettings } from "@/lib/model/settings";
import { extractInThread, isExtractorIdle } from "./embedded/extract-in-thread";
import type { Extraction, ExtractionRequest } from "./extraction";
import { extractWithModel } from "./model/extract-with-model";

const WHY = { ...FAILURES, too_long: "is not asked about texts of this length" };

/** A page: read in some 30 ms. */
const QUICK_CHARACTERS = 2_000;

/** Somebody works who was told that it is quick. */
let isTaken = false;

/**
 * Runs `work`, told whether a transaction may be open while it extracts from `text`: when that takes milliseconds, as the
 * embedded extractor reads it and has nothing else to do. One caller at a time is told so, for as long as its work takes:
 * while many write, they do not wait for the extractor with a connection each.
 */
export async function withExtractor<T>(text: string, work: (isQuick: boolean) => Promise<T>): Promise<T> {
	const isQuick = !isTaken && !findModelSettings() && text.length <= QUICK_CHARACTERS && isExtractorIdle();
	if (!isQuick) return work(false);
	isTaken = true;
	try {
		return await work(true);
	} finally {
		isTaken = false;
	}
}

/**
 * Entities and edges of one episode. Never throws for what the text holds or what a model does: the episode is stored whatever
 * comes out. Without a configured model the embedded extractor runs, in milliseconds a page; with one it runs when the model
 * fails or its time is over, and `warning` says so. Call it inside a transaction only where `withExtractor` allows it.
 */
export async function extract(request: ExtractionRequest, settings = findModelSettings()): Promise<Extraction> {
	if (!settings) return extractInThread(request);
	const input = { ...request, known: await request.known };
	const asked = await extractWithModel(input, settings);
	if (asked.ok) return asked.extraction;
	const extraction = await extractInThread(input);
	const why = `The language model ${WHY[asked.failure]}; the embedded extractor read this episode.`;
	return { ...extraction, warning: extraction.warning ? `${why} ${extraction.warning}` : why };
}
