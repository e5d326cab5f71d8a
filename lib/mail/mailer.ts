// The way out of mail. The server's address and the sender come from the settings alone.
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/env";
import { perProcess } from "@/lib/per-process";
import type { Letter } from "./letter";

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
