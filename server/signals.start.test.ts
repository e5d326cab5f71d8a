// What a running service says of itself: metrics of both processes, and one trace from a write to its narrative.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Service, startService } from "@/scripts/test/service";

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string };
type Sent = {
	resourceSpans: {
		resource: { attributes: { key: string; value: { stringValue?: string } }[] };
		scopeSpans: { spans: Span[] }[];
	}[];
};

const spans: (Span & { process: string })[] = [];
let collector: Server;
let service: Service;

beforeAll(async () => {
	collector = createServer(async (request, response) => {
		let text = "";
		for await (const chunk of request) text += chunk;
		for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans) {
			const role = resource.attributes.find(({ key }) => key === "process.role")?.value.stringValue ?? "";
			spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, process: role }))));
		}
		response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
	});
	await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
	service = await startService(path.resolve(process.env.TEST_FOLDER ?? ".test", `signals-${process.pid}`), {
		METRICS_PORT: "0",
		OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
		OTEL_BSP_SCHEDULE_DELAY: "200",
	});
});
afterAll(async () => {
	await service?.stop();
	collector?.close();
});

const PERSON = "Grace Hopper";

test("one trace leads from a write over its statements to its narrative in the other process", async () => {
	const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
	const written = await fetch(`${service.baseUrl}/v1/episodes`, {
		method: "POST",
		headers: {
			Authorization: `Bearer ${service.key}`,
			"Content-Type": "application/json",
			traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
		},
		body: JSON.stringify({ content: `${PERSON} leads Eckert Mauchly in Philadelphia.` }),
	});
	expect(written.status).toBe(200);
	const ofTrace = (process: string) => spans.filter((span) => span.traceId === traceId && span.process === process);
	const names = (some: Span[]) => some.map(({ name }) => name);
	// Each process sends its spans in batches of its own, so that those of neither are known to come first.
	await vi.waitFor(() => {
		expect(names(ofTrace("server"))).toEqual(
			expect.arrayContaining([expect.stringMatching(/^POST \/v1\/episodes/), "extract", "INSERT episodes"]),
		);
		expect(names(ofTrace("background"))).toEqual(expect.arrayContaining(["narration", "finish"]));
		const narration = ofTrace("background").find(({ name }) => name === "narration");
		const within = names(spans.filter(({ parentSpanId }) => parentSpanId === narration?.spanId));
		expect(within).toEqual(expect.arrayContaining(["BEGIN", "UPDATE task_steps", "COMMIT"]));
	}, 60_000);
	expect(JSON.stringify(spans)).not.toContain(PERSON);
});

test("metrics have both processes, the queue and no tenant", async () => {
	const answer = await fetch(`${service.baseUrl}/v1/graph/nodes/Grace%20Hopper/details`, {
		headers: { Authorization: `Bearer ${service.key}` },
	});
	expect(answer.status).toBe(200);
	const port = /metrics: port (\d+)/.exec(service.output())?.[1];
	const lines = [
		/memory_graph_requests_total\{method="POST",route="\/v1\/episodes",status="200",process="server"\} [1-9]/,
		/memory_graph_requests_total\{method="GET",route="\/v1\/graph\/nodes\/:name\/details",status="200",process="server"\} [1-9]/,
		/memory_graph_job_seconds_count\{name="process-episodes",process="background"\} \d/,
		/memory_graph_extraction_seconds_count\{extractor="embedded",process="server"\} \d/,
		/memory_graph_pool_connections\{pool="requests",state="most",process="server"\} 20/,
		/memory_graph_queue_events\{process="server"\} \d/,
		/memory_graph_queue_age_seconds\{process="server"\} [\d.]+/,
		/memory_graph_episodes_without_vectors\{process="server"\} \d/,
		/process_resident_memory_bytes\{process="background"\} \d/,
	];
	// The background sends its figures to the server from time to time, after the job that they are of.
	const text = await vi.waitFor(async () => {
		const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
		for (const line of lines) expect(figures).toMatch(line);
		return figures;
	}, 30_000);
	expect(text).not.toMatch(/Hopper|[0-9a-f]{8}-[0-9a-f]{4}-|key_|ep_|task_/);
	expect(await (await fetch(`${service.baseUrl}/readyz`)).json()).toEqual({ ok: true, problems: [] });
	expect((await fetch(`${service.baseUrl}/metrics`)).status).toBe(404);
});
