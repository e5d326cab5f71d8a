import { allowAttempt, countAttempt, forgetAccountAttempts, forgetAttempts, uncountAttempt } from "@/lib/auth/attempts";
import { prisma } from "@/lib/db/prisma";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { normalizeEmail } from "@/lib/wire/fields";
import { isPassword } from "./password";

/** A browser that signed in to the account of `userId` before, by a cookie of its own. */
export type KnownBrowser = { userId: string; browserId: string };

/**
 * The user that an email address and a password belong to; null for a wrong pair, an unknown address and too many tries
 * alike, in the same time. Its `passwordHash` is the one that was checked: give it to `startSession`.
 *
 * Tries are counted for the network address, for the account at that address and for the account from everywhere; those of a
 * browser that signed in to the account before only for that browser, so that strangers' tries never keep the holder out. Whoever
 * holds the account gets a mail when tries from everywhere together must wait.
 */
export async function checkCredentials(
	typed: { email: string; password: string },
	address: string,
	now: Date,
	browser: KnownBrowser | null = null,
): Promise<{ id: string; email: string; name: string; passwordHash: string | null } | null> {
	const email = normalizeEmail(typed.email);
	if (!email || typed.password.length > 1_000) return null;
	const user = await prisma().user.findUnique({ where: { email } });
	const isKnown = browser !== null && browser.userId === user?.id;
	const mayTry = isKnown
		? await allowAttempt({ kind: "browser", what: browser.browserId }, now)
		: await mayStrangerTry(email, address, now);
	if (!mayTry) return null;
	if (!(await isPassword(typed.password, user?.passwordHash)) || !user) return null;
	if (isKnown) await forgetAttempts({ kind: "browser", what: browser.browserId });
	else await uncountAttempt({ kind: "address", what: address });
	await forgetAccountAttempts(email);
	return { id: user.id, email: user.email, name: user.name, passwordHash: user.passwordHash };
}

async function mayStrangerTry(email: string, address: string, now: Date): Promise<boolean> {
	if (!(await allowAttempt({ kind: "address", what: address }, now))) return false;
	// What the network itself may not try does not count against the account.
	if (!(await allowAttempt({ kind: "account_at_address", what: email, address }, now))) return false;
	const anywhere = await countAttempt({ kind: "account_anywhere", what: email }, now);
	// The background finds out whether the address has an account, so that nobody learns it from the time this takes.
	if (anywhere.isLastFree) {
		await enqueueMail(prisma(), { kind: "notice", notice: "many_tries", to: email, at: now.toISOString() });
	}
	return anywhere.mayGoOn;
}
