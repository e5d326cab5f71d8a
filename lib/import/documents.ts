// One document a file: Markdown and plain text, PDF and DOCX, and mail. Libraries for the formats are loaded when one is met.
import path from "node:path";
import { type Episode, type Item, toDate, Unreadable } from "./item";
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
	const bytes = await readBytes(source, MAX_BINARY);
	const { extractText, getDocumentProxy, getMeta } = await import("unpdf");
	try {
		const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
		const { text } = await extractText(pdf, { mergePages: true });
		const { info } = await getMeta(pdf, { parseDates: true });
		return toEpisode(source, text, toDate(info?.CreationDate));
	} catch (error) {
		throw error instanceof Unreadable ? error : new Unreadable(`is no PDF that can be read: ${wordsOf(error)}`);
	}
}

/** The text of a Word document. */
export async function readDocx(source: Source): Promise<Episode> {
	const bytes = await readBytes(source, MAX_BINARY);
	// mammoth unpacks whatever it finds: each part is unpacked once under limits first.
	const archive = await openZip(bytes, source.path);
	for (const part of archive.sources) await readBytes(part, 4 * MAX_BINARY);
	const { default: mammoth } = await import("mammoth");
	const result = await mammoth.extractRawText({ buffer: bytes }).catch((error) => {
		throw new Unreadable(`is no Word document that can be read: ${wordsOf(error)}`);
	});
	return toEpisode(source, result.value, null);
}

function toEpisode(source: Source, text: string, stated: Date | null): Episode {
	if (text.trim() === "") throw new Unreadable("has no text");
	const inName = toDate(/(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)/.exec(path.basename(source.path))?.[1]);
	const at = stated ?? inName ?? source.modifiedAt;
	const isDated = (stated ?? inName) !== null;
	return { kind: "episode", origin: source.path, content: text, source: nameOf(source), thread: null, at, isDated };
}

const nameOf = (source: Source) => path.basename(source.path);
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200);

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
		return toMail(Buffer.concat(lines), origin).catch((error) => ({
			kind: "refused",
			origin,
			reason: error instanceof Unreadable ? error.message : `is no mail that can be read: ${wordsOf(error)}`,
		}));
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

async function toMail(bytes: Buffer, origin: string): Promise<Item> {
	const { default: PostalMime } = await import("postal-mime");
	const mail = await PostalMime.parse(bytes);
	const text = (mail.text ?? withoutTags(mail.html ?? "")).trim();
	if (text === "") return { kind: "refused", origin, reason: "has no text" };
	const people = (list: { name?: string; address?: string }[] = []) =>
		list.map(({ name, address }) => name || address || "").join(", ");
	const head = [
		mail.from ? `From: ${people([mail.from])}` : null,
		mail.to?.length ? `To: ${people(mail.to)}` : null,
		mail.subject ? `Subject: ${mail.subject}` : null,
	].filter((line) => line !== null);
	const at = toDate(mail.date);
	const thread = (mail.subject ?? "").replace(/^((re|fwd?|aw|wg)\s*:\s*)+/i, "") || "mail";
	const content = `${head.join("\n")}\n\n${text}`.replaceAll("\0", " ");
	return { kind: "episode", origin, content, source: `mail: ${thread}`, thread, at, isDated: at !== null };
}

const withoutTags = (html: string) =>
	html
		.replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, " ")
		.replace(/<(br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, "\n")
		.replace(/<[^>]*>/g, " ")
		.replace(/&nbsp;/g, " ")
		.replace(/&lt;/g, "<")
		.replace(/&gt;/g, ">")
		.replace(/&amp;/g, "&")
		.replace(/[ \t]+/g, " ");
