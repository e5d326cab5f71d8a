// What each mail of an account says, and makes the link inside it at the moment of sending.
import { prisma } from "@/lib/db/prisma";
import { log } from "@/lib/log";
import type { Mail, Notice } from "@/lib/mail/enqueue-mail";
import { isMailConfigured, type Letter, sendMail, writeLetter } from "@/lib/mail/mailer";
import { ownUrl } from "@/lib/own-url";
import { LINK_MINUTES, type LinkKind, makeLink } from "./links";

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

const RECOVER = "If this was not you, set a new password at once:";

const NOTICES: Record<Notice, (detail: string) => { subject: string; line: string; path?: string; label?: string }> = {
	new_browser: (detail) => ({
		subject: "A new browser signed in",
		line: `Your account was opened by ${detail}. If this was not you, end that session on the account page and set a new password.`,
		path: "/account",
		label: "Open your account",
	}),
	first_proof: () => ({
		subject: "Your address is confirmed",
		line: "Somebody, perhaps you, had made this account before you proved that the address is yours. Its password, connected services and sessions from before are gone; set a new password on the account page. Look at the members and API keys of its team as well, and remove what you do not know.",
		path: "/account",
		label: "Open your account",
	}),
	password_changed: () => ({
		subject: "Your password was changed",
		line: `Every other browser was signed out. ${RECOVER}`,
	}),
	password_reset: () => ({
		subject: "Your password was reset",
		line: `Every browser was signed out. ${RECOVER}`,
	}),
	email_changed: (detail) => ({
		subject: "Your address was changed",
		line: `Your account now belongs to ${detail}; this address opens it no more. If this was not you, contact whoever runs this service.`,
		path: "/",
		label: "Open Memory Graph",
	}),
	identity_added: (detail) => ({
		subject: `Sign-in by ${detail} was added`,
		line: `Your account can now be opened by ${detail}. If this was not you, remove it on the account page and change your password.`,
		path: "/account",
		label: "Open your account",
	}),
	identity_removed: (detail) => ({
		subject: `Sign-in by ${detail} was removed`,
		line: `Your account can no longer be opened by ${detail}. ${RECOVER}`,
	}),
	account_deleted: () => ({
		subject: "Your account was deleted",
		line: "Your account is gone, with the teams that nobody else belonged to.",
		path: "/",
		label: "Open Memory Graph",
	}),
	sign_up_again: () => ({
		subject: "You have an account already",
		line: "Somebody, perhaps you, tried to sign up with this address, which has an account. Nothing was changed. Sign in instead, or set a new password.",
		path: "/signin",
		label: "Sign in",
	}),
	many_tries: () => ({
		subject: "Many wrong passwords",
		line: "Somebody is trying passwords on your account. None was right. For a quarter of an hour, browsers that never signed in to it before have to wait between tries; those that did, and sign-in links by mail, work as always. If it was you who forgot the password, set a new one:",
	}),
	two_factor_on: () => ({
		subject: "Two-factor authentication is on",
		line: "Signing in to your account now asks for a code of your authenticator app as well. Keep the recovery codes: each stands in for the app once. If this was not you, set a new password and contact whoever runs this service.",
	}),
	two_factor_off: () => ({
		subject: "Two-factor authentication is off",
		line: "Your account can be opened without a code again. If this was not you, set a new password at once and turn it on again.",
	}),
	recovery_codes_new: () => ({
		subject: "Your recovery codes were replaced",
		line: `The ones before are worth nothing. ${RECOVER}`,
	}),
	recovery_code_used: (detail) => ({
		subject: "A recovery code was used",
		line: `Recovery codes left: ${detail}. You get new ones on the account page. ${RECOVER}`,
	}),
	many_codes: () => ({
		subject: "Many wrong codes",
		line: "Somebody who got as far as your second factor, so knows your password or reads your mail, is trying codes. None was right. If it was not you, set a new password at once:",
	}),
};

function writeNotice({ notice, at, detail = "" }: Extract<Mail, { kind: "notice" }>): Letter {
	const { subject, line, path = "/reset", label = "Set a new password" } = NOTICES[notice](detail);
	return writeLetter({
		subject,
		lines: [`${subject}, at ${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC.`, line],
		button: { label, url: ownUrl(path) },
	});
}
