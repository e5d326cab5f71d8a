// The worker that reads and lays out: messages in, messages out. What happens in between is in `graph-session.ts`.
import type { ToLayout, ToPage } from "../messages";
import { createTurns } from "../turns";
import { GraphSession } from "./graph-session";
import { positionCache } from "./position-cache";

const turn = createTurns();
let session: GraphSession | null = null;

self.onmessage = ({ data: message }: MessageEvent<ToLayout>) => {
	if (message.kind !== "open") return session?.take(message);
	const { source, view, reducedMotion } = message;
	session = new GraphSession(source, {
		isCalm: reducedMotion,
		fetch: (address) => fetch(address, { headers: { accept: "application/x-ndjson" } }),
		now: () => performance.now(),
		later: (work, ms) => void (ms > 0 ? setTimeout(work, ms) : turn(work)),
		places: positionCache(source.cacheKey),
		toPage: (said: ToPage) => self.postMessage(said),
		toView: (said, transfer) => view.postMessage(said, transfer),
	});
};
