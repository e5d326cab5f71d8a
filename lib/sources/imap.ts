// Mail by IMAP: the mails of one mailbox that came since a day. New ones are read by their number, all are listed once a day.
import type { ImapFlow } from "imapflow";
import type { Item } from "@/lib/transfer/import/item";
import { getAccessToken } from "./access-token";
import type { Asked, Connector, Page, SourceItem } from "./connector";
import { closeMailbox, openMailbox } from "./imap-client";
import { readBytes } from "./read-file";
import type { ImapOauthSettings, ImapSettings } from "./settings";

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
