// The double of a mail server: SMTP over TCP on a port of this machine, as RFC 5321 has it, and what it was given.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/** One mail as it arrived. `text` is its plain part, decoded. */
export type Received = { from: string; to: string[]; subject: string; text: string; raw: string };

export type MailServer = {
	url: string;
	received: Received[];
	/** How many recipients from now on are refused for the moment (450). */
	refuseNext(recipients: number): void;
	stop(): Promise<void>;
};

/** Starts the double. `onMail` hears of every mail, as a test in another process may have to. */
export async function startMailServer(onMail: (mail: Received) => void = () => {}): Promise<MailServer> {
	const received: Received[] = [];
	const sockets = new Set<Socket>();
	let refusals = 0;
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		socket.on("error", () => socket.destroy());
		talk(socket, {
			mayTake: () => {
				if (refusals === 0) return true;
				refusals--;
				return false;
			},
			take: (mail) => {
				received.push(mail);
				onMail(mail);
			},
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
		received,
		refuseNext: (recipients) => {
			refusals = recipients;
		},
		stop: async () => {
			server.close();
			for (const socket of sockets) socket.destroy();
			await once(server, "close");
		},
	};
}

/** One conversation: a line, an answer, and after DATA the mail up to a lone dot. */
function talk(socket: Socket, desk: { mayTake(): boolean; take(mail: Received): void }): void {
	let rest = "";
	let from = "";
	let to: string[] = [];
	let data: string[] | null = null;
	const say = (line: string) => socket.write(`${line}\r\n`);

	function hear(line: string): void {
		if (data) {
			if (line !== ".") return void data.push(line.replace(/^\.\./, "."));
			desk.take(readMail(from, to, data.join("\r\n")));
			data = null;
			return void say("250 taken");
		}
		const [, verb = "", address = ""] = /^(\w+)(?:[^<]*<([^>]*)>)?/.exec(line) ?? [];
		const answers: Record<string, () => void> = {
			EHLO: () => say("250 double of the tests"),
			HELO: () => say("250 double of the tests"),
			MAIL: () => {
				[from, to] = [address, []];
				say("250 ok");
			},
			RCPT: () => {
				if (!desk.mayTake()) return void say("450 not now");
				to.push(address);
				say("250 ok");
			},
			DATA: () => {
				data = [];
				say("354 go on");
			},
			RSET: () => say("250 ok"),
			QUIT: () => socket.end("221 bye\r\n"),
		};
		(answers[verb.toUpperCase()] ?? (() => say("502 unknown")))();
	}

	say("220 double of the tests");
	socket.setEncoding("utf8").on("data", (chunk: string) => {
		const lines = (rest + chunk).split("\r\n");
		rest = lines.pop() ?? "";
		for (const line of lines) hear(line);
	});
}

function readMail(from: string, to: string[], raw: string): Received {
	const headersOf = (part: string) => (part.split("\r\n\r\n")[0] ?? "").replace(/\r\n[ \t]+/g, " ");
	const subject = /^Subject: (.*)$/m.exec(headersOf(raw))?.[1]?.trim() ?? "";
	const boundary = /boundary="([^"]+)"/.exec(headersOf(raw))?.[1];
	const parts = boundary ? raw.split(`--${boundary}`) : [raw];
	const plain = parts.find((part) => /^Content-Type: text\/plain/im.test(part)) ?? "";
	return { from, to, subject, text: decode(plain.trimStart()), raw };
}

function decode(part: string): string {
	const [head = "", ...body] = part.split("\r\n\r\n");
	const text = body.join("\r\n\r\n").trim();
	if (/quoted-printable/i.test(head)) {
		const bytes = text
			.replace(/=\r\n/g, "")
			.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
		return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n");
	}
	if (/base64/i.test(head)) return Buffer.from(text, "base64").toString("utf8").replaceAll("\r\n", "\n");
	return text.replaceAll("\r\n", "\n");
}
