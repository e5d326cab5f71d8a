// Sources come from anywhere, and a small one can ask for minutes and gigabytes: each is read by a process that can be ended.
// Decision: a process, as a thread at the limit of its heap takes the whole server with it, and JSON.parse cannot be interrupted.
import { type ChildProcess, spawn } from "node:child_process";
import { on, once } from "node:events";
import path from "node:path";
import { type Asked, END, type Found, type Told, weightOf } from "./found";
import { Unreadable } from "./item";

/** Built from `reader.ts` beside the other programs. */
const FILE = "dist/import-reader.mjs";
const MAX_HEAP_MIB = 512;

/** `unitMs`: how long one file, or one mail of an mbox, may keep whoever stores its items waiting. */
type Limits = { unitMs: number; signal: AbortSignal };

/**
 * The items of a source, read by a process of its own. What takes more than `unitMs`, a heap of 512 MiB or 768 MiB of memory in
 * all is an item that says so, and the rest of the source goes on behind it. Rejects when the signal is aborted; the process then
 * ends at once, as it does when nobody reads on.
 */
export async function* readApart(asked: Asked, limits: Limits): AsyncGenerator<Found> {
	const at = { unit: asked.from.unit - 1, origin: asked.name };
	let from = asked.from;
	for (;;) {
		const before = at.unit;
		try {
			return yield* readOnce({ ...asked, from }, at, limits);
		} catch (error) {
			if (!(error instanceof Unreadable)) throw error;
			// Where no unit had begun, none would begin again.
			from = at.unit === before ? END : { unit: at.unit + 1, item: 0, write: 0 };
			yield { item: { kind: "refused", origin: at.origin, reason: error.message }, next: from };
			if (from === END) return;
		}
	}
}

/** Reads with one process; `at` is kept at the unit that it is at. Throws `Unreadable` when the process had to be ended. */
async function* readOnce(
	asked: Asked,
	at: { unit: number; origin: string },
	{ unitMs, signal }: Limits,
): AsyncGenerator<Found> {
	signal.throwIfAborted();
	// It gets no settings, and so no secrets. In a group of its own, as Ctrl+C is for who started it.
	const reader: ChildProcess = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MIB}`, path.resolve(FILE)], {
		stdio: ["ignore", "ignore", "ignore", "ipc"],
		serialization: "advanced",
		env: { NODE_ENV: "production" },
		detached: true,
	});
	let isTooSlow = false;
	let leftMs = unitMs;
	let found = 0;
	const end = () => reader.kill("SIGKILL");
	signal.addEventListener("abort", end);
	try {
		const told = on(reader, "message", { close: ["disconnect"], signal });
		reader.send(asked, ignore);
		for (;;) {
			const sinceMs = performance.now();
			const slow = setTimeout(() => {
				isTooSlow = true;
				end();
			}, leftMs);
			const { done, value } = await told.next().finally(() => clearTimeout(slow));
			leftMs -= performance.now() - sinceMs;
			if (done) break;
			const [message] = value as [Told];
			if (message === "end") return;
			if ("begun" in message) {
				Object.assign(at, { unit: message.unit, origin: message.begun });
				[leftMs, found] = [unitMs, 0];
				continue;
			}
			found++;
			yield message;
			if (reader.connected) reader.send(weightOf(message), ignore);
		}
		if (reader.exitCode === null && reader.signalCode === null) await once(reader, "exit");
		throw new Unreadable(`${whyEnded(reader.signalCode, isTooSlow, unitMs)}${found > 0 ? ": read in part" : ""}`);
	} finally {
		signal.removeEventListener("abort", end);
		end();
	}
}

function whyEnded(signal: NodeJS.Signals | null, isTooSlow: boolean, unitMs: number): string {
	if (isTooSlow) return `takes more than ${unitMs / 1_000} s to read`;
	// The reader's own watch, and the limit of its heap.
	const isTooLarge = signal === "SIGTERM" || signal === "SIGABRT";
	return isTooLarge ? "takes too much memory to read" : "could not be read: its reader ended";
}

/** What cannot be sent has no reader any more, which is noticed where its answer is awaited. */
const ignore = () => {};
