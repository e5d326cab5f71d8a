// What this process counts of itself. No label ever holds a tenant, a key, a name or a path with an id in it.
import { Counter, Gauge, Histogram, register } from "prom-client";

// The server and the routes are bundled apart, each with its own copy of this module; prom-client's registry is one for all.
const shared = <M>(name: string, make: () => M): M => (register.getSingleMetric(name) as M | undefined) ?? make();

const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
	shared(name, () => new Counter({ name, help, labelNames }));
const gauge = <L extends string>(name: string, help: string, labelNames: L[]) =>
	shared(name, () => new Gauge({ name, help, labelNames }));
const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
	shared(name, () => new Histogram({ name, help, labelNames, buckets }));

const FAST = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const metrics = {
	requests: counter("memory_graph_requests_total", "Requests of /v1 by route and status.", [
		"method",
		"route",
		"status",
	]),
	requestSeconds: histogram(
		"memory_graph_request_seconds",
		"Time to the head of the answer of a /v1 request.",
		["method", "route"],
		FAST,
	),
	refusals: counter("memory_graph_refusals_total", "Requests refused at a monthly cap, or as too many at once.", [
		"kind",
	]),
	openStreams: gauge("memory_graph_streams_open", "Streams that are being read.", []),
	connections: gauge("memory_graph_pool_connections", "Database connections by pool: open, in use, and the most.", [
		"pool",
		"state",
	]),
	extractionSeconds: histogram(
		"memory_graph_extraction_seconds",
		"Time to extract one text, by extractor; embedded with the lookup of known names beside it.",
		["extractor"],
		FAST,
	),
	jobSeconds: histogram(
		"memory_graph_job_seconds",
		"Time of one run of a background job.",
		// Not `job`: Prometheus gives every series that label for the target it was read from.
		["name"],
		[0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
	),
	failedSteps: counter("memory_graph_steps_failed_total", "Steps of tasks that failed for good.", ["step"]),
	queueDepth: gauge("memory_graph_queue_events", "Events that wait for the background.", []),
	queueAgeSeconds: gauge("memory_graph_queue_age_seconds", "Age of the oldest event that waits, in seconds.", []),
	withoutVectors: gauge(
		"memory_graph_episodes_without_vectors",
		"Episodes that wait for their vectors, up to 100,000.",
		[],
	),
};

/**
 * The route of a request as its folder names it: values of parameters are replaced by their names, the last first. `none` where
 * one is not found, so that no value is ever part of it. Pure.
 */
export function routeOf(pathname: string, params: Record<string, string | string[]>): string {
	const left = Object.entries(params).reverse();
	const segments = pathname.split("/").reverse();
	const named = segments.map((segment) => {
		const found = left.findIndex(([, value]) => value === segment || value === decoded(segment));
		return found < 0 ? segment : `:${left.splice(found, 1)[0]?.[0]}`;
	});
	return left.length > 0 ? "none" : named.reverse().join("/");
}

function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
