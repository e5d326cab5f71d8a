// The layout worker: messages in, messages out. What happens in between is told in `graph-session.ts`. Its name is what it
// reads, and it begins at once; what there is to say waits until it is told to open.
import type { FromLayout, GraphSource, LayoutToView, ToLayout, ViewToLayout } from "../messages";
import { graphSession } from "./graph-session";
import { positionCache } from "./position-cache";

// The page's own types are loaded, and a worker's would clash with them: this is all that is used of its scope.
const scope = self as unknown as {
	name: string;
	onmessage: ((event: MessageEvent<ToLayout>) => void) | null;
	postMessage(message: FromLayout): void;
};

/** The flood of the rows waits no longer than this for a page that is slow to come to life. */
const MOST_WAIT_MS = 1_000;

let view: MessagePort | null = null;
let isCalm = false;
let comeAlive = () => {};
let seeAll = () => {};
const unsaid: (() => void)[] = [];

function toPage(message: FromLayout): void {
	if (view) scope.postMessage(message);
	else unsaid.push(() => toPage(message));
}

function toView(message: LayoutToView, transfer: ArrayBuffer[]): void {
	if (view) view.postMessage(message, transfer);
	else unsaid.push(() => toView(message, transfer));
}

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

function start(source: GraphSource): void {
	const session = graphSession(source, {
		alive: new Promise((resolve) => {
			comeAlive = resolve;
		}),
		allSeen: new Promise((resolve) => {
			seeAll = resolve;
		}),
		isCalm: () => isCalm,
		fetch: (address) => fetch(address, { headers: { accept: "application/x-ndjson" } }),
		now: () => performance.now(),
		later,
		places: positionCache(source.cacheKey),
		toPage,
		toView,
	});

	scope.onmessage = ({ data: message }) => {
		if (message.kind === "listening") comeAlive();
		else if (message.kind !== "open") session.take(message);
		else {
			({ view, reducedMotion: isCalm } = message);
			view.onmessage = ({ data }: MessageEvent<ViewToLayout>) => {
				if (data.kind === "spent") session.takeBack(data.xy);
				else seeAll();
			};
			for (const say of unsaid.splice(0)) say();
			setTimeout(comeAlive, MOST_WAIT_MS);
		}
	};
}

try {
	start(JSON.parse(scope.name) as GraphSource);
} catch (fault) {
	// The page may not listen yet: it hears of it when it says the first word.
	scope.onmessage = () => {
		throw fault;
	};
}
