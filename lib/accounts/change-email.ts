// How an account gets another address, and how it proves the one it has.
import { prisma } from "@/lib/db/prisma";
import { isTaken } from "@/lib/db/sqlstate";
import { AppError, checkAll, invalidField, notFound } from "@/lib/errors";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { isMailConfigured } from "@/lib/mail/mailer";
import { normalizeEmail } from "@/lib/wire/fields";
import { assertMayMail, consumeLink, revokeLinks } from "./links";
import { confirmHolder } from "./password";
import { lockUser } from "./users";

/**
 * Asks for another address. With a mail server nothing changes until the link mailed there is followed; without one the
 * change is made at once, unproved. Throws `invalid_request` for a wrong password, no address, the same address or, without
 * a mail server, one that cannot be had; `rate_limited`.
 */
export async function changeEmail(
	user: { userId: string; sessionId: string },
	input: { email: string; password: string },
	now: Date,
): Promise<{ email: string; mustConfirm: boolean }> {
	const { userId } = user;
	const [email] = await checkAll([
		readNewEmail(userId, input.email),
		confirmHolder(user, input.password, "password", now),
	]);
	if (isMailConfigured()) {
		await assertMayMail("email", email, now);
		await enqueueMail(prisma(), { kind: "email", email, userId, askedAt: now.toISOString() });
		return { email, mustConfirm: true };
	}
	await setEmail(userId, email, null, now);
	return { email, mustConfirm: false };
}

/** Mails a link that proves the address that the account has. Throws `unavailable` without a mail server, `rate_limited`. */
export async function askToProveEmail(user: { userId: string; email: string }, now: Date): Promise<void> {
	if (!isMailConfigured()) throw new AppError("unavailable", "This service sends no mail.");
	await assertMayMail("email", user.email, now);
	await enqueueMail(prisma(), { kind: "email", email: user.email, userId: user.userId, askedAt: now.toISOString() });
}

/**
 * Takes up a mailed link for the address it was mailed to: the account's new one, or the one it has. Only whoever is signed
 * in to that account can. Throws `not_found` for a link that is no longer good or another account's, `invalid_request` when
 * the address belongs to another account by now.
 */
export async function confirmEmail(userId: string, secret: string, now: Date): Promise<{ email: string }> {
	const link = await prisma().$transaction(async (tx) => {
		await lockUser(tx, userId);
		const taken = await consumeLink(tx, "email", secret, now);
		// Thrown inside, so that another account's link stays unused.
		if (taken?.userId !== userId) {
			throw new AppError("not_found", "This link is no longer good, or is for another account.");
		}
		return taken;
	});
	await setEmail(userId, link.email, now, now);
	return { email: link.email };
}

async function readNewEmail(userId: string, typed: string): Promise<string> {
	const email = normalizeEmail(typed);
	if (!email) throw invalidField("email", "Give an email address such as ada@example.com.");
	if (await prisma().user.count({ where: { id: userId, email } }))
		throw invalidField("email", "This is your address already.");
	return email;
}

async function setEmail(userId: string, email: string, verifiedAt: Date | null, now: Date): Promise<void> {
	try {
		await prisma().$transaction(async (tx) => {
			const user = await lockUser(tx, userId);
			if (!user) throw notFound("account");
			const { email: old } = user;
			await tx.user.update({ where: { id: userId }, data: { email, emailVerifiedAt: verifiedAt } });
			if (old === email) return;
			await revokeLinks(tx, old, now);
			const at = now.toISOString();
			await enqueueMail(tx, { kind: "notice", notice: "email_changed", to: old, at, detail: email });
		});
	} catch (error) {
		if (isTaken(error)) throw invalidField("email", "This address cannot be used.");
		throw error;
	}
}
