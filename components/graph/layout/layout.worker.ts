// The worker that reads and lays out: messages in, messages out. What happens in between is in `graph-session.ts`.
import type { FromLayout, ToLayout, ViewToLayout } from "../messages";
import { type GraphSession, graphSession } from "./graph-session";
import { positionCache } from "./position-cache";

// The page's own types are loaded, and a worker's would clash with them: this is all that is used of its scope.
const scope = self as unknown as {
	onmessage: ((event: MessageEvent<ToLayout>) => void) | null;
	postMessage(message: FromLayout): void;
};

const turns = new MessageChannel();
const queue: (() => void)[] = [];
turns.port1.onmessage = () => queue.shift()?.();

/** A message to oneself comes after those that wait already, without the 4 ms that nested timers cost. */
function later(work: () => void, ms: number): void {
	if (ms > 0) {
		setTimeout(work, ms);
		return;
	}
	queue.push(work);
	turns.port2.postMessage(null);
}

function open({ source, view, reducedMotion }: Extract<ToLayout, { kind: "open" }>): GraphSession {
	const session = graphSession(source, {
		isCalm: reducedMotion,
		fetch: (address) => fetch(address, { headers: { accept: "application/x-ndjson" } }),
		now: () => performance.now(),
		later,
		places: positionCache(source.cacheKey),
		toPage: (message) => scope.postMessage(message),
		toView: (message, transfer) => view.postMessage(message, transfer),
	});
	view.onmessage = ({ data }: MessageEvent<ViewToLayout>) => session.takeBack(data.xy);
	return session;
}

let session: GraphSession | null = null;
scope.onmessage = ({ data: message }) => {
	if (message.kind === "open") session = open(message);
	else session?.take(message);
};
