import { forgetAccountAttempts } from "@/lib/auth/attempts";
import { prisma } from "@/lib/db/prisma";
import { AppError } from "@/lib/errors";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { ownUrl } from "@/lib/own-url";
import { normalizeEmail } from "@/lib/wire/fields";
import { consumeLink, findLink, makeLink, revokeLinks } from "./links";
import { assertGoodPassword, hashPassword } from "./password";
import { lockUser, proveAddress } from "./users";

const gone = () => new AppError("not_found", "This link is no longer good. Ask for a new one.");

/**
 * Sets a new password by a link, once, ends every session of the user and forgets the wrong tries. A mailed link proves the
 * address. Throws `not_found` for a link that is no longer good or was made for an address that the account no longer has,
 * `invalid_request` for a bad password, which uses nothing up.
 */
export async function resetPassword(secret: string, password: string, now: Date): Promise<void> {
	const found = await findLink("reset", secret, now);
	const userId = found?.userId;
	if (!found || !userId) throw gone();
	assertGoodPassword(password, found.email);
	const passwordHash = await hashPassword(password);
	await prisma().$transaction(async (tx) => {
		const user = await lockUser(tx, userId);
		// A link proves the address that it was mailed to, not one that the account has taken since.
		if (user?.email !== found.email) throw gone();
		if (!(await consumeLink(tx, "reset", secret, now))) throw gone();
		if (found.mailed) await proveAddress(tx, userId, now);
		await tx.user.update({ where: { id: userId }, data: { passwordHash, passwordChangedAt: now } });
		await tx.userSession.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } });
		await revokeLinks(tx, user.email, now);
		await enqueueMail(tx, { kind: "notice", notice: "password_reset", to: user.email, at: now.toISOString() });
	});
	await forgetAccountAttempts(found.email);
}

/**
 * A reset link for the operator to pass on, and every session of the user ended at once. Throws `not_found` for an address
 * without an account.
 */
export async function handOverReset(
	typedEmail: string,
	now: Date,
): Promise<{ email: string; url: string; expiresAt: Date; sessionsEnded: number }> {
	const user = await prisma().user.findUnique({ where: { email: normalizeEmail(typedEmail) ?? "" } });
	if (!user) throw new AppError("not_found", "No account has this address.");
	const { count } = await prisma().userSession.updateMany({
		where: { userId: user.id, revokedAt: null },
		data: { revokedAt: now },
	});
	const { secret, expiresAt } = await makeLink("reset", { email: user.email, userId: user.id, mailed: false }, now);
	return { email: user.email, url: ownUrl(`/reset/${secret}`), expiresAt, sessionsEnded: count };
}
