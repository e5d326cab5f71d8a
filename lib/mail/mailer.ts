// How our mails look, and their way out. The server's address and the sender come from the settings alone.
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/env";
import { perProcess } from "@/lib/per-process";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
const ON_THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** Can mail be sent? Without a server nothing that needs one is offered. */
export const isMailConfigured = () => env().SMTP_URL !== undefined && env().MAIL_FROM !== undefined;

/** Sends one letter to one address. Resolves once the server has accepted it; throws when it has not. */
export async function sendMail(to: string, letter: Letter): Promise<void> {
	const { SMTP_URL, MAIL_FROM } = env();
	if (!SMTP_URL || !MAIL_FROM) throw new Error("SMTP_URL and MAIL_FROM are not set.");
	const transport = perProcess("mail transport", () => connect(SMTP_URL));
	// As an object an address is never parsed: no comma or bracket in it can name a second one.
	await transport.sendMail({ ...letter, from: MAIL_FROM, to: { name: "", address: to } });
}

function connect(url: string): Transporter {
	const { protocol, hostname, port, username, password } = new URL(url);
	const isTls = protocol === "smtps:";
	return createTransport({
		host: hostname.replace(/^\[|\]$/g, ""),
		port: Number(port || (isTls ? 465 : 587)),
		secure: isTls,
		requireTLS: !ON_THIS_MACHINE.includes(hostname),
		auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
		connectionTimeout: CONNECT_TIMEOUT_MS,
		greetingTimeout: CONNECT_TIMEOUT_MS,
		socketTimeout: SOCKET_TIMEOUT_MS,
		// A letter is words of ours: nothing in it is fetched or read from a file.
		disableFileAccess: true,
		disableUrlAccess: true,
	});
}

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
