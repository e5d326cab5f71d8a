// Documents come from anywhere, and a small file can ask for minutes and gigabytes: they are parsed in a thread that can be ended.
import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { perProcess } from "@/lib/per-process";
import { Unreadable } from "./item";
import type { Kind, Parsed } from "./parsers";

export type Request = { kind: Kind; bytes: Uint8Array };
export type Answer = { parsed: Parsed } | { unreadable: string } | { error: unknown };

/** Built from `document-thread.ts` beside the other programs. */
const FILE = "dist/document-thread.mjs";
const TIMEOUT_MS = 60_000;
const MAX_MEMORY_BYTES = 1024 ** 3;
const WATCH_MS = 100;

type Parsing = { queue: Promise<unknown>; thread: Worker | null };
const parsing = () => perProcess<Parsing>("documents", () => ({ queue: Promise.resolve(), thread: null }));

/**
 * Parses a document, one at a time in this process. Throws `Unreadable` for one that cannot be read, or that takes more than a
 * minute or more than 1 GiB of memory.
 */
export function parseDocument(kind: Kind, bytes: Buffer): Promise<Parsed> {
	const parsed = parsing().queue.then(() => parse({ kind, bytes }));
	parsing().queue = parsed.catch(() => {});
	return parsed;
}

async function parse(request: Request): Promise<Parsed> {
	const thread = parsing().thread ?? startThread();
	const before = process.memoryUsage.rss();
	const ended = new AbortController();
	const end = async (why: string) => {
		await thread.terminate();
		ended.abort(new Unreadable(why));
	};
	const timer = setTimeout(end, TIMEOUT_MS, "takes more than a minute to read");
	// What a thread holds outside of its heap has no limit of its own; the memory of the process tells all of it.
	const watch = setInterval(() => {
		if (process.memoryUsage.rss() - before > MAX_MEMORY_BYTES) void end(TOO_LARGE);
	}, WATCH_MS);
	thread.ref();
	try {
		thread.postMessage(request);
		const [answer] = (await once(thread, "message", { signal: ended.signal })) as [Answer];
		if ("parsed" in answer) return answer.parsed;
		throw "unreadable" in answer ? new Unreadable(answer.unreadable) : answer.error;
	} catch (error) {
		if (ended.signal.aborted) throw ended.signal.reason;
		throw (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY" ? new Unreadable(TOO_LARGE) : error;
	} finally {
		clearTimeout(timer);
		clearInterval(watch);
		thread.unref();
	}
}

const TOO_LARGE = "takes more than 1 GiB of memory to read";

/** Serves one document after the other until it ends, and keeps the process alive only meanwhile. */
function startThread(): Worker {
	const thread = new Worker(path.resolve(FILE), {
		resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_BYTES / 1024 ** 2 },
	});
	parsing().thread = thread;
	// A parser may fail once more after its answer; without a listener that would end the process.
	thread.on("error", () => {});
	thread.once("exit", () => {
		if (parsing().thread === thread) parsing().thread = null;
	});
	return thread;
}
