// The double of a mail server: as much of IMAP4rev1 (RFC 3501) over TCP as a client needs that lists and reads one mailbox,
// with sign-in by password or access token (XOAUTH2).
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

type Mail = { uid: number; day: string; source: string };

/** What is in INBOX and who may read it. Tests change it between calls. */
type Mailbox = { mails: Mail[]; validity: number; user: string; password: string; accessToken: string };
export type ImapServer = { port: number; mailbox: Mailbox; commands: string[]; stop(): Promise<void> };

export async function startImapServer(): Promise<ImapServer> {
	const mailbox: Mailbox = {
		mails: [],
		validity: 1,
		user: "ada@example.com",
		password: "app pass word",
		accessToken: "ya29.1",
	};
	const commands: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		socket.on("error", () => {});
		socket.write(`* OK [CAPABILITY ${CAPABILITIES}] ready\r\n`);
		let read = "";
		// Whose sign-in the client has to give up with an empty line, once it has been told why.
		let refused = "";
		socket.on("data", (chunk) => {
			read += chunk;
			for (let end = read.indexOf("\r\n"); end >= 0; end = read.indexOf("\r\n")) {
				const line = read.slice(0, end);
				read = read.slice(end + 2);
				commands.push(line.replace(/^\S+ /, ""));
				if (isRefused(mailbox, line)) {
					[refused = ""] = line.split(" ");
					socket.write(`+ ${Buffer.from('{"status":"400"}').toString("base64")}\r\n`);
					continue;
				}
				if (line === "") {
					socket.write(`${refused} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`);
					continue;
				}
				for (const answer of answersTo(mailbox, line)) socket.write(answer);
				if (/^\S+ LOGOUT/i.test(line)) socket.end();
			}
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		port: (server.address() as AddressInfo).port,
		...{ mailbox, commands },
		stop: async () => {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, "close");
		},
	};
}

const CAPABILITIES = "IMAP4rev1 SASL-IR AUTH=XOAUTH2";

/** Of https://developers.google.com/workspace/gmail/imap/xoauth2-protocol: a token that does not open the mailbox. */
function isRefused({ user, accessToken }: Mailbox, line: string): boolean {
	const [, encoded] = /^\S+ AUTHENTICATE XOAUTH2 (\S+)$/i.exec(line) ?? [];
	const expected = `user=${user}\x01auth=Bearer ${accessToken}\x01\x01`;
	return encoded !== undefined && Buffer.from(encoded, "base64").toString() !== expected;
}

function* answersTo({ mails, validity, user, password }: Mailbox, line: string): Generator<string> {
	const [tag = "", ...words] = line.split(" ");
	const command = words.join(" ");
	const ok = `${tag} OK done\r\n`;
	if (/^CAPABILITY/i.test(command)) yield `* CAPABILITY ${CAPABILITIES}\r\n`;
	if (/^LOGIN/i.test(command) && command.replaceAll('"', "") !== `LOGIN ${user} ${password}`)
		return yield `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`;
	// Asked for nothing, it says how names are divided.
	if (command === 'LIST "" ""') yield '* LIST (\\Noselect) "/" ""\r\n';
	else if (/^LIST .*INBOX/i.test(command)) yield '* LIST () "/" INBOX\r\n';
	if (/^(?:SELECT|EXAMINE)/i.test(command)) {
		if (!/INBOX/i.test(command)) return yield `${tag} NO [NONEXISTENT] no such mailbox\r\n`;
		yield `* FLAGS ()\r\n* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY ${validity}] valid\r\n* OK [UIDNEXT 9999] next\r\n`;
		return yield `${tag} OK [READ-ONLY] done\r\n`;
	}
	if (/^UID SEARCH/i.test(command)) yield `* SEARCH ${search(mails, command).join(" ")}\r\n`;
	const [, wanted] = /^UID FETCH (\d+) /i.exec(command) ?? [];
	const place = mails.findIndex(({ uid }) => uid === Number(wanted));
	const mail = mails[place];
	if (mail) {
		const size = Buffer.byteLength(mail.source);
		const body = /BODY/i.test(command) ? ` BODY[] {${size}}\r\n${mail.source}` : "";
		yield `* ${place + 1} FETCH (UID ${mail.uid} RFC822.SIZE ${size}${body})\r\n`;
	}
	yield ok;
}

/** `n:*` holds the last mail, whatever its number is. */
function search(mails: Mail[], command: string): number[] {
	const [, from = "1"] = /UID (\d+):\*/i.exec(command) ?? [];
	const [, since = "1-Jan-1970"] = /SINCE "?([\w-]+)/i.exec(command) ?? [];
	const last = Math.max(...mails.map(({ uid }) => uid));
	const isIn = ({ uid, day }: Mail) =>
		(uid >= Number(from) || uid === last) && Date.parse(`${day}T00:00Z`) >= Date.parse(`${since} UTC`);
	return mails.filter(isIn).map(({ uid }) => uid);
}
