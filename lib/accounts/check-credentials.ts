import { prisma } from "@/lib/db/prisma";
import { forgetAttempts, giveBackAttempt, takeAttempt } from "./attempts";
import { normalizeEmail } from "./email";
import { isPassword } from "./password";

/**
 * The user that an e-mail address and a password belong to; null for a wrong pair, an unknown address and too many tries
 * alike, in the same time. Its `passwordHash` is the one that was checked: give it to `startSession`. Tries are counted for the account, known or not, and for the network address.
 */
export async function checkCredentials(
	typed: { email: string; password: string },
	address: string,
	now: Date,
): Promise<{ id: string; email: string; name: string; passwordHash: string | null } | null> {
	const email = normalizeEmail(typed.email);
	if (!email || typed.password.length > 1_000) return null;
	const account = { kind: "account", what: email } as const;
	if (!(await takeAttempt({ kind: "address", what: address }, now)) || !(await takeAttempt(account, now))) return null;
	const user = await prisma().user.findUnique({ where: { email } });
	if (!(await isPassword(typed.password, user?.passwordHash)) || !user) return null;
	await forgetAttempts(account);
	await giveBackAttempt({ kind: "address", what: address });
	return { id: user.id, email: user.email, name: user.name, passwordHash: user.passwordHash };
}
