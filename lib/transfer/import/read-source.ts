// From paths to items, one at a time: which reader a file is for, and what a folder or zip is as a whole.
import path from "node:path";
import { pipeline, Transform } from "node:stream";
import { readDocument } from "@/lib/extraction/records/known";
import { readSlackDay, readSlackDms, readSlackUsers } from "@/lib/extraction/records/slack";
import { readDocx, readEml, readHtml, readMbox, readPdf, readText } from "./documents";
import type { Reading } from "./found";
import { type Item, leftOut, toRefused, Unreadable } from "./item";
import { readRecord } from "./records";
import { decode, filesOf, linesOf, openZip, readBytes, type Source } from "./source";
import { readCsv } from "./tables";

const MIB = 1024 ** 2;
const MAX_LINE = 4 * MIB;
const MAX_ELEMENT = 64 * MIB;
const MAX_DOCUMENT = 64 * MIB;
const MAX_INNER_ZIP = 256 * MIB;
const MOST_ZIPS = 2;

/**
 * The items of a file, a folder or a zip in the order of its names. What cannot be read is an item that says why, and the rest
 * goes on. Holds one file, or one element of a large one, at a time.
 */
export async function* readPath(given: string, reading: Reading): AsyncGenerator<Item> {
	const sources: Source[] = [];
	try {
		for await (const source of filesOf(given)) sources.push(source);
	} catch (error) {
		yield toRefused(given, error);
		return;
	}
	yield* readBundle(sources, reading);
}

/** The items of one file on disk, under the name it was uploaded with; when it was changed is not known. */
export async function* readUpload(file: string, name: string, reading: Reading): AsyncGenerator<Item> {
	for await (const source of filesOf(file)) yield* readBundle([{ ...source, path: name, modifiedAt: null }], reading);
}

/** Within a folder or zip, exports of Slack and of chats with a model are read as such; what lies beside them as it would be alone. */
async function* readBundle(sources: Source[], reading: Reading): AsyncGenerator<Item> {
	const withChannels = foldersWith(sources, (name) => name === "channels.json");
	const slacks = foldersWith(sources, (name) => name === "users.json").filter((one) => withChannels.includes(one));
	const chats = foldersWith(sources, isConversations);
	for (const folder of slacks) {
		const within = sources.filter((source) => isWithin(source, folder));
		try {
			yield* readSlack(within, folder, reading);
		} catch (error) {
			yield toRefused(folder, error);
		}
	}
	for (const source of sources) {
		if (slacks.some((folder) => isWithin(source, folder))) continue;
		const name = path.basename(source.path);
		try {
			const isOfChats = chats.some((folder) => isWithin(source, folder));
			if (!isOfChats || isConversations(name) || isMemory(name)) yield* readSource(source, reading);
			else if (reading.begin(source.path)) yield leftOut(source.path, "is no conversation of this export");
		} catch (error) {
			yield toRefused(source.path, error);
		}
	}
}

const foldersWith = (sources: Source[], isMark: (name: string) => boolean) =>
	sources.filter(({ path: name }) => isMark(path.basename(name))).map(({ path: name }) => path.dirname(name));
const isWithin = ({ path: name }: Source, folder: string) => folder === "." || name.startsWith(`${folder}/`);
const isConversations = (name: string) => /^conversations(-\d+)?\.json$/.test(name);
/** What Claude adds to its conversations. */
const isMemory = (name: string) => /^(?:memories|projects)\.json$/.test(name);

async function* readSource(source: Source, reading: Reading): AsyncGenerator<Item> {
	const kind = path.extname(source.path).toLowerCase();
	const units = UNITS[kind];
	// What holds several units begins each of them itself.
	if (units) return yield* units(source, reading);
	if (!reading.begin(source.path)) return;
	const read = FILES[kind];
	if (!read) throw new Unreadable(`is of no kind that can be imported (${kind || "without an ending"})`);
	yield* read(source);
}

const FILES: Record<string, (source: Source) => AsyncGenerator<Item>> = {
	...Object.fromEntries(
		[".md", ".markdown", ".txt", ".text", ".rst", ".org", ".adoc", ".vtt", ".srt"].map((kind) => [kind, readText]),
	),
	".pdf": readPdf,
	".eml": readEml,
	".docx": readDocx,
	".html": readHtml,
	".htm": readHtml,
	".csv": readCsv,
	".tsv": readCsv,
	".jsonl": readJsonLines,
	".ndjson": readJsonLines,
	".json": readJson,
};

const UNITS: Record<string, (source: Source, reading: Reading) => AsyncGenerator<Item>> = {
	".zip": readZip,
	".mbox": readMbox,
};

async function* readZip(source: Source, reading: Reading): AsyncGenerator<Item> {
	// Notion packs its parts once more.
	if (source.path.split(/\.zip\//i).length > MOST_ZIPS)
		throw new Unreadable("is a zip within a zip within a zip: unpack it first");
	const from = source.disk ?? (await readBytes(source, MAX_INNER_ZIP));
	const archive = await openZip(from, source.path, reading.maxUnpackedBytes);
	try {
		yield* readBundle(archive.sources, reading);
	} finally {
		archive.close();
	}
}

async function* readSlack(sources: Source[], root: string, reading: Reading): AsyncGenerator<Item> {
	const listOf = async (list: string) => {
		const source = sources.find(({ path: name }) => path.dirname(name) === root && path.basename(name) === list);
		return source && parse(await readBytes(source, MAX_DOCUMENT));
	};
	const names = readSlackUsers(await listOf("users.json"));
	const members = readSlackDms(await listOf("dms.json"), names);
	for (const source of sources) {
		const folder = path.dirname(source.path);
		// Lists, of people and channels among them.
		if (folder === root || !reading.begin(source.path)) continue;
		try {
			if (!/^\d{4}-\d{2}-\d{2}\.json$/.test(path.basename(source.path))) {
				yield leftOut(source.path, "is no conversation of this export");
				continue;
			}
			const channel = members.get(path.basename(folder)) ?? `#${path.basename(folder)}`;
			yield* readSlackDay(parse(await readBytes(source, MAX_DOCUMENT)), channel, names, source.path);
		} catch (error) {
			yield toRefused(source.path, error);
		}
	}
}

async function* readJsonLines(source: Source): AsyncGenerator<Item> {
	let number = 0;
	for await (const lines of linesOf(source, MAX_LINE)) {
		for (const line of lines) {
			number++;
			if (line !== null && (line.length === 0 || line.toString("latin1").trim() === "")) continue;
			const origin = `${source.path}, line ${number}`;
			try {
				if (line === null) throw new Unreadable("is a line longer than 4 MiB");
				yield* readRecord(parse(line), origin);
			} catch (error) {
				yield toRefused(origin, error);
			}
		}
	}
}

/** A large array is read element by element, whatever its size; any other document as a whole. */
async function* readJson(source: Source): AsyncGenerator<Item> {
	const [first] = /\S/.exec((await peek(source)).toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "")) ?? [];
	if (first !== "[") return yield* readDocument(parse(await readBytes(source, MAX_DOCUMENT)), source.path, readRecord);
	const { default: streamArray } = await import("stream-json/streamers/stream-array.js");
	let sinceElement = 0;
	const counted = new Transform({
		transform(chunk: Buffer, _, done) {
			sinceElement += chunk.length;
			done(sinceElement > MAX_ELEMENT ? new Unreadable("has an element larger than 64 MiB") : null, chunk);
		},
	});
	const elements = streamArray.withParserAsStream();
	// What fails on the way destroys the last stream with its error, which the loop throws.
	pipeline(await source.open(), counted, elements, () => {});
	try {
		for await (const { key, value } of elements as AsyncIterable<{ key: number; value: unknown }>) {
			sinceElement = 0;
			yield* readRecord(value, `${source.path}, element ${key + 1}`);
		}
	} catch (error) {
		if (error instanceof Unreadable) throw error;
		throw new Unreadable(`is not JSON, or ends too early: ${(error as Error).message}`);
	}
}

async function peek(source: Source): Promise<Buffer> {
	for await (const chunk of await source.open()) return chunk as Buffer;
	return Buffer.alloc(0);
}

function parse(bytes: Buffer): unknown {
	const text = decode(bytes);
	try {
		return JSON.parse(text);
	} catch {
		throw new Unreadable("is not JSON");
	}
}
