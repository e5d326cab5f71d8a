// What each mail of an account says, and makes the link inside it at the moment of sending.
import { prisma } from "@/lib/db/prisma";
import { log } from "@/lib/log";
import type { Mail, Notice } from "@/lib/mail/enqueue-mail";
import { isMailConfigured, type Letter, sendMail, writeLetter } from "@/lib/mail/mailer";
import { ownUrl } from "@/lib/own-url";
import { LINK_MINUTES, type LinkKind, makeLink } from "./links";
import notices from "./notices.json" with { type: "json" };

/** Nobody waits any longer for a link that they asked for. */
const STALE_MS = 15 * 60_000;

/**
 * Sends one mail that the background was left. A link that was asked for long ago is not sent any more, nor one for an account
 * that is gone. Safe to repeat: the worst is a second letter with a link of its own. Throws when the server does not take it.
 */
export async function sendAccountMail(mail: Mail, now: Date): Promise<void> {
	if (!isMailConfigured()) return;
	if (mail.kind === "notice") {
		// Wrong passwords are counted for any address; only an account's holder hears of them.
		if (mail.notice === "many_tries" && !(await hasAccount(mail.to))) return;
		return sendMail(mail.to, writeNotice(mail));
	}
	if (now.getTime() - new Date(mail.askedAt).getTime() > STALE_MS) {
		log.warn({ mail: mail.kind }, "a link that was asked for too long ago was not sent");
		return;
	}
	const letter = await LINK_LETTERS[mail.kind](mail as never, now);
	if (letter) await sendMail(mail.email, letter);
}

const hasAccount = async (email: string) => (await prisma().user.count({ where: { email } })) > 0;

const IGNORE = "If it was not you who asked, ignore this mail: nothing changes without the link.";

const LINK_LETTERS: {
	[K in Exclude<LinkKind, "code">]: (mail: Extract<Mail, { kind: K }>, now: Date) => Promise<Letter | null>;
} = {
	sign_in: async ({ email, next }, now) => {
		const { secret } = await makeLink("sign_in", { email, userId: null, mailed: true }, now);
		const query = next && next !== "/" ? `?next=${encodeURIComponent(next)}` : "";
		return writeLetter({
			subject: "Sign in to Memory Graph",
			lines: [`Here is the link to sign in as ${email}.`],
			button: { label: "Sign in", url: ownUrl(`/signin/link/${secret}${query}`) },
			after: [`It works once, for ${LINK_MINUTES.sign_in} minutes. ${IGNORE}`],
		});
	},
	reset: async ({ email }, now) => {
		const user = await prisma().user.findUnique({ where: { email }, select: { id: true } });
		if (!user) return null;
		const { secret } = await makeLink("reset", { email, userId: user.id, mailed: true }, now);
		return writeLetter({
			subject: "Set a new password",
			lines: [`Here is the link to set a new password for ${email}. Doing so signs every browser out.`],
			button: { label: "Set a new password", url: ownUrl(`/reset/${secret}`) },
			after: [`It works once, for an hour. ${IGNORE}`],
		});
	},
	email: async ({ email, userId }, now) => {
		const [user, holder] = await Promise.all([
			prisma().user.findUnique({ where: { id: userId }, select: { email: true, emailVerifiedAt: true } }),
			prisma().user.findUnique({ where: { email }, select: { id: true } }),
		]);
		if (!user || (user.email === email && user.emailVerifiedAt)) return null;
		if (holder && holder.id !== userId) {
			return writeLetter({
				subject: "This address has an account",
				lines: [
					"Somebody, perhaps you, wants to move another account to this address. It has an account of its own, so nothing was changed.",
				],
			});
		}
		const { secret } = await makeLink("email", { email, userId, mailed: true }, now);
		return writeLetter({
			subject: "Confirm your address",
			lines: [`Confirm that ${email} is your address. Be signed in to your account when you open the link.`],
			button: { label: "Confirm the address", url: ownUrl(`/confirm/${secret}`) },
			after: [`It works once, for a day. ${IGNORE}`],
		});
	},
};

/** What each says, with `{detail}` for what differs. */
const NOTICES: Record<Notice, { subject: string; line: string; path?: string; label?: string }> = notices;

function writeNotice({ notice, at, detail = "" }: Extract<Mail, { kind: "notice" }>): Letter {
	const { subject: head, line, path = "/reset", label = "Set a new password" } = NOTICES[notice];
	const filled = (text: string) => text.replaceAll("{detail}", () => detail);
	const subject = filled(head);
	return writeLetter({
		subject,
		lines: [`${subject}, at ${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC.`, filled(line)],
		button: { label, url: ownUrl(path) },
	});
}
