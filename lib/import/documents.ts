// One document a file: Markdown and plain text, PDF and DOCX, and mail.
import path from "node:path";
import { type Episode, type Item, toDate, Unreadable } from "./item";
import { parseDocument } from "./parse-document";
import { decode, linesOf, openZip, readBytes, type Source } from "./source";

const MIB = 1024 ** 2;
const MAX_TEXT = 16 * MIB;
const MAX_BINARY = 32 * MIB;

/** A text file. Its date: `date:` of its front matter, else one in its name, else when the file was last changed. */
export async function readText(source: Source): Promise<Episode> {
	const text = decode(await readBytes(source, MAX_TEXT)).replaceAll("\r\n", "\n");
	const [front = "", matter = ""] = /^---\n([\s\S]{0,20000}?)\n---\n/.exec(text) ?? [];
	const stated = toDate(/^(?:date|created|updated):\s*["']?([^"'\n#]+)/m.exec(matter)?.[1]?.trim());
	return toEpisode(source, text.slice(front.length), stated);
}

/** The text layer of a PDF. */
export async function readPdf(source: Source): Promise<Episode> {
	const { text, date } = await parseDocument("pdf", await readBytes(source, MAX_BINARY));
	return toEpisode(source, text, date);
}

/** The text of a Word document. */
export async function readDocx(source: Source): Promise<Episode> {
	const bytes = await readBytes(source, MAX_BINARY);
	// The parser unpacks whatever it finds: each part is unpacked once under limits first.
	const archive = await openZip(bytes, source.path);
	for (const part of archive.sources) await readBytes(part, 4 * MAX_BINARY);
	const { text, date } = await parseDocument("docx", bytes);
	return toEpisode(source, text, date);
}

function toEpisode(source: Source, text: string, stated: Date | null): Episode {
	if (text.trim() === "") throw new Unreadable("has no text");
	if (text.length > MAX_TEXT) throw new Unreadable("has more than 16 MiB of text, the most for one document");
	const inName = toDate(/(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)/.exec(path.basename(source.path))?.[1]);
	const at = stated ?? inName ?? source.modifiedAt;
	const isDated = (stated ?? inName) !== null;
	return { kind: "episode", origin: source.path, content: text, source: nameOf(source), thread: null, at, isDated };
}

const nameOf = (source: Source) => path.basename(source.path);

/** One mail. */
export async function readEml(source: Source): Promise<Item> {
	return toMail(await readBytes(source, MAX_BINARY), source.path);
}

/** The mails of an mbox, one after the other; `From ` at the start of a line begins the next. */
export async function* readMbox(source: Source): AsyncGenerator<Item> {
	let lines: Buffer[] = [];
	let size = 0;
	let count = 0;
	const mail = (): Promise<Item> => {
		const origin = `${source.path}, mail ${++count}`;
		if (size > MAX_BINARY) return Promise.resolve({ kind: "refused", origin, reason: "is larger than 32 MiB" });
		return toMail(Buffer.concat(lines), origin).catch((error) => {
			if (!(error instanceof Unreadable)) throw error;
			return { kind: "refused", origin, reason: error.message };
		});
	};
	for await (const line of linesOf(source, MAX_BINARY)) {
		if (line?.subarray(0, 5).toString("latin1") === "From ") {
			if (size > 0) yield await mail();
			lines = [];
			size = 0;
			continue;
		}
		size += line ? line.length + 1 : MAX_BINARY + 1;
		if (size > MAX_BINARY) lines = [];
		else if (line)
			lines.push(line[0] === 62 && /^>+From /.test(line.toString("latin1")) ? line.subarray(1) : line, NEWLINE);
	}
	if (size > 0) yield await mail();
}

const NEWLINE = Buffer.from("\n");

async function toMail(bytes: Buffer, origin: string): Promise<Episode> {
	const { text, date, subject } = await parseDocument("mail", bytes);
	const content = text.replaceAll("\0", " ");
	const dated = { at: date, isDated: date !== null };
	return { kind: "episode", origin, content, source: `mail: ${subject}`, thread: subject, ...dated };
}
