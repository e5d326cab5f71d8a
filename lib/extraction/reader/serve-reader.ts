// What runs in the extractor's thread around the extractor: texts side by side, a few milliseconds of each in turn, tenants evenly
// and short texts first. Knows nothing of how a text is read.
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Extraction, KnownEntity } from "../extraction";
import { FairTurns } from "./fair-turns";
import { type Answer, type Asked, messageOn, momentNow, Watch, workSince } from "./port";

/** How one text is read, in steps: what can be read before anything of the graph is known, and the rest. */
export type Reading = {
	ahead: Generator<void, void>;
	read(known: KnownEntity[]): Generator<void, Extraction>;
};

/** How long one text is read while others wait. */
const SLICE_MS = 10;

type Turn = { tenant: string; size: number; run: () => void };
type Reader = { asked: Asked; spentMs: number };

class Overrun extends Error {}

/** Reads the texts that the parent thread sends, each until its time is over. A step that does not end is the parent's to end. */
export function serveReader(start: (text: string, validAt: Date) => Reading): void {
	const watch = new Watch(workerData.watch);
	const turns = new FairTurns<Turn>();
	let isRunning = false;

	parentPort?.on("message", (asked: Asked) => void read(asked));

	async function read(asked: Asked): Promise<void> {
		const lookedUp = messageOn<KnownEntity[]>(asked.port);
		const answer = (found: Answer) => asked.port.postMessage(found);
		const reader: Reader = { asked, spentMs: 0 };
		try {
			const reading = start(asked.text, asked.validAt);
			await inTurns(reader, reading.ahead);
			const known = await lookedUp;
			// Closed: nobody waits any more.
			if (known) answer({ extraction: await inTurns(reader, reading.read(known)), spentMs: reader.spentMs });
		} catch (error) {
			answer(error instanceof Overrun ? { isOverrun: true } : { error });
		}
	}

	/** Goes to the end, and lets others have their turn on the way. */
	function inTurns<T>(reader: Reader, steps: Generator<void, T>): Promise<T> {
		return new Promise((resolve, reject) => {
			const run = () => {
				try {
					const step = slice(reader, steps);
					if (step.done) resolve(step.value);
					else if (reader.spentMs > reader.asked.limitMs) throw new Overrun();
					else turns.add(turn);
				} catch (error) {
					reject(error);
				}
			};
			const turn: Turn = { tenant: reader.asked.tenant, size: reader.asked.text.length, run };
			turns.add(turn);
			if (!isRunning) void takeTurns();
		});
	}

	async function takeTurns(): Promise<void> {
		isRunning = true;
		for (let turn = turns.take(); turn; turn = turns.take()) {
			turn.run();
			await nextTurn();
		}
		isRunning = false;
	}

	function slice<T>(reader: Reader, steps: Generator<void, T>): IteratorResult<void, T> {
		const { id, tenant, limitMs } = reader.asked;
		const begun = momentNow();
		watch.begin(id, begun, limitMs - reader.spentMs);
		try {
			const until = performance.now() + SLICE_MS;
			let step = steps.next();
			while (!step.done && performance.now() < until) step = steps.next();
			return step;
		} finally {
			watch.end();
			const ms = workSince(begun);
			reader.spentMs += ms;
			turns.charge(tenant, ms);
		}
	}
}
