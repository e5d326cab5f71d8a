// The seam between prose and the store: which extractor runs, and what happens when one fails.
import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics";
import { FAILURES } from "@/lib/model/failure";
import { findModelSettings } from "@/lib/model/settings";
import { inSpan } from "@/lib/tracing";
import { extractInThread } from "./extract-in-thread";
import { EMBEDDED_EXTRACTOR, type Extraction, type ExtractionRequest } from "./extraction";
import { keepKnownLanguage } from "./foreign-text";
import { extractWithModel, isForModel } from "./model/extract-with-model";

const WHY = { ...FAILURES, too_long: "is not asked about texts of this length" };

const UNREAD = "The episode is stored, but it could not be read; the background tries again.";

/**
 * Entities, edges and statements of one episode. Never throws for what the text holds or what a model does: with a failure of
 * the embedded extractor itself the result is empty and `isUnread`. Without a configured model the embedded extractor runs, in
 * milliseconds a page; with one it runs when the model fails or its time is over, and `warning` says so.
 */
export async function extract(request: ExtractionRequest, settings = findModelSettings()): Promise<Extraction> {
	if (!settings) return extractSafely(request);
	const input = { ...request, known: await request.known };
	const stop = metrics.extractionSeconds.startTimer({ extractor: "model" });
	const asked = await inSpan("extract with model", () => extractWithModel(input, settings));
	stop();
	if (asked.ok) return asked.extraction;
	const extraction = await extractSafely(input);
	const why = `The language model ${WHY[asked.failure]}; the embedded extractor read this episode.`;
	return { ...extraction, warning: extraction.warning ? `${why} ${extraction.warning}` : why };
}

/** Whether `extract` is going to ask a language model, which is then to be shown a `context`. */
export const asksModel = (text: string) => findModelSettings() !== null && isForModel(text);

async function extractSafely(request: ExtractionRequest): Promise<Extraction> {
	try {
		const stop = metrics.extractionSeconds.startTimer({ extractor: "embedded" });
		const extraction = await inSpan("extract", () => extractInThread(request));
		stop();
		return keepKnownLanguage(extraction, request.text);
	} catch (error) {
		log.error({ err: (error as Error)?.message, length: request.text.length }, "the extractor failed");
		return { extractor: EMBEDDED_EXTRACTOR, entities: [], edges: [], statements: [], warning: UNREAD, isUnread: true };
	}
}
