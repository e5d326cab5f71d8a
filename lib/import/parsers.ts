// The formats that a library parses: PDF, Word, mail.
import { toDate, Unreadable } from "./item";

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
		const result = await mammoth.extractRawText({ buffer: bytes }).catch((error) => {
			throw new Unreadable(`is no Word document that can be read: ${messageOf(error)}`);
		});
		return { text: result.value, date: null, subject: "" };
	},

	async mail(bytes) {
		const { default: PostalMime } = await import("postal-mime");
		const mail = await PostalMime.parse(bytes).catch((error) => {
			throw new Unreadable(`is no mail that can be read: ${messageOf(error)}`);
		});
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
