// One document a file: Markdown and plain text, conversations in text, PDF and DOCX, and mail.
import path from "node:path";
import { textless, toEpisodes } from "@/lib/extraction/records/messages";
import { dateIn } from "@/lib/extraction/text/dates";
import { layoutOf } from "@/lib/extraction/text/layout";
import { bodyOf } from "@/lib/extraction/text/notes";
import { type Transcript, toSpeaker } from "@/lib/extraction/text/transcript";
import { findTranscript } from "@/lib/extraction/text/turns";
import { readChatPage } from "./chat-pages";
import type { Reading } from "./found";
import { readPage } from "./html";
import { type Episode, type Item, toDate, toRefused, Unreadable, Unwanted } from "./item";
import { PARSERS } from "./parsers";
import { decode, linesOf, openZip, readBytes, type Source } from "./source";
import { piecesOf } from "./tables";

const MIB = 1024 ** 2;
const MAX_TEXT = 16 * MIB;
const MAX_BINARY = 32 * MIB;

/**
 * A text file: a conversation by its days, or a document. Its date: `date:` of its front matter, else one in its name, else that in its head,
 * else when the file was last changed.
 */
export async function* readText(source: Source): AsyncGenerator<Item> {
	const text = decode(await readBytes(source, MAX_TEXT)).replaceAll("\r\n", "\n");
	const transcript = findTranscript(text);
	if (transcript) return yield* readTranscript(text, transcript, source);
	if (/\.(?:vtt|srt)$/i.test(source.path)) throw new Unreadable("holds no subtitles");
	const body = bodyOf(text);
	const front = text.slice(0, text.length - body.length);
	const stated = toDate(/^(?:date|created|updated):\s*["']?([^"'\n#]+)/m.exec(front)?.[1]?.trim());
	// A note is called by its file where it does not say. Its properties stay where they are facts.
	const isNamed = /^# \S/m.test(body) || /^title:/m.test(front);
	const note = isNamed ? text : `${front}# ${path.basename(source.path, path.extname(source.path))}\n\n${body}`;
	const own = layoutOf(body).readable?.days[0]?.at;
	yield* withTables(toEpisode(source, layoutOf(note).stated ? note : body, stated, own), []);
}

/** A list of the pages beside it, as exports have one. */
const INDEX = /^\s*(?:<[^>]*>\s*)*?<title>[^<]*<\/title>[\s\S]*Available Pages:/;

/** A page of HTML: of Notion with its properties, of Confluence without what stands around it. Dated as a text file, or by its last change. */
export async function* readHtml(source: Source): AsyncGenerator<Item> {
	const html = decode(await readBytes(source, MAX_TEXT));
	if (path.basename(source.path) === "index.html" && INDEX.test(html))
		throw new Unwanted("is a list of the other pages");
	const chat = readChatPage(html, source.path);
	if (chat) return yield* chat;
	const { title, text, properties, tables } = readPage(html);
	const name = title.includes(" : ") ? title.slice(title.indexOf(" : ") + 3) : title;
	const lines = [["title", name] as const, ...properties].map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
	const matter = properties.length > 0 ? `---\n${lines.join("")}---\n\n` : "";
	const changed = /last modified by[^\n]*? on ([^\n]+)|Created by [^\n]*? on ([^\n]+)/.exec(text);
	const stated = properties.flatMap(([key, value]) =>
		/^(?:date|created|last edited)/i.test(key) ? [dateIn(value)] : [],
	);
	const head = /^# /m.test(text) || !name ? "" : `# ${name}\n\n`;
	const content = text === "" && matter === "" ? "" : `${matter}${head}${text}`;
	const date = stated.find(Boolean) ?? dateIn(changed?.[1] ?? changed?.[2] ?? "");
	yield* withTables(toEpisode(source, content, date), tables);
}

/** The text layer of a PDF. */
export async function* readPdf(source: Source): AsyncGenerator<Item> {
	const { text, date, tables } = await PARSERS.pdf(await readBytes(source, MAX_BINARY));
	yield* withTables(toEpisode(source, text, date), tables);
}

/** The text of a Word document, and its tables. */
export async function* readDocx(source: Source): AsyncGenerator<Item> {
	const bytes = await readBytes(source, MAX_BINARY);
	// The parser unpacks whatever it finds: each part is unpacked once under limits first.
	const archive = await openZip(bytes, source.path, 4 * MAX_BINARY);
	for (const part of archive.sources) await readBytes(part, 4 * MAX_BINARY);
	const { text, date, tables } = await PARSERS.docx(bytes);
	// A transcript of Teams is a document.
	const transcript = findTranscript(text);
	if (transcript) return yield* readTranscript(text, transcript, source);
	yield* withTables(toEpisode(source, text, date), tables);
}

/** A document in episodes: its text, and its tables, of which long ones are several. */
function* withTables(episode: Episode, tables: string[]): Generator<Item> {
	const isEmpty = episode.content.trim() === "";
	if (isEmpty && tables.length === 0) throw new Unreadable("has no text");
	if (!isEmpty) yield episode;
	for (const [i, table] of tables.entries()) {
		const pieces = piecesOf(table);
		for (const [j, content] of pieces.entries()) {
			const part = pieces.length > 1 ? `, part ${j + 1}` : "";
			yield { ...episode, content, origin: `${episode.origin}, table ${i + 1}${part}` };
		}
	}
}

function toEpisode(source: Source, text: string, stated: Date | null, own: Date | null = null): Episode {
	if (text.length > MAX_TEXT) throw new Unreadable("has more than 16 MiB of text, the most for one document");
	const inName = dateIn(path.basename(source.path));
	const said = stated ?? inName ?? own;
	const at = said ?? source.modifiedAt;
	const dated = { at, isDated: said !== null };
	return { kind: "episode", origin: source.path, content: text, source: nameOf(source), thread: null, ...dated };
}

const nameOf = (source: Source) => path.basename(source.path);

/** One mail. */
export async function* readEml(source: Source): AsyncGenerator<Item> {
	yield* await toMail(await readBytes(source, MAX_BINARY), source.path);
}

/** The mails of an mbox, one after the other; `From ` at the start of a line begins the next. */
export async function* readMbox(source: Source, reading: Reading): AsyncGenerator<Item> {
	const mail = new Bytes(MAX_BINARY);
	let count = 0;
	const read = async (): Promise<Item[]> => {
		const origin = `${source.path}, mail ${++count}`;
		if (!reading.begin(origin)) return [];
		if (mail.isTooLarge) return [{ kind: "refused", origin, reason: "is larger than 32 MiB" }];
		return toMail(mail.take(), origin).catch((error) => [toRefused(origin, error)]);
	};
	for await (const lines of linesOf(source, MAX_BINARY)) {
		for (const line of lines) {
			if (line && line[0] === F && line.subarray(0, 5).toString("latin1") === "From ") {
				if (mail.size > 0) yield* await read();
				mail.clear();
			} else mail.addLine(line && isQuotedFrom(line) ? line.subarray(1) : line);
		}
	}
	if (mail.size > 0) yield* await read();
}

const [F, QUOTE] = [0x46, 0x3e];
const isQuotedFrom = (line: Buffer) => line[0] === QUOTE && /^>+From /.test(line.toString("latin1"));

/** Lines gathered into one run of bytes, of which those beyond `limit` are counted and not held. */
class Bytes {
	#bytes = Buffer.alloc(64 * 1024);
	size = 0;

	constructor(readonly limit: number) {}

	get isTooLarge() {
		return this.size > this.limit;
	}

	/** Adds a line and its end; null is one that is too large by itself. */
	addLine(line: Buffer | null): void {
		const end = this.size + (line ? line.length : this.limit) + 1;
		if (line && end <= this.limit) {
			if (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], Math.max(end, 2 * this.#bytes.length));
			if (line.length > 0) line.copy(this.#bytes, this.size);
			this.#bytes[end - 1] = 10;
		}
		this.size = end;
	}

	take(): Buffer {
		return Buffer.from(this.#bytes.subarray(0, this.size));
	}

	clear(): void {
		this.size = 0;
	}
}

async function toMail(bytes: Buffer, origin: string): Promise<Item[]> {
	const { text, date, subject, tables } = await PARSERS.mail(bytes);
	const content = text.replaceAll("\0", " ");
	const dated = { at: date, isDated: date !== null };
	const mail: Episode = { kind: "episode", origin, content, source: `mail: ${subject}`, thread: subject, ...dated };
	return [...withTables(mail, tables)];
}

/** Marks of direction, and those around the name of somebody who is mentioned. */
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The episodes of a conversation: its messages' days; one without dates is of the day in its name, else when its file was changed. */
function readTranscript(text: string, { app, turns, notices }: Transcript, source: Source): Item[] {
	const wordsAt = ({ start, end }: { start: number; end: number }) => text.slice(start, end).replace(MARKS, "");
	const messages = turns.map(({ name, said, at }) => ({
		speaker: name && toSpeaker(wordsAt(name)),
		text: said.map(wordsAt).join(" ").replaceAll("\r\n", "\n"),
		at,
	}));
	const name = dateIn(path.basename(source.path));
	const thread = { origin: source.path, app, title: titleOf(source), at: name ?? source.modifiedAt };
	const isDated = name !== null || turns.some(({ at }) => at !== null);
	return [...toEpisodes(messages, { ...thread, isDated }), ...textless(source.path, notices, notices + turns.length)];
}

/** The name of a chat as phones put it into that of the file, or of the zip around it. */
function titleOf({ path: name }: Source): string {
	const own = path.basename(name, path.extname(name));
	const outer = path.basename(path.dirname(name)).replace(/\.zip$/i, "");
	const title = own === "_chat" ? outer : own;
	return title.replace(
		/^WhatsApp Chat(?: with| -|:)?\s+|^(?:WhatsApp[- ]Chat mit|Discussion WhatsApp avec|Chat de WhatsApp con|Conversa do WhatsApp com)\s+/i,
		"",
	);
}
