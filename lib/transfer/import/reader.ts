// The program that reads a source: whatever a file does to its reader, it does to this process alone. It answers whoever started
// it, item by item, and ends with them.
import os from "node:os";
import { isMainThread, Worker } from "node:worker_threads";
import { type Asked, type Found, type Told, weightOf } from "./found";
import { readPath, readUpload } from "./read-source";

const MAX_MEMORY_BYTES = 768 * 1024 ** 2;
const WATCH_MS = 100;
/** How far it reads ahead of whoever stores what it finds, in characters. */
const AHEAD = 1024 ** 2;
const MAX_UNPACKED = { upload: 512 * 1024 ** 2, path: 4 * 1024 ** 3 };

const tell = (told: Told) => process.send?.(told);

async function read({ path, name, isUpload, from }: Asked): Promise<void> {
	let [unit, item, ahead] = [-1, 0, 0];
	let storesMore = () => {};
	process.on("message", (stored: number) => {
		ahead -= stored;
		storesMore();
	});
	const reading = {
		maxUnpackedBytes: isUpload ? MAX_UNPACKED.upload : MAX_UNPACKED.path,
		begin(origin: string) {
			unit++;
			item = 0;
			if (unit < from.unit) return false;
			tell({ begun: origin, unit });
			return true;
		},
	};
	for await (const found of isUpload ? readUpload(path, name, reading) : readPath(path, reading)) {
		const isBefore = unit < from.unit || (unit === from.unit && item < from.item);
		item++;
		if (isBefore) continue;
		while (ahead > AHEAD) {
			await new Promise<void>((resolve) => {
				storesMore = resolve;
			});
		}
		const answer: Found = { item: found, next: { unit, item, write: 0 } };
		ahead += weightOf(answer);
		tell(answer);
	}
	tell("end");
}

/** Ends the process when it takes too much memory, inside or outside of its heap, or whoever started it is gone. */
function watch(): void {
	const parent = process.ppid;
	setInterval(() => {
		if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
		if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, "SIGTERM");
	}, WATCH_MS);
}

if (!isMainThread) watch();
else if (process.send) {
	// What people wait for comes first: reading a file may take longer.
	os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
	// A thread, as a parser may hold this one up for as long as it likes.
	new Worker(new URL(import.meta.url)).unref();
	process.once("disconnect", () => process.exit());
	process.once("message", (asked: Asked) => void read(asked));
}
