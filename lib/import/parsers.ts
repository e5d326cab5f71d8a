// The formats that a library parses: PDF, Word, mail.
import { toDate, Unreadable, Unwanted } from "./item";

type Kind = "pdf" | "docx" | "mail";
/** `date` is the document's own. A mail's `subject` has no "Re:"; its text begins with sender, recipients and subject. */
type Parsed = { text: string; date: Date | null; subject: string };

/** A parser each. Libraries are loaded when one is needed. Throws `Unreadable`. */
export const PARSERS: Record<Kind, (bytes: Buffer) => Promise<Parsed>> = {
	async pdf(bytes) {
		const { extractText, getDocumentProxy, getMeta } = await import("unpdf");
		try {
			const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
			const { text } = await extractText(pdf, { mergePages: true });
			const { info } = await getMeta(pdf, { parseDates: true });
			return { text, date: toDate(info?.CreationDate), subject: "" };
		} catch (error) {
			throw new Unreadable(`is no PDF that can be read: ${messageOf(error)}`);
		}
	},

	async docx(bytes) {
		const { default: mammoth } = await import("mammoth");
		let text = "";
		// Its own extraction of text puts every cell into a paragraph.
		const transformDocument = (whole: Element) => {
			text = toText(whole);
			return { ...whole, children: [] };
		};
		await mammoth.convertToHtml({ buffer: bytes }, { transformDocument }).catch((error) => {
			throw new Unreadable(`is no Word document that can be read: ${messageOf(error)}`);
		});
		return { text, date: null, subject: "" };
	},

	async mail(bytes) {
		const { default: PostalMime } = await import("postal-mime");
		const mail = await PostalMime.parse(bytes).catch((error) => {
			throw new Unreadable(`is no mail that can be read: ${messageOf(error)}`);
		});
		const label = unwantedLabel(mail.headers);
		if (label) throw new Unwanted(`is labelled ${label}`);
		const text = (mail.text ?? withoutTags(mail.html ?? "")).trim();
		if (text === "") throw new Unreadable("has no text");
		const people = (list: { name?: string; address?: string }[] = []) =>
			list.map(({ name, address }) => name || address || "").join(", ");
		const head = [
			mail.from ? `From: ${people([mail.from])}` : null,
			mail.to?.length ? `To: ${people(mail.to)}` : null,
			mail.subject ? `Subject: ${mail.subject}` : null,
		].filter((line) => line !== null);
		const subject = (mail.subject ?? "").replace(/^((re|fwd?|aw|wg)\s*:\s*)+/i, "") || "mail";
		return { text: `${head.join("\n")}\n\n${text}`, date: toDate(mail.date), subject };
	},
};

/** A part of a Word document as the parser has it. */
type Element = { type: string; value?: string; children?: Element[]; isHeader?: boolean };

/** The text of a part: paragraphs apart, and each row of a table in a line, behind the names of its columns where it has them. */
function toText(element: Element): string {
	const { type, value = "", children = [] } = element;
	if (type === "table") return `${rowsOf(children).join("\n")}\n\n`;
	if (type === "text") return value;
	if (type === "tab") return "\t";
	if (type === "break") return "\n";
	return children.map(toText).join("") + (type === "paragraph" ? "\n\n" : "");
}

function rowsOf(rows: Element[]): string[] {
	const cellsOf = ({ children = [] }: Element) => children.map((cell) => toText(cell).trim().replace(/\s+/g, " "));
	const [first] = rows;
	const names = first?.isHeader ? cellsOf(first) : null;
	if (!names) return rows.map((row) => cellsOf(row).join(" | "));
	return rows
		.filter(({ isHeader }) => !isHeader)
		.map((row) =>
			cellsOf(row)
				.map((cell, i) => (names[i] ? `${names[i]}: ${cell}` : cell))
				.join("; "),
		);
}

/** The label of a mail that nobody wants to remember: its filter's, or Gmail's in an export. */
function unwantedLabel(headers: { key: string; value: string }[]): string | undefined {
	const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value ?? "";
	const isSpam = /^yes\b/i.test(headerOf("x-spam-flag")) || /^yes\b/i.test(headerOf("x-spam-status"));
	const labels = headerOf("x-gmail-labels")
		.split(",")
		.map((label) => label.trim());
	return isSpam ? "Spam" : labels.find((label) => /^(spam|trash)$/i.test(label));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200);

const withoutTags = (html: string) =>
	html
		.replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, " ")
		.replace(/<(br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, "\n")
		.replace(/<\/t[dh]\b[^>]*>/gi, " ")
		.replace(/<[^>]*>/g, "")
		.replace(
			/&(\w+|#\d+|#x[\da-f]+);/gi,
			(mark, name: string) => CHARACTERS.get(name.toLowerCase()) ?? numbered(name) ?? mark,
		)
		.replace(/[ \t\u00a0]+/g, " ");

const CHARACTERS = new Map(Object.entries({ nbsp: " ", lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }));

/** The character of a reference such as `#39` or `#x27`; undefined for anything else. */
function numbered(name: string): string | undefined {
	const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
	return name.startsWith("#") && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
