// Where bytes come from: files of a folder and entries of a zip, read one at a time and never more than they may hold.
import { createReadStream } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from "yauzl";
import { Unreadable } from "./item";

/**
 * A file: on disk, where `disk` is its path, in a zip, or in memory. `path` is for people and for detecting formats; `size` in bytes
 * as the archive or disk says.
 */
export type Source = {
	path: string;
	disk: string | null;
	size: number;
	modifiedAt: Date | null;
	open(): Promise<Readable>;
};

const MAX_RATIO = 200;
/** Below this an entry may be packed as tightly as it likes. */
const SMALL = 16 * 1024 ** 2;
const MAX_ENTRIES = 200_000;

/** The files of a path in the order of their names: itself, or what is below a folder. Hidden files are left out. */
export async function* filesOf(given: string): AsyncGenerator<Source> {
	const info = await stat(given).catch(() => null);
	if (!info) throw new Unreadable("there is no such file or folder");
	if (info.isFile()) {
		const open = async () => createReadStream(given);
		yield { path: given, disk: given, size: info.size, modifiedAt: info.mtime, open };
		return;
	}
	if (!info.isDirectory()) throw new Unreadable("is neither a file nor a folder");
	const names: string[] = [];
	for await (const entry of await opendir(given)) {
		if (!isHidden(entry.name) && (entry.isFile() || entry.isDirectory())) names.push(entry.name);
	}
	for (const name of names.sort()) yield* filesOf(path.join(given, name));
}

const isHidden = (name: string) => name.startsWith(".") || name === "__MACOSX";

/** An opened zip; close it when all is read. */
export type Archive = { sources: Source[]; close(): void };

/**
 * Opens a zip by its central directory, from disk or memory. Throws `Unreadable` for what is no zip, is encrypted, has too many
 * entries, or would unpack to more than `maxUnpacked` bytes or 200 times its size; what an entry unpacks to is held against what it
 * declares.
 */
export async function openZip(from: string | Buffer, shown: string, maxUnpacked: number): Promise<Archive> {
	const options = { lazyEntries: true, autoClose: false, validateEntrySize: true } as const;
	const opened = typeof from === "string" ? openPromise(from, options) : fromBufferPromise(from, options);
	const zip: ZipFile = await opened.catch(() => {
		throw new Unreadable("is no zip archive, or a damaged one");
	});
	try {
		const sources: Source[] = [];
		let unpacked = 0;
		if (zip.entryCount > MAX_ENTRIES) throw new Unreadable(`holds more than ${MAX_ENTRIES} files`);
		for await (const entry of zip.eachEntry()) {
			if (entry.fileName.endsWith("/") || entry.fileName.split("/").some(isHidden)) continue;
			if (entry.isEncrypted()) throw new Unreadable("is encrypted");
			unpacked += entry.uncompressedSize;
			const isBomb = entry.uncompressedSize > SMALL && entry.uncompressedSize > entry.compressedSize * MAX_RATIO;
			if (isBomb || unpacked > maxUnpacked) throw new Unreadable("unpacks to far more than its size: not read");
			sources.push(toSource(zip, entry, shown));
		}
		return { sources: sources.sort((a, b) => (a.path < b.path ? -1 : 1)), close: () => zip.close() };
	} catch (error) {
		zip.close();
		throw error instanceof Unreadable ? error : new Unreadable("is a damaged zip archive");
	}
}

const toSource = (zip: ZipFile, entry: Entry, shown: string): Source => ({
	path: `${shown}/${entry.fileName}`,
	disk: null,
	size: entry.uncompressedSize,
	modifiedAt: entry.getLastModDate(),
	open: () => zip.openReadStreamPromise(entry),
});

/** The whole of a source. Throws `Unreadable` past `limit` bytes, however small it says to be. */
export async function readBytes(source: Source, limit: number): Promise<Buffer> {
	const tooLarge = () =>
		new Unreadable(`is larger than ${Math.round(limit / 1024 ** 2)} MiB, the most for one file of its kind`);
	if (source.size > limit) throw tooLarge();
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of await source.open()) {
		size += (chunk as Buffer).length;
		if (size > limit) throw tooLarge();
		chunks.push(chunk as Buffer);
	}
	return Buffer.concat(chunks);
}

/** Bytes as text: UTF-8, or UTF-16 with its mark. Throws `Unreadable` for anything else. */
export function decode(bytes: Uint8Array): string {
	const [a, b] = bytes;
	const encoding = a === 0xff && b === 0xfe ? "utf-16le" : a === 0xfe && b === 0xff ? "utf-16be" : "utf-8";
	let text: string;
	try {
		text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		throw new Unreadable("is not UTF-8 (nor UTF-16 with a byte order mark): save it as UTF-8");
	}
	if (text.includes("\0")) throw new Unreadable("holds NUL characters: it is no text");
	return text;
}

/**
 * Lines of a source as bytes, without their ends, as many at a time as came at once; null in the place of a line longer than `limit`
 * bytes, which is never held.
 */
export async function* linesOf(source: Pick<Source, "open">, limit: number): AsyncGenerator<(Buffer | null)[]> {
	let held: Buffer[] = [];
	let size = 0;
	for await (const chunk of await source.open()) {
		const bytes = chunk as Buffer;
		const lines: (Buffer | null)[] = [];
		let from = 0;
		for (let end = bytes.indexOf(10); end >= 0; end = bytes[from] === 10 ? from : bytes.indexOf(10, from)) {
			if (end > from) hold(bytes.subarray(from, end));
			// Empty ones by the million are no work.
			lines.push(size > 0 ? endLine() : EMPTY);
			from = end + 1;
		}
		hold(bytes.subarray(from));
		yield lines;
	}
	if (size > 0) yield [endLine()];

	function hold(part: Buffer) {
		size += part.length;
		if (size > limit) held = [];
		else if (part.length > 0) held.push(part);
	}

	function endLine() {
		const [first = EMPTY] = held;
		const line = size > limit ? null : held.length > 1 ? Buffer.concat(held) : first;
		held = [];
		size = 0;
		return line;
	}
}

const EMPTY = Buffer.alloc(0);
