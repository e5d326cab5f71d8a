// A sign-in that waits for its second factor: begun by a password, a mailed link or another service, and finished by a code in
// the same browser within ten minutes, once. Decision: another service's word is no second factor, as a mailbox or a phone may open
// that service as well.
import { countAttempt, forgetAttempts, type Tried } from "@/lib/auth/attempts";
import { prisma } from "@/lib/db/prisma";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import type { KnownBrowser } from "../check-credentials";
import { consumeLink, findLink, makeLink } from "../links";
import { assertEntrance, type Entrance } from "../sessions";
import { lockUser } from "../users";
import { hasTwoFactor, spendCode } from "./spend-code";

/**
 * Begins one for somebody who was let in, and answers its secret for the browser to keep; null for an account that asks for no second
 * factor. Throws `unauthenticated` when what let them in was taken away meanwhile; later, a new password or address ends it.
 */
export async function askForCode(userId: string, entrance: Entrance | undefined, now: Date): Promise<string | null> {
	return prisma().$transaction(async (tx) => {
		const user = await lockUser(tx, userId);
		if (!user || !(await hasTwoFactor(tx, userId))) return null;
		await assertEntrance(tx, { userId, passwordHash: user.passwordHash }, entrance);
		const { secret } = await makeLink("code", { email: user.email, userId, mailed: false }, now, tx);
		return secret;
	});
}

/** The address of the account that a sign-in waits for; null for one that is no longer good. */
export async function findPendingSignIn(secret: string, now: Date): Promise<{ email: string } | null> {
	return findLink("code", secret, now);
}

/**
 * The user that a pending sign-in and a code let in, once; null for a wrong or used code, which leaves the sign-in waiting, for one
 * that no longer waits and for too many tries alike. Tries are counted for the account; those of a browser that signed in to it
 * before for that browser alone, so that a stranger who has the password never keeps its holder out.
 */
export async function finishSignIn(
	secret: string,
	code: string,
	browser: KnownBrowser | null,
	now: Date,
): Promise<{ id: string; email: string; name: string; passwordHash: string | null; gaveCode: true } | null> {
	const pending = await findLink("code", secret, now);
	const userId = pending?.userId;
	if (!pending || !userId) return null;
	const tried: Tried =
		browser?.userId === userId
			? { kind: "browser", what: `code ${browser.browserId}` }
			: { kind: "account", what: `code ${userId}` };
	const { mayGoOn, isLastFree } = await countAttempt(tried, now);
	if (!mayGoOn) return null;
	const found = await prisma().$transaction(async (tx) => {
		const user = await lockUser(tx, userId);
		// Finished, or ended by a new password, meanwhile: the code stays good.
		if (user?.email !== pending.email || !(await findLink("code", secret, now, tx))) return null;
		if (!(await spendCode(tx, user, code, now))) return null;
		await consumeLink(tx, "code", secret, now);
		return user;
	});
	if (found) {
		await forgetAttempts(tried);
		return { id: found.id, email: found.email, name: found.name, passwordHash: found.passwordHash, gaveCode: true };
	}
	if (isLastFree) {
		await enqueueMail(prisma(), { kind: "notice", notice: "many_codes", to: pending.email, at: now.toISOString() });
	}
	return null;
}
