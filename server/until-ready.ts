import { setTimeout as wait } from "node:timers/promises";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/**
 * Waits until the server says of itself that it is ready, a minute at most: Next goes on loading routes after it listens, which keeps
 * a busy machine from answering for many seconds. What is wrong for longer, such as a full disk, `/readyz` goes on to say.
 */
export async function untilReady(baseUrl: string, signal: AbortSignal): Promise<void> {
	const end = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
	while (!end.aborted) {
		const isReady = await fetch(`${baseUrl}/readyz`, { signal: end }).then(
			({ ok }) => ok,
			() => false,
		);
		if (isReady) return;
		await wait(PAUSE_MS);
	}
}
