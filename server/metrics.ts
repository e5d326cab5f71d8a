// What Prometheus reads: the figures of this process, of its background, and of the database, on a port of their own.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AggregatorRegistry, collectDefaultMetrics, type MetricObject, register } from "prom-client";
import { readBacklog } from "@/lib/http/check-readiness";
import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics";
import { countMissing } from "@/lib/search/embed-missing";

/** Sums of series by type, which are here without that ending: Prometheus keeps `_total` for counters, and these go down. */
const MISNAMED = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/** Names the process in every series and adds what Node says of itself. */
export function startMetrics(process: "server" | "background"): void {
	register.setDefaultLabels({ process });
	collectDefaultMetrics();
	for (const name of MISNAMED) register.removeSingleMetric(name);
}

/** The figures of this process, for another one to add up. */
export const ownFigures = (): Promise<MetricObject[]> => register.getMetricsAsJSON() as Promise<MetricObject[]>;

/**
 * Serves `/metrics` until `stop`. `others` answers the figures of other processes, as `ownFigures` gives them.
 * Decision: an own port rather than a token, so that no proxy in front can publish it by mistake.
 */
export async function serveMetrics(
	host: string,
	port: number,
	others: () => Promise<MetricObject[][]>,
): Promise<{ port: number; stop(): Promise<void> }> {
	const answer = async () => {
		await readQueue();
		const figures = [await ownFigures(), ...(await others())];
		return AggregatorRegistry.aggregate(figures).metrics();
	};
	const server = createServer((request, response) => {
		if (request.url !== "/metrics" || request.method !== "GET") return void response.writeHead(404).end();
		answer().then(
			(text) => response.writeHead(200, { "Content-Type": register.contentType }).end(text),
			(error: Error) => {
				log.warn({ err: error.message }, "metrics could not be read");
				response.writeHead(500).end();
			},
		);
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, host, resolve);
	});
	return {
		port: (server.address() as AddressInfo).port,
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Without a database the other figures are still worth reading; the old ones of the queue would be wrong. */
async function readQueue(): Promise<void> {
	const { queueDepth, queueAgeSeconds, withoutVectors } = metrics;
	try {
		const [{ events, ageSeconds }, missing] = await Promise.all([readBacklog(), countMissing()]);
		queueDepth.set(events);
		queueAgeSeconds.set(ageSeconds);
		withoutVectors.set(missing);
	} catch (error) {
		log.warn({ err: (error as Error).message }, "the queue could not be read");
		for (const gauge of [queueDepth, queueAgeSeconds, withoutVectors]) gauge.remove();
	}
}
