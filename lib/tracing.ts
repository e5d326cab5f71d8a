// Spans as the rest of the program asks for them. Without the exporter of server/tracing.ts they cost nothing.
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

const tracer = () => trace.getTracer("memory-graph");

/** Runs `work` as a span of the trace under way. */
export const inSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
	tracer().startActiveSpan(name, (span) => ended(span, work()));

/** The trace under way in W3C's notation, to go on with it elsewhere; undefined without one. */
export function traceparent(): string | undefined {
	const carrier: { traceparent?: string } = {};
	propagation.inject(context.active(), carrier);
	return carrier.traceparent;
}

/**
 * Runs `work`, which is about what several traces wrote, as a span of each of them. What it does itself becomes part of the first.
 */
export function inSpansOf<T>(traceparents: (string | undefined)[], name: string, work: () => Promise<T>): Promise<T> {
	const parents = [...new Set(traceparents.filter((parent) => parent !== undefined))].map((parent) =>
		propagation.extract(context.active(), { traceparent: parent }),
	);
	const spans = parents.map((parent) => tracer().startSpan(name, { kind: SpanKind.CONSUMER }, parent));
	const [first] = parents;
	if (!first || !spans[0]) return work();
	const working = context.with(trace.setSpan(first, spans[0]), work);
	return spans.reduce((all, span) => ended(span, all), working);
}

/** Starts a span of one SQL statement: what it does and to which table, never its text or values. Call the answer at its end. */
export function startSqlSpan(text: string): (error?: unknown) => void {
	const attributes = { "db.system.name": "postgresql" };
	const span = tracer().startSpan(summaryOf(text), { kind: SpanKind.CLIENT, attributes });
	return (error) => {
		if (error) span.setStatus({ code: SpanStatusCode.ERROR });
		span.end();
	};
}

/** "INSERT edges" of a statement. Pure. */
export function summaryOf(text: string): string {
	const [verb = "SQL"] = /[a-z]+/i.exec(text) ?? [];
	const table = /\b(?:FROM|INTO|UPDATE)\s+(?:ONLY\s+)?"?([a-z_][\w.]*)/i.exec(text)?.[1];
	return table && verb.toUpperCase() !== "BEGIN" ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}

async function ended<T>(span: Span, work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
		throw error;
	} finally {
		span.end();
	}
}
