import { allowAttempt } from "@/lib/auth/attempts";
import { prisma } from "@/lib/db/prisma";
import { AppError, invalidField } from "@/lib/errors";
import { isPassword } from "./password";

/** Whoever was confirmed, with the hash of the password that was checked; null for an account without one. */
export type Holder = { id: string; email: string; emailVerifiedAt: Date | null; passwordHash: string | null };

/** How long after signing in an account without a password is believed to be in its holder's hands. */
const FRESH_MINUTES = 15;

/**
 * Makes sure, before something that cannot be undone, that the account's holder is at the keyboard: by the password;
 * for an account without one, by having signed in within the last 15 minutes. Answers the user. Throws `invalid_request`
 * for a wrong password, naming `field`, or for a session that is too old, `rate_limited` for too many tries.
 */
export async function confirmHolder(
	user: { userId: string; sessionId: string },
	password: string,
	field: string,
	now: Date,
): Promise<Holder> {
	const found = await prisma().user.findUniqueOrThrow({ where: { id: user.userId } });
	if (!found.passwordHash) {
		const since = new Date(now.getTime() - FRESH_MINUTES * 60_000);
		const session = await prisma().userSession.count({ where: { id: user.sessionId, createdAt: { gt: since } } });
		if (session === 0) {
			throw new AppError("invalid_request", "To do this, sign out, sign in again, and come back within 15 minutes.");
		}
		return found;
	}
	if (!(await allowAttempt({ kind: "account", what: `change ${user.userId}` }, now))) {
		throw new AppError("rate_limited", "Too many tries. Wait a little, then try again.");
	}
	if (!(await isPassword(password, found.passwordHash)))
		throw invalidField(field, "This is not your current password.");
	return found;
}
