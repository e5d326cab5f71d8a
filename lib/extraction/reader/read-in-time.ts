// The story of reading a text within a time: segment after segment, and what was read is kept.
import { log } from "@/lib/log";
import {
	type Day,
	EMBEDDED_EXTRACTOR,
	type Extraction,
	type ExtractionRequest,
	type KnownEntity,
	type Span,
} from "../extraction";
import { joinExtractions, shiftExtraction } from "./join-extractions";
import { type Question, readInProcess } from "./reader-process";
import { segmentsOf } from "./segments";

/**
 * In milliseconds: the reader's work on a text in all and on one segment of it, and the time until the answer. Decision: work, as a
 * busy machine would else leave ordinary texts unread.
 */
export type Pace = { readMs: number; segmentMs: number; waitMs: number };

/** A writer waits for it. */
export const AT_ONCE: Pace = { readMs: 2_000, segmentMs: 2_000, waitMs: 10_000 };
/** Nobody does. */
export const IN_BACKGROUND: Pace = { readMs: 60_000, segmentMs: 10_000, waitMs: 600_000 };

/**
 * What the `parts` of a text say (all of it by default), as far as they could be read at that `pace`: `unread` lists the rest, in
 * order. Never throws for what the text is like. Each segment is told the names in those before it, and is of one day and writer.
 */
export async function readInTime(request: ExtractionRequest, pace: Pace): Promise<Extraction> {
	const { text, tenant, parts = [{ start: 0, end: text.length }], days = [] } = request;
	const read: Extraction[] = [];
	const unread: Span[] = [];
	const startedMs = performance.now();
	let spentMs = 0;
	for (const span of parts.flatMap((part) => byDay(part, days)).flatMap((part) => segmentsOf(text, part))) {
		const begun = days.findLast(({ start }) => start <= span.start);
		const [day, author] = [begun?.at ?? null, begun?.author ?? request.author];
		const validAt = day ?? request.validAt;
		const limitMs = Math.min(pace.segmentMs, pace.readMs - spentMs);
		const waitMs = pace.waitMs - (performance.now() - startedMs);
		const known = read.length === 0 ? request.known : [...(await request.known), ...read.flatMap(namesIn)];
		const segment = { text: text.slice(span.start, span.end), validAt, author, tenant, known, limitMs, waitMs };
		const answer = limitMs > 0 && waitMs > 0 ? await tryToRead(segment) : { spentMs: 0 };
		spentMs += answer.spentMs;
		if (answer.extraction) read.push(shiftExtraction(datedBy(answer.extraction, day), span.start));
		else unread.push(span);
	}
	return { extractor: EMBEDDED_EXTRACTOR, ...joinExtractions(read, !request.parts), unread: joinSpans(unread) };
}

/** A part of a text cut where another day or writer begins. */
function byDay({ start, end }: Span, days: Day[]): Span[] {
	const cuts = days.map((day) => day.start).filter((cut) => cut > start && cut < end);
	return [start, ...cuts].map((from, i) => ({ start: from, end: cuts[i] ?? end }));
}

/** What has no date of its own was true on the day on which it was said. */
function datedBy(extraction: Extraction, day: Date | null): Extraction {
	if (!day) return extraction;
	const dated = <F extends { validAt: Date | null; invalidAt: Date | null }>(fact: F): F => ({
		...fact,
		validAt: fact.validAt ?? (fact.invalidAt ? null : day),
	});
	return { ...extraction, edges: extraction.edges.map(dated), statements: extraction.statements.map(dated) };
}

/** Without an extraction all of its time counts as spent. */
async function tryToRead(question: Question): Promise<{ extraction?: Extraction; spentMs: number }> {
	try {
		const read = await readInProcess(question);
		return "isOverrun" in read ? { spentMs: question.limitMs } : read;
	} catch (error) {
		log.error({ err: (error as Error)?.message, length: question.text.length }, "the extractor failed");
		return { spentMs: question.limitMs };
	}
}

const namesIn = ({ entities }: Extraction): KnownEntity[] => entities.filter(({ isName }) => isName);

/** Neighbours as one. */
function joinSpans(spans: Span[]): Span[] {
	const joined: Span[] = [];
	for (const { start, end } of spans) {
		const last = joined.at(-1);
		if (last?.end === start) last.end = end;
		else joined.push({ start, end });
	}
	return joined;
}
