// Where spans go: to a collector that speaks OTLP over HTTP, when one is named. Its packages are loaded only then.
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { onShutdown } from "@/lib/shutdown";

/**
 * Sends the spans of this process to OTEL_EXPORTER_OTLP_ENDPOINT, in batches; does nothing without it. The exporter reads the other
 * standard variables (OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, …) itself. Decision: no automatic instrumentation: Next traces
 * requests, and the few spans of our own say the rest without patching a package.
 */
export async function startTracing(process: "server" | "background"): Promise<void> {
	if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return;
	const [api, base, otlp, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources] =
		await Promise.all([
			import("@opentelemetry/api"),
			import("@opentelemetry/sdk-trace-base"),
			import("@opentelemetry/exporter-trace-otlp-http"),
			import("@opentelemetry/context-async-hooks"),
			import("@opentelemetry/core"),
			import("@opentelemetry/resources"),
		]);
	const provider = new base.BasicTracerProvider({
		resource: resources.defaultResource().merge(
			resources.resourceFromAttributes({
				"service.name": globalThis.process.env.OTEL_SERVICE_NAME || "memory-graph",
				"process.role": process,
			}),
		),
		spanProcessors: [new base.BatchSpanProcessor(new otlp.OTLPTraceExporter())],
	});
	api.diag.setLogger({
		verbose: () => {},
		debug: () => {},
		info: () => {},
		warn: (message) => log.warn({ sdk: message }, "tracing"),
		error: (message) => log.warn({ sdk: message }, "tracing"),
	});
	api.trace.setGlobalTracerProvider(provider);
	api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
	api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
	onShutdown("traces", "connections", () => provider.shutdown());
}
