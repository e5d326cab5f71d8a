// The seam between prose and the store: which extractor runs, and what happens when one fails.
import { metrics } from "@/lib/metrics";
import { FAILURES } from "@/lib/model/failures";
import { findModelSettings } from "@/lib/model/settings";
import { inSpan } from "@/lib/tracing";
import type { Extraction, ExtractionRequest } from "./extraction";
import { keepKnownLanguage } from "./foreign-text";
import { toInstants, toLocal } from "./local-time";
import { extractWithModel, isForModel } from "./model/extract-with-model";
import { AT_ONCE, type Pace, readInTime } from "./reader/read-in-time";
import { embeddedReader } from "./reader-version";
import { type Layout, layoutOf, withLayout } from "./text/layout";

const WHY = { ...FAILURES, too_long: "is not asked about texts of this length" };

/**
 * Entities, edges and statements of one episode. Never throws for what the text holds or what a model does: what the embedded
 * extractor could not read at this `pace` is listed in `unread`. Without a configured model, and for parts of a text, the
 * embedded extractor runs, in milliseconds a page; with one it runs when the model fails or its time is over, and `warning` says so.
 */
export async function extract(
	request: ExtractionRequest,
	pace: Pace = AT_ONCE,
	settings = findModelSettings(),
): Promise<Extraction> {
	const { offsetMinutes = 0 } = request;
	const local = { ...request, validAt: toLocal(request.validAt, offsetMinutes) };
	return toInstants(await extractLocal(local, pace, settings), offsetMinutes);
}

async function extractLocal(
	request: ExtractionRequest,
	pace: Pace,
	settings: ReturnType<typeof findModelSettings>,
): Promise<Extraction> {
	const layout = layoutOf(request.text, request.validAt);
	const { text, days } = layout.readable ?? { text: request.text, days: [] };
	if (!settings || request.parts || text.trim() === "") return extractEmbedded(request, layout, pace);
	const input = { ...request, known: await request.known };
	// The dates of several days stand in the text alone.
	const isAsWritten = days.some((day) => day.author || day.at?.getTime() !== days[0]?.at?.getTime());
	const at = days[0]?.at ?? null;
	const shown = isAsWritten ? input : { ...input, text, validAt: at ?? input.validAt };
	const stop = metrics.extractionSeconds.startTimer({ extractor: "model" });
	const asked = await inSpan("extract with model", () => extractWithModel(shown, settings));
	stop();
	if (asked.ok && isAsWritten) return withLayout(asked.extraction, { ...layout, readable: null });
	if (asked.ok) {
		const edges = asked.extraction.edges.map((edge) => ({ ...edge, validAt: edge.validAt ?? at }));
		return withLayout({ ...asked.extraction, edges }, layout);
	}
	const extraction = await extractEmbedded(input, layout, pace);
	const why = `The language model ${WHY[asked.failure]}; the embedded extractor read this episode.`;
	return { ...extraction, warning: extraction.warning ? `${why} ${extraction.warning}` : why };
}

/** Whether `extract` is going to ask a language model, which is then to be shown a `context`. */
export const asksModel = (text: string) => findModelSettings() !== null && isForModel(text);

/** Who reads this text where nothing fails: what the `extractor` of its extraction then is. */
export function readerOf(content: string, settings = findModelSettings()): string {
	const text = layoutOf(content).readable?.text ?? content;
	return settings && text.trim() !== "" && isForModel(text) ? `model:${settings.name}` : embeddedReader();
}

async function extractEmbedded(request: ExtractionRequest, layout: Layout, pace: Pace): Promise<Extraction> {
	const { readable, stated } = layout;
	const { text, days } = readable ?? { text: request.text };
	const parts = text.trim() === "" && stated ? [] : request.parts;
	const stop = metrics.extractionSeconds.startTimer({ extractor: "embedded" });
	const read = await inSpan("extract", () => readInTime({ ...request, text, days, parts }, pace));
	stop();
	const known = await keepKnownLanguage(read, text);
	// What is read later is prose: a table was read at once.
	const extraction = withLayout(known, { ...layout, stated: request.parts ? null : stated });
	const missing = (read.unread ?? []).reduce((sum, { start, end }) => sum + end - start, 0);
	// What was not read whole has no version of a reader.
	return missing === 0
		? { ...extraction, extractor: embeddedReader() }
		: { ...extraction, warning: warningOf(missing, text.length) };
}

const warningOf = (missing: number, all: number): string =>
	missing === all
		? "The episode is stored, but it could not be read; the background tries again."
		: `${missing} of ${all} characters could not be read at once; the background tries again.`;
