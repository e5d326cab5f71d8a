// Putting a suite under a mail server: a double and a database of its own, and the background's part done on demand.
import { Logger, runOnce } from "graphile-worker";
import { sendAccountMail } from "@/lib/accounts/send-account-mail";
import { closePools } from "@/lib/db/pool";
import type { Mail } from "@/lib/mail/enqueue-mail";
import { type MailServer, type Received, startMailServer } from "./mail-server";
import { makeThrowAwayDatabase } from "./throw-away-database";

const silent = new Logger(() => () => {});

export type MailSuite = MailServer & {
	/** Does what waits in the background and answers the mails that came of it. */
	deliver(): Promise<Received[]>;
	/** The path inside the only link of a mail. */
	pathIn(mail: Received | undefined): string;
};

/** Starts it all. Settings are read once in a process, so call it before anything of the service has run. */
export async function useMail(): Promise<MailSuite> {
	// Workers of other suites would take the mail.
	const database = await makeThrowAwayDatabase(process.env.DATABASE_URL);
	const server = await startMailServer();
	process.env.DATABASE_URL = database.url;
	process.env.SMTP_URL = server.url;
	process.env.MAIL_FROM = "Memory Graph <no-reply@memory.example>";
	process.env.NEXTAUTH_URL = "https://memory.example";
	return {
		...server,
		deliver: async () => {
			const before = server.received.length;
			await runOnce({
				connectionString: database.url,
				logger: silent,
				taskList: { send_mail: (payload) => sendAccountMail(payload as Mail, new Date()) },
			});
			return server.received.slice(before);
		},
		pathIn: (mail) => /https:\/\/memory\.example(\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "",
		stop: async () => {
			await closePools();
			await server.stop();
			await database.stop();
		},
	};
}
