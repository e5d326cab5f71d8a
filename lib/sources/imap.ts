// Mail by IMAP: the mails of one mailbox that came since a day. New ones are read by their number, all are listed once a day.

import { isIP } from "node:net";
import { ImapFlow } from "imapflow";
import { isPublic, publicLookup } from "@/lib/public-address";
import type { Item } from "@/lib/transfer/import/item";
import { type Asked, type Connector, type Page, type SourceItem, SourceProblem } from "./connector";
import { guardedFetch, hostOf } from "./guarded-fetch";
import { readBytes } from "./read-file";
import { type ImapOauthSettings, type ImapSettings, mayCallPrivate } from "./settings";

/** The last mail that was seen; its number holds as long as the mailbox keeps its `validity`. */
type Cursor = { validity: string; uid: number };

const PER_PAGE = 200;
const MAX_MAIL_BYTES = 25 * 1024 ** 2;

export const imap: Connector<ImapSettings | ImapOauthSettings, Cursor> = {
	everyMs: 5 * 60_000,
	wholeEveryMs: 24 * 3_600_000,
	readPage,
};

async function readPage(asked: Asked<ImapSettings | ImapOauthSettings, Cursor>): Promise<Page<Cursor>> {
	const { settings, secrets, cursor } = asked;
	const sign =
		"token_url" in settings
			? { accessToken: await getAccessToken({ ...asked, settings }) }
			: { pass: secrets.password ?? "" };
	const client = await openMailbox(settings, sign);
	try {
		const { mailbox } = client;
		const validity = mailbox ? String(mailbox.uidValidity) : "";
		// A mailbox that was made anew has other mails under the same numbers: all of them are new.
		const after = cursor?.validity === validity ? cursor.uid : 0;
		const found =
			(await client.search({ since: new Date(settings.since), uid: `${after + 1}:*` }, { uid: true })) || [];
		// `n:*` always has the last mail, whatever its number is.
		const uids = found.filter((uid) => uid > after).sort((a, b) => a - b);
		const page = uids.slice(0, PER_PAGE);
		return {
			items: page.map((uid) => toItem(client, `${validity}/${uid}`, uid)),
			gone: [],
			cursor: { validity, uid: page.at(-1) ?? after },
			isEnd: page.length === uids.length,
			close: () => closeMailbox(client),
		};
	} catch (error) {
		await closeMailbox(client);
		throw error;
	}
}

/** A mail never changes. */
const toItem = (client: ImapFlow, key: string, uid: number): SourceItem => ({
	...{ key, revision: "", author: null },
	read: () => readMail(client, key, uid),
});

async function readMail(client: ImapFlow, key: string, uid: number): Promise<Item[]> {
	const { size = 0 } = (await client.fetchOne(String(uid), { size: true }, { uid: true })) || {};
	if (size > MAX_MAIL_BYTES) return [{ kind: "refused", origin: key, reason: "is larger than 25 MiB" }];
	const { source } = (await client.fetchOne(String(uid), { source: true }, { uid: true })) || {};
	// Deleted meanwhile.
	return source ? readBytes("mail.eml", source) : [];
}

/** A fresh token. Where a new refresh token comes with it, that is stored in the place of the old one. Throws `SourceProblem`. */
async function getAccessToken(
	asked: Pick<Asked<ImapOauthSettings, unknown>, "settings" | "secrets" | "keepSecrets">,
): Promise<string> {
	const { settings, secrets } = asked;
	const { client_secret = "", refresh_token = "" } = secrets;
	const grant: Record<string, string> = refresh_token
		? { grant_type: "refresh_token", refresh_token }
		: { grant_type: "client_credentials", scope: `https://${settings.host}/.default` };
	const words = { ...grant, client_id: settings.client_id, ...(client_secret && { client_secret }) };
	const answer = await guardedFetch(settings.token_url, {
		headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
		body: new URLSearchParams(words).toString(),
	});
	const said = parse(answer.text);
	if (answer.status !== 200 || !said.access_token) {
		const why = said.error_description ?? said.error ?? `it answered ${answer.status}`;
		throw new SourceProblem(`${hostOf(settings.token_url)} gave no access token: ${String(why).slice(0, 300)}`);
	}
	if (refresh_token && said.refresh_token && said.refresh_token !== refresh_token)
		await asked.keepSecrets({ ...secrets, refresh_token: said.refresh_token });
	return said.access_token;
}

type Said = Partial<Record<"access_token" | "refresh_token" | "error" | "error_description", string>>;

function parse(text: string): Said {
	try {
		return Object(JSON.parse(text)) as Said;
	} catch {
		return {};
	}
}

const TIMEOUT_MS = 30_000;
const TLS_PORT = 993;

/** Signs in and opens the mailbox for reading alone. Close it again. Throws `SourceProblem`. */
async function openMailbox(
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

async function closeMailbox(client: ImapFlow): Promise<void> {
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
