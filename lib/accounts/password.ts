// How passwords are judged, kept and asked for again: argon2id, 12 to 128 characters, none that is common, no composition rules.
import { hash, verify } from "@node-rs/argon2";
import { allowAttempt } from "@/lib/auth/attempts";
import { prisma } from "@/lib/db/prisma";
import { AppError, invalidField } from "@/lib/errors";
import { isCommonPassword } from "./common-passwords";

const MIN_PASSWORD = 12;
const MAX_PASSWORD = 128;

/** OWASP's first choice of parameters; argon2id is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A sentence to show beside the field for a password that nobody should take; null for any other. */
export function passwordProblem(password: string, email: string): string | null {
	const length = [...password].length;
	if (length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters. A few words make a good password.`;
	if (length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters.`;
	if (isCommonPassword(password, email))
		return "This password is among the first that a guesser tries. Choose another.";
	return null;
}

/** Throws `invalid_request` with that sentence. */
export function assertGoodPassword(password: string, email: string): void {
	const message = passwordProblem(password, email);
	if (message) throw invalidField("password", message);
}

export const hashPassword = (password: string) => hash(password.normalize("NFKC"), COST);

let decoy: Promise<string> | undefined;

/** Compares; without a hash it takes as long all the same, so that time does not reveal who has an account. */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
	decoy ??= hashPassword("a password that nobody has");
	const matches = await verify(kept ?? (await decoy), password.normalize("NFKC"));
	return matches && Boolean(kept);
}

/** Whoever was confirmed, with the hash of the password that was checked; null for an account without one. */
type Holder = { id: string; email: string; emailVerifiedAt: Date | null; passwordHash: string | null };

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
