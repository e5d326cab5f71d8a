import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { onShutdown } from "@/lib/shutdown";
import { startWorker, type Worker } from "./adapters/graphile";
import { engine } from "./engine";
import { jobs } from "./jobs";

const RESTART_MS = 5_000;

/**
 * Keeps one worker going until the process stops: starts it, and starts it again 5 s after it was lost or could not be
 * started, so that a database that comes back finds its worker. Does nothing with BACKGROUND=off. Never throws.
 */
export function startBackground(): void {
	const { BACKGROUND, BACKGROUND_CONCURRENCY, DATABASE_URL } = env();
	if (BACKGROUND === "off") return;
	const stopping = new AbortController();
	const { signal } = stopping;
	const keep = async () => {
		while (!signal.aborted) {
			let worker: Worker | undefined;
			try {
				worker = await startWorker({
					databaseUrl: DATABASE_URL,
					jobs,
					engine: engine(),
					concurrency: BACKGROUND_CONCURRENCY,
				});
				await Promise.race([worker.lost, aborted(signal)]);
				if (!signal.aborted) log.error("the background worker was lost; starting another");
			} catch (error) {
				log.error({ err: (error as Error).message }, "the background worker could not start; trying again");
			}
			await worker?.stop();
			if (!signal.aborted) await Promise.race([delay(RESTART_MS), aborted(signal)]);
		}
	};
	const kept = keep();
	onShutdown("background", "work", async () => {
		stopping.abort();
		await kept;
	});
}

const aborted = (signal: AbortSignal) =>
	new Promise<void>((resolve) => {
		if (signal.aborted) resolve();
		else signal.addEventListener("abort", () => resolve(), { once: true });
	});

const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
