import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { directUrl } from "@/lib/db/pool";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { onShutdown } from "@/lib/shutdown";
import { startWorker, type Worker } from "./adapters/graphile";
import { engine } from "./job";
import { jobs } from "./jobs";

const RESTART_MS = 5_000;

/**
 * Keeps one worker going until the process stops: starts it, and starts it again 5 s after it was lost or could not be
 * started, so that a database that comes back finds its worker. Does nothing with BACKGROUND=off. Never throws.
 */
export function startBackground(): void {
	const { BACKGROUND, BACKGROUND_CONCURRENCY: concurrency } = env();
	if (BACKGROUND === "off") return;
	const stopping = new AbortController();
	const { signal } = stopping;
	const stopped = once(signal, "abort");
	const keep = async () => {
		while (!signal.aborted) {
			let worker: Worker | undefined;
			try {
				worker = await startWorker({ databaseUrl: directUrl(), jobs, engine: engine(), concurrency });
				await Promise.race([worker.lost, stopped]);
				if (!signal.aborted) log.error("the background worker was lost; starting another");
			} catch (error) {
				log.error({ err: (error as Error).message }, "the background worker could not start; trying again");
			}
			await worker?.stop();
			if (!signal.aborted) await Promise.race([delay(RESTART_MS, null, { ref: false }), stopped]);
		}
	};
	const kept = keep();
	onShutdown("background", "work", async () => {
		stopping.abort();
		await kept;
	});
}
