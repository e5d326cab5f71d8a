// How far each session's transcript has been captured: a small file a session, as hooks are processes that forget.
import { createHash } from "node:crypto";
import {
	closeSync,
	fstatSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	readSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

const FORGOTTEN_AFTER_MS = 30 * 24 * 3_600_000;

const folder = () =>
	path.join(process.env.XDG_STATE_HOME || path.join(homedir(), ".local", "state"), "memory-graph", "sessions");
const fileOf = (transcript) => path.join(folder(), createHash("sha256").update(transcript).digest("hex").slice(0, 32));

/** `{ offset, answer }`: bytes of the transcript that are captured, and the last answer; null for one never seen. */
export function readProgress(transcript) {
	try {
		return JSON.parse(readFileSync(fileOf(transcript), "utf8"));
	} catch {
		return null;
	}
}

/** Keeps it, and forgets sessions of which nothing was heard for 30 days. */
export function writeProgress(transcript, progress) {
	mkdirSync(folder(), { recursive: true });
	writeFileSync(fileOf(transcript), JSON.stringify(progress));
	for (const name of readdirSync(folder())) {
		const file = path.join(folder(), name);
		if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > FORGOTTEN_AFTER_MS)
			rmSync(file, { force: true });
	}
}

/** How long a transcript is, in bytes; 0 for none. */
export const lengthOf = (transcript) => statSync(transcript, { throwIfNoEntry: false })?.size ?? 0;

/** The whole lines of a file from a byte on, as JSON, and the byte behind them. A line that is being written waits for the next time. */
export function readLines(transcript, from) {
	const file = openSync(transcript, "r");
	try {
		const { size } = fstatSync(file);
		const start = from > size ? 0 : from;
		const bytes = Buffer.alloc(size - start);
		readSync(file, bytes, 0, bytes.length, start);
		const end = bytes.lastIndexOf(10) + 1;
		const lines = bytes.toString("utf8", 0, end).split("\n").filter(Boolean);
		return { rows: lines.flatMap(parse), offset: start + end };
	} finally {
		closeSync(file);
	}
}

function parse(line) {
	try {
		return [JSON.parse(line)];
	} catch {
		return [];
	}
}
