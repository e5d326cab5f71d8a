// When the canary is written: by every server, from a while after its start until it stops.
import { writeCanary } from "@/lib/health/canary";
import { log } from "@/lib/log";

/** Writes a canary every so many seconds, the first one after as many; 0 writes none. A write that fails is reported and changes nothing. */
export function keepCanary(intervalSeconds: number): { stop(): void } {
	if (intervalSeconds === 0) return { stop: () => {} };
	const timer = setInterval(() => {
		writeCanary(intervalSeconds, new Date()).catch((error: Error) => {
			log.warn({ err: error.message }, "the canary could not be written");
		});
	}, intervalSeconds * 1_000);
	timer.unref();
	return { stop: () => clearInterval(timer) };
}
