// The formats that a library parses: PDF, Word, mail.
import { readPage, toLines } from "./html";
import { toDate, Unreadable, Unwanted } from "./item";
import { toCsv } from "./tables";

type Kind = "pdf" | "docx" | "mail";
/** `date` is the document's own. A mail's `subject` has no "Re:"; its text begins with sender, recipients and subject. `tables`,
 * as CSV, are those of which each row is facts. */
type Parsed = { text: string; date: Date | null; subject: string; tables: string[] };

/** A parser each. Libraries are loaded when one is needed. Throws `Unreadable`. */
export const PARSERS: Record<Kind, (bytes: Buffer) => Promise<Parsed>> = {
	async pdf(bytes) {
		const { extractText, getDocumentProxy, getMeta } = await import("unpdf");
		try {
			const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
			const { text } = await extractText(pdf, { mergePages: true });
			const { info } = await getMeta(pdf, { parseDates: true });
			return { text, date: toDate(info?.CreationDate), subject: "", tables: [] };
		} catch (error) {
			throw new Unreadable(`is no PDF that can be read: ${messageOf(error)}`);
		}
	},

	async docx(bytes) {
		const { default: mammoth } = await import("mammoth");
		let text = "";
		const tables: string[] = [];
		// Its own extraction of text puts every cell into a paragraph.
		const transformDocument = (whole: Element) => {
			text = toText(whole, tables);
			return { ...whole, children: [] };
		};
		await mammoth.convertToHtml({ buffer: bytes }, { transformDocument }).catch((error) => {
			throw new Unreadable(`is no Word document that can be read: ${messageOf(error)}`);
		});
		return { text, date: null, subject: "", tables };
	},

	async mail(bytes) {
		const { default: PostalMime } = await import("postal-mime");
		const mail = await PostalMime.parse(bytes).catch((error) => {
			throw new Unreadable(`is no mail that can be read: ${messageOf(error)}`);
		});
		const label = unwantedLabel(mail.headers);
		if (label) throw new Unwanted(`is labelled ${label}`);
		const page = mail.text === undefined ? readPage(mail.html ?? "") : null;
		const text = (mail.text ?? page?.text ?? "").trim();
		const tables = page?.tables ?? [];
		if (text === "" && tables.length === 0) throw new Unreadable("has no text");
		const people = (list: { name?: string; address?: string }[] = []) =>
			list.map(({ name, address }) => name || address || "").join(", ");
		const sent = mail.headers.find(({ key }) => key === "date")?.value;
		const head = [
			mail.from ? `From: ${people([mail.from])}` : null,
			mail.to?.length ? `To: ${people(mail.to)}` : null,
			mail.subject ? `Subject: ${mail.subject}` : null,
			// By the clock of whoever wrote it, which tells what yesterday was.
			sent ? `Date: ${sent}` : null,
		].filter((line) => line !== null);
		const subject = (mail.subject ?? "").replace(/^((re|fwd?|aw|wg)\s*:\s*)+/i, "") || "mail";
		return { text: `${head.join("\n")}\n\n${text}`, date: toDate(mail.date), subject, tables };
	},
};

/** A part of a Word document as the parser has it. */
type Element = { type: string; value?: string; children?: Element[]; isHeader?: boolean };

/** The text of a part: paragraphs apart, and each row of a table in a line unless it is one of `tables`. */
function toText(element: Element, tables: string[]): string {
	const { type, value = "", children = [] } = element;
	if (type === "table") return `${rowsOf(children, tables).join("\n")}\n\n`;
	if (type === "text") return value;
	if (type === "tab") return "\t";
	if (type === "break") return "\n";
	return children.map((child) => toText(child, tables)).join("") + (type === "paragraph" ? "\n\n" : "");
}

function rowsOf(rows: Element[], tables: string[]): string[] {
	const cellsOf = ({ children = [] }: Element) =>
		children.map((cell) => toText(cell, tables).trim().replace(/\s+/g, " "));
	const [first] = rows;
	const isHead = first?.isHeader === true;
	const cells = (isHead ? [first, ...rows.filter(({ isHeader }) => !isHeader)] : rows).map(cellsOf);
	const csv = toCsv(cells, isHead);
	if (csv) tables.push(csv);
	return csv ? [] : toLines({ rows: cells, isHead });
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
