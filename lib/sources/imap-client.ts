// A connection to a mailbox: to public addresses alone, encrypted, and what it refuses in words for people.
import { isIP } from "node:net";
import { ImapFlow } from "imapflow";
import { isPublic, publicLookup } from "@/lib/public-address";
import { SourceProblem } from "./connector";
import { type ImapSettings, mayCallPrivate } from "./settings";

const TIMEOUT_MS = 30_000;
const TLS_PORT = 993;

/** Signs in and opens the mailbox for reading alone. Close it again. Throws `SourceProblem`. */
export async function openMailbox(
	{ host, port, user, mailbox }: ImapSettings,
	sign: { pass: string } | { accessToken: string },
): Promise<ImapFlow> {
	const allowsPrivate = mayCallPrivate();
	const client = new ImapFlow({
		host: allowsPrivate ? host : await publicAddressOf(host),
		port,
		secure: port === TLS_PORT,
		// Never a password or token in clear text, unless the operator lets sources be read without encryption.
		doSTARTTLS: port === TLS_PORT || allowsPrivate ? undefined : true,
		servername: isIP(host) ? undefined : host,
		auth: { user, ...sign },
		logger: false,
		disableAutoIdle: true,
		connectionTimeout: TIMEOUT_MS,
		greetingTimeout: TIMEOUT_MS,
		socketTimeout: TIMEOUT_MS,
	});
	// Whoever waits for an answer gets the error too; without a listener it would end the process.
	client.on("error", () => {});
	try {
		await client.connect();
		await client.mailboxOpen(mailbox, { readOnly: true });
		return client;
	} catch (error) {
		await closeMailbox(client);
		throw new SourceProblem(wordsOf(error, host, mailbox, "accessToken" in sign));
	}
}

export async function closeMailbox(client: ImapFlow): Promise<void> {
	await client.logout().catch(() => {});
	client.close();
}

/** The address that a name has now, so that it cannot change its meaning before the connection. */
async function publicAddressOf(host: string): Promise<string> {
	const address = isIP(host)
		? host
		: await new Promise<string | null>((done) =>
				publicLookup(host, { all: false }, (error, found) => done(error ? null : String(found))),
			);
	if (address === null) throw new SourceProblem(`${host} has no address, or one of a private network.`);
	if (!isPublic(address))
		throw new SourceProblem(`${host} is an address of a private network, which this server does not call.`);
	return address;
}

function wordsOf(error: unknown, host: string, mailbox: string, isToken: boolean): string {
	const { authenticationFailed, mailboxMissing, responseText, code, message } = error as {
		authenticationFailed?: boolean;
		mailboxMissing?: boolean;
		responseText?: string;
		code?: string;
		message?: string;
	};
	const said = responseText ? `: ${responseText.slice(0, 200)}` : ".";
	if (authenticationFailed) return `${host} refused the user or the ${isToken ? "access token" : "password"}${said}`;
	if (mailboxMissing) return `There is no mailbox ${mailbox}.`;
	if (responseText) return `${host} refused${said}`;
	return `${host} cannot be reached (${code ?? message}).`;
}
