// How our mails look: the same words as text and as plain HTML, with nothing to load from anywhere. Pure.

export type Letter = { subject: string; text: string; html: string };

/** Writes a letter. `button` is the one thing to do; `after` is what comes below it. */
export function writeLetter(parts: {
	subject: string;
	lines: string[];
	button?: { label: string; url: string };
	after?: string[];
}): Letter {
	const { button } = parts;
	// A name that somebody chose may hold line breaks: here it is words in a line.
	const [lines, after, [subject = ""]] = [parts.lines, parts.after ?? [], [parts.subject]].map((texts) =>
		texts.map((text) => text.replace(/\s+/g, " ").trim()),
	) as [string[], string[], string[]];
	const text = [...lines, ...(button ? [`${button.label}:\n${button.url}`] : []), ...after, "Memory Graph"].join(
		"\n\n",
	);
	const html = [
		...lines.map(toParagraph),
		...(button ? [`<p style="margin:24px 0">${toButton(button)}</p>`, toParagraph(button.url)] : []),
		...after.map(toParagraph),
		toParagraph("Memory Graph"),
	].join("\n");
	return { subject, text: `${text}\n`, html: `<!doctype html><html><body style="${BODY}">\n${html}\n</body></html>` };
}

const BODY = "font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1d231f;max-width:560px;margin:0";
const BUTTON =
	"display:inline-block;padding:10px 18px;border-radius:6px;background:#0a6554;color:#ffffff;text-decoration:none";

const toParagraph = (line: string) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(line)}</p>`;

const toButton = ({ label, url }: { label: string; url: string }) =>
	`<a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a>`;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
